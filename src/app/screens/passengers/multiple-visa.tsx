import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isRecordId } from '../../../client/records/records.ts'
import { MultipleVisa } from '../../../features/journey/multiple-visa.tsx'
import { Button } from '../../../ui/layout/fluent.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { Page } from '../../../ui/layout/page.tsx'
import { passengersNamed } from '../../parts/passengers-named.ts'
import { WithServices } from '../../parts/with-services.tsx'

const stem = '/apps/multipleVisaEntry'

/** /apps/multipleVisaEntry/:id: one visa line for many passengers. Source: entities 3.5. */
export function Component() {
  const t = useT('bulk')
  const { id = 'new' } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const number = isRecordId(id) ? Number(id) : null
  return (
    <Page
      title={t('visa.title')}
      actions={
        number !== null && <Button onClick={() => void navigate(`${stem}/new`)}>{t('visa.another')}</Button>
      }
    >
      <WithServices>
        <MultipleVisa
          key={number ?? 'new'}
          id={number}
          given={passengersNamed(search)}
          onMade={(made) => void navigate(`${stem}/${made}`, { replace: true })}
        />
      </WithServices>
    </Page>
  )
}
