import { useState, type ReactNode } from 'react'
import {
  deleteRecord,
  isRecordId,
  useInvalidateModule,
  useHistory,
  useRecord,
  type WireRecord,
} from '../../client/records/records.ts'
import { useSessionUser } from '../../client/http/session.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { DataTableSkeleton } from '../../ui/tables/data-table-skeleton.tsx'
import { EntityDetail, type DetailTab } from '../../ui/records/entity-detail.tsx'
import { EntityHistory } from '../../ui/records/entity-detail-history.tsx'
import { EntityFormBlocked } from '../../ui/records/entity-form-blocked.tsx'
import { NeighbourButtons } from './neighbour-buttons.tsx'
import { useKeys } from '../../ui/layout/keys/use-keys.ts'
import { useEntityTexts, type EntityTexts } from '../../ui/records/entity-texts.ts'
import type { ValueWords } from '../../ui/records/entity-value.tsx'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { useMessages } from '../../ui/feedback/messages.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { Page } from '../../ui/layout/page.tsx'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { isApiProblem } from '../../client/http/problem.ts'
import { isCopied, isTyped } from './record-copy.ts'
import { backToList, formPath } from './record-paths.ts'
import { problemOf } from './record-problem.ts'
import { RelatedRecords, relationsOf } from './record-related.tsx'
import { entityTextsOf } from './related-texts.ts'

export type RecordDetailProps = {
  entity: Entity
  id: number
  tab: string
  onTab: (tab: string) => void
  isServed: (path: string) => boolean
  /** Between heading and tabs, for entities that need more, e.g. the actions of a workflow. */
  slot?: (record: WireRecord) => ReactNode
  /** Asks for what the slot shows while the record is on its way. */
  ahead?: (id: number) => ReactNode
  /** Fields shown in a way of their own, by name. */
  parts?: Readonly<Record<string, (record: WireRecord) => ReactNode>>
  onPrint?: (record: WireRecord) => void
}

function History({
  entity,
  id,
  texts,
  words,
}: {
  entity: Entity
  id: number
  texts: EntityTexts
  words: ValueWords
}) {
  const t = useT('entity')
  const query = useHistory(entity.name, id)
  if (query.isError)
    return (
      <ProblemMessage
        title={t('detail.historyFailed')}
        detail={problemOf(query.error).detail}
        requestId={problemOf(query.error).requestId}
        onRetry={() => void query.refetch()}
      />
    )
  return query.data ? (
    <EntityHistory entity={entity} texts={texts} rows={query.data} words={words} />
  ) : (
    <DataTableSkeleton label={t('detail.history')} />
  )
}

/** The page of one record of any entity. What is offered is what the record's own abilities say. */
export function RecordDetail({
  entity,
  id,
  tab,
  onTab,
  isServed,
  slot,
  ahead,
  parts = {},
  onPrint,
}: RecordDetailProps) {
  const t = useT('entity')
  const tFields = useT('fields')
  const language = useLanguage()
  const texts = useEntityTexts(entity)
  const goTo = useGoTo()
  const messages = useMessages()
  const invalidate = useInvalidateModule()
  const permissions = useSessionUser()?.user_permissions ?? []
  const query = useRecord(entity.name, id)
  const [isDeleting, setDeleting] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const record = query.data
  const back = backToList(entity)
  const form = formPath(entity, id)
  const editPath =
    record?.abilities?.['update'] === true && isTyped(entity) && form && isServed(form) ? form : null
  const newForm = formPath(entity, 'new')
  const copyPath =
    permissions.includes(`${entity.name}.create`) && isCopied(entity) && newForm && isServed(newForm)
      ? `${newForm}?from=${id}`
      : null
  useKeys('record', editPath ? { e: () => goTo(editPath) } : {}, editPath !== null)

  if (!record) {
    const problem = query.error ? problemOf(query.error) : null
    const why =
      isApiProblem(query.error) && (query.error.status === 404 || query.error.status === 410)
        ? ('gone' as const)
        : ('unavailable' as const)
    return (
      <Page title={texts.one}>
        {problem ? (
          <EntityFormBlocked
            why={why}
            texts={texts}
            problem={problem}
            backPath={back}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <>
            <DataTableSkeleton label={t('state.loading', { many: texts.oneIn })} />
            {isRecordId(id) && ahead?.(id)}
          </>
        )}
      </Page>
    )
  }
  const remove = () => {
    setDeleting(true)
    setRefusal(null)
    deleteRecord(entity.name, id, record.version ?? 0).then(
      () => {
        messages.snackbar(t('detail.deleted', { one: texts.one }), 'success')
        goTo(back)
        void invalidate(entity.name)
      },
      (error: unknown) => {
        setDeleting(false)
        setRefusal(
          problemOf(error).detail || problemOf(error).title || t('detail.notDeleted', { one: texts.one }),
        )
      },
    )
  }
  const words = { yes: t('form.yes'), no: t('form.no'), value: texts.value, named: texts.named, language }
  const relations = relationsOf(entity).filter((one) => permissions.includes(`${one.entity.name}.read`))
  const tabs: DetailTab[] = [
    ...relations.map((relation) => ({
      key: relation.entity.name,
      label: entityTextsOf(tFields, relation.entity),
      content: () => <RelatedRecords relation={relation} id={id} isServed={isServed} />,
    })),
    {
      key: 'history',
      label: t('detail.history'),
      content: () => <History entity={entity} id={id} texts={texts} words={words} />,
    },
  ]
  return (
    <EntityDetail
      entity={entity}
      record={record}
      texts={texts}
      words={words}
      editPath={editPath}
      copyPath={copyPath}
      onDelete={record.abilities?.['delete'] === true ? remove : null}
      isDeleting={isDeleting}
      deleteRefusal={refusal}
      onPrint={record.abilities?.['print'] === true && onPrint ? () => onPrint(record) : null}
      tab={tab}
      onTab={onTab}
      tabs={tabs}
      neighbours={<NeighbourButtons entity={entity.name} id={id} />}
      slot={slot?.(record)}
      parts={Object.fromEntries(Object.entries(parts).map(([name, show]) => [name, show(record)]))}
    />
  )
}
