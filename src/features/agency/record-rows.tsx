import { useRecordPage, type WireRecord } from '../../client/records/records.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { textOfValue } from '../../ui/records/entity-value.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { entityTitle } from '../../ui/records/entity-title.ts'
import { PlainTable } from '../../ui/tables/plain-table.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import { useT } from '../../foundation/text/i18n.ts'

const firstPage = { page: 1, size: 100 }

/** A few columns of all records of a kind that has few, each opening its page. */
export function RecordRows({
  entity,
  names,
  pathOf,
}: {
  entity: Entity
  names: readonly string[]
  pathOf: (record: WireRecord) => string | null
}) {
  const t = useT('setup')
  const texts = useEntityTexts(entity)
  const { data } = useRecordPage(entity, firstPage)
  if (!data) return <Waiting label={t('loading')} />
  const title = (record: WireRecord) => {
    const path = pathOf(record)
    const name = entityTitle(entity, record, texts)
    return path ? <AppLink to={path}>{name}</AppLink> : name
  }
  return (
    <PlainTable
      caption={texts.many}
      rows={data.rows}
      keyOf={(record) => record.id}
      columns={[
        { key: 'title', label: texts.one, cell: title },
        ...names.map((name) => ({
          key: name,
          label: texts.label(name, entity.fields[name]),
          cell: (record: WireRecord) => <bdi>{textOfValue(record.labels?.[name] ?? record[name])}</bdi>,
        })),
      ]}
    />
  )
}
