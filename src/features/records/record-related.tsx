import { entities } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { useRecordPage } from '../../client/records/records.ts'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { DataTableSkeleton } from '../../ui/tables/data-table-skeleton.tsx'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { listFields } from '../../foundation/definitions/list-offers.ts'
import { defaultColumns, widthOf } from '../../ui/tables/entity-columns.ts'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { entityTitle } from '../../ui/records/entity-title.ts'
import { numberText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { useMemo } from 'react'
import { detailPath, listPath } from './record-paths.ts'
import { problemOf } from './record-problem.ts'

export type Relation = { entity: Entity; field: string }

/** Records of other entities that point to this one and have a list of their own; one tab each. */
export function relationsOf(target: Entity): Relation[] {
  const all: readonly Entity[] = Object.values(entities)
  return all
    .filter((entity) => entity.paths && entity.hasEndpoints && entity.name !== target.name)
    .flatMap((entity) => {
      const entry = Object.entries(entity.fields).find(
        ([name, field]) =>
          field.kind === 'ref' &&
          field.to === target.name &&
          (name === target.name || name.endsWith(target.name)),
      )
      return entry ? [{ entity, field: entry[0] }] : []
    })
}

const shownRows = 25
const nothing = () => {}

/** The newest records that point here, and the way to all of them. */
export function RelatedRecords({
  relation: { entity, field },
  id,
  isServed,
}: {
  relation: Relation
  id: number
  isServed: (path: string) => boolean
}) {
  const t = useT('entity')
  const language = useLanguage()
  const goTo = useGoTo()
  const texts = useEntityTexts(entity)
  const query = useRecordPage(entity, { [`f.${field}`]: `is:${id}`, size: shownRows })
  const columns = useMemo(() => {
    const fields = listFields(entity)
    return defaultColumns(entity)
      .filter((one) => one.visible && one.key !== field)
      .flatMap(({ key }) =>
        fields[key]
          ? [
              {
                key,
                field: fields[key],
                label: texts.label(key, fields[key]),
                width: widthOf(fields[key], texts.label(key, fields[key])),
                isPinned: false,
                isSortable: false,
              },
            ]
          : [],
      )
  }, [entity, field, texts])
  const words = useMemo(
    () => ({
      yes: t('form.yes'),
      no: t('form.no'),
      value: texts.value,
      named: texts.named,
      language,
      select: (name: string) => name,
      menu: (name: string) => name,
    }),
    [t, texts, language],
  )
  if (query.isError)
    return (
      <ProblemMessage
        title={t('state.error', { many: texts.many })}
        detail={problemOf(query.error).detail}
        requestId={problemOf(query.error).requestId}
        onRetry={() => void query.refetch()}
      />
    )
  if (!query.data) return <DataTableSkeleton label={t('state.loading', { many: texts.manyIn })} />
  const { rows, total } = query.data
  if (rows.length === 0) return <p>{t('detail.relatedNone', { many: texts.manyIn })}</p>
  const list = listPath(entity)
  const pathOf = (one: { id: number }) => {
    const path = detailPath(entity, one.id)
    return path && isServed(path) ? path : null
  }
  return (
    <>
      <DataTable
        caption={texts.many}
        records={rows}
        columns={columns}
        density="compact"
        sort=""
        onSort={nothing}
        selected={undefined}
        onSelect={nothing}
        nameOf={(one) => entityTitle(entity, one, texts)}
        pathOf={pathOf}
        onOpen={(path) => goTo(path)}
        onWidth={nothing}
        isDimmed={false}
        words={words}
        total={rows.length}
        maxHeight="480px"
      />
      {list && isServed(list) && (
        <p>
          <AppLink to={`${list}?f.${field}=is:${id}`}>
            {t('detail.relatedAll', { total: numberText(total, language) })}
          </AppLink>
        </p>
      )}
    </>
  )
}
