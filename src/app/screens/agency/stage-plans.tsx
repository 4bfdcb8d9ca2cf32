import { AppLink } from '../../../ui/layout/app-link.tsx'
import { Row } from '../../../ui/layout/arrange.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { PlanPart } from './plan-part.tsx'

/** /apps/stagePlans: which stages each kind of passenger goes through, and what each country asks for. */
export function Component() {
  const t = useT('plans')
  return (
    <Page
      title={t('title')}
      actions={
        <Row gap="m">
          <AppLink to="/apps/passengerType-management/passengerTypes">{t('toTypes')}</AppLink>
          <AppLink to="/apps/country-management/countries">{t('toCountries')}</AppLink>
        </Row>
      }
    >
      <PlanPart />
    </Page>
  )
}
