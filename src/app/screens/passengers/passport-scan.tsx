import { PassportScan } from '../../../features/passengers/passport-scan.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { WithServices } from '../../parts/with-services.tsx'

/** /apps/passportScan: passports in and out, one scan after the other. Source: machines M13b. */
export function Component() {
  const t = useT('passenger')
  return (
    <Page title={t('scan.title')}>
      <WithServices>
        <PassportScan />
      </WithServices>
    </Page>
  )
}
