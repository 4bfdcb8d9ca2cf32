import { useParams } from 'react-router'
import { isRecordId } from '../../../client/records/records.ts'
import { ListRows } from '../../../features/lists/made/list-rows.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import { WithServices } from '../../parts/with-services.tsx'
import { Component as NotFound } from '../desk/not-found.tsx'

/** /apps/makeAList-management/rows/:id: the rows of a list. */
export function Component() {
  const t = useT('routes')
  const { id = '' } = useParams()
  if (!isRecordId(id)) return <NotFound />
  return (
    <WithServices>
      <ListRows key={id} id={Number(id)} title={t('makeList.rows')} />
    </WithServices>
  )
}
