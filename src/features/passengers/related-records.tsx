import { Suspense } from 'react'
import { useRecordPage } from '../../client/records/records.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { entityOf, type EntityName } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Row, Stack } from '../../ui/layout/arrange.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { listFields } from '../../foundation/definitions/list-offers.ts'
import { defaultColumns, isNumeric } from '../../ui/tables/entity-columns.ts'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { entityTitle } from '../../ui/records/entity-title.ts'
import { EntityValue, type ValueWords } from '../../ui/records/entity-value.tsx'
import { Button } from '../../ui/layout/fluent.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { AddRegular, DocumentRegular } from '../../ui/icons/icons.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { PlainTable, type PlainColumn } from '../../ui/tables/plain-table.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { useRecordServices } from '../../ui/records/record-services.ts'
import { Surface } from '../../ui/layout/surface.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'
import type { WireRecord } from '../../client/records/records.ts'

/** Kinds of records a passenger's page shows in tabs of their own. */
export const relatedTabs = ['cv', 'complaints', 'mails'] as const
export type RelatedTab = (typeof relatedTabs)[number]

const mostRows = 25
const mostColumns = 6
/** The entity behind a tab, and its field that names the passenger. */
const kindOf = (tab: RelatedTab, isWoman: boolean): { entity: Entity; field: string } => {
  const names: Record<RelatedTab, EntityName> = {
    cv: isWoman ? 'female_cv' : 'male_cv',
    complaints: 'complain',
    mails: 'document_send',
  }
  return { entity: entityOf(names[tab]), field: tab === 'mails' ? 'passengers' : 'passenger' }
}

/**
 * Complaints about a passenger, mails with their papers, their CV: newest first, each leading to its page.
 * Source: ux 5.
 */
export function RelatedRecords({
  tab,
  passengerId,
  isWoman,
}: {
  tab: RelatedTab
  passengerId: number
  isWoman: boolean
}) {
  const t = useT('passenger')
  const language = useLanguage()
  const goTo = useGoTo()
  const { entity, field } = kindOf(tab, isWoman)
  const { StateOf } = useRecordServices()
  const texts = useEntityTexts(entity)
  const rights = useSessionUser()?.user_permissions ?? []
  const query = useRecordPage(entity, { [`f.${field}`]: `in:${passengerId}`, size: mostRows, sort: '-id' })
  const fields = listFields(entity)
  const words: ValueWords = { yes: t('yes'), no: t('no'), value: texts.value, named: texts.named, language }
  const shown = defaultColumns(entity)
    .filter(({ key, visible }) => visible && key !== field && key !== 'state')
    .slice(0, mostColumns)
  const pageOf = (record: WireRecord) =>
    entity.paths?.detail.replace('/:name?', '').replace(':id', String(record.id)) ?? ''
  const columns: PlainColumn<WireRecord>[] = [
    {
      key: 'title',
      label: texts.one,
      cell: (record) => (
        <AppLink to={pageOf(record)}>
          <bdi>{entityTitle(entity, record, texts)}</bdi>
        </AppLink>
      ),
    },
    ...(entity.machine
      ? [
          {
            key: 'state',
            label: t('related.state'),
            cell: (record: WireRecord) =>
              StateOf && (
                <Suspense fallback={null}>
                  <StateOf machine={entity.machine ?? ''} state={record.state ?? ''} />
                </Suspense>
              ),
          },
        ]
      : []),
    ...shown.flatMap(({ key }): PlainColumn<WireRecord>[] => {
      const own = fields[key]
      return own && !entity.title.includes(`{${key}}`)
        ? [
            {
              key,
              label: texts.label(key, own),
              isNumber: isNumeric(own),
              cell: (record) => (
                <EntityValue
                  name={key}
                  field={own}
                  value={record[key]}
                  label={record.labels?.[key]}
                  words={words}
                />
              ),
            },
          ]
        : []
    }),
  ]
  const create =
    rights.includes(`${entity.name}.create`) && (tab !== 'cv' || query.data?.total === 0) ? (
      <Button
        icon={<AddRegular />}
        onClick={() => goTo(`${entity.paths?.form.replace(':id', 'new') ?? ''}?${field}=${passengerId}`)}
      >
        {t(`related.new_${tab}`)}
      </Button>
    ) : null
  if (query.isError)
    return <ProblemMessage title={t('related.failed')} detail="" onRetry={() => void query.refetch()} />
  if (!query.data) return <Waiting label={t('loading')} />
  const { rows, total } = query.data
  if (rows.length === 0)
    return (
      <Surface title={t(`tab.${tab}`)} isTitleHidden>
        <EmptyState icon={<DocumentRegular />} title={t(`related.none_${tab}`)} actions={create} />
      </Surface>
    )
  return (
    <Surface title={t(`tab.${tab}`)} isTitleHidden>
      <Stack>
        {create && <Row>{create}</Row>}
        <PlainTable caption={t(`tab.${tab}`)} columns={columns} rows={rows} keyOf={(record) => record.id} />
        {total > rows.length && (
          <AppLink to={`${entity.paths?.list ?? ''}?f.${field}=in:${passengerId}`}>
            {t('related.more', { count: total })}
          </AppLink>
        )}
      </Stack>
    </Surface>
  )
}
