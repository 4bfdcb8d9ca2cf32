import { useActivity, type Activity } from '../../client/records/activity-log.ts'
import { appliedAdvancePath, settlingEntries } from '../../domain/books/applied-advance.ts'
import { entityOf, isEntityName } from '../../domain/entities.ts'
import type { Entity } from '../../foundation/definitions/entity.ts'
import { AppLink } from '../../ui/layout/app-link.tsx'
import { Stack } from '../../ui/layout/arrange.tsx'
import { EntityFormPanel } from '../../ui/records/entity-form-panel.tsx'
import { EntityHistory } from '../../ui/records/entity-detail-history.tsx'
import { useEntityTexts } from '../../ui/records/entity-texts.ts'
import { Text } from '../../ui/layout/fluent.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { ProblemMessage } from '../../ui/feedback/problem-message.tsx'
import { Waiting } from '../../ui/feedback/waiting.tsx'

const pageOf = (entity: Entity, record: string): string | null =>
  entity.paths?.detail.replace('/:name?', '').replace(':id', record) ?? null

function Changes({ entry }: { entry: Activity }) {
  const t = useT('report')
  const tEntity = useT('entity')
  const language = useLanguage()
  const entity = entityOf(entry.module && isEntityName(entry.module) ? entry.module : 'user')
  const texts = useEntityTexts(entity)
  const isKnown = entry.module !== null && isEntityName(entry.module)
  const path = !entry.record
    ? null
    : entry.module !== null && settlingEntries.includes(entry.module)
      ? appliedAdvancePath(entry.record)
      : isKnown
        ? pageOf(entity, entry.record)
        : null
  return (
    <Stack>
      {path && (
        <AppLink to={path}>
          {t('activity.record')}:{' '}
          <bdi>
            {isKnown ? texts.one : texts.value(entry.module ?? '')} #{entry.record}
          </bdi>
        </AppLink>
      )}
      {entry.changes === null ? (
        <Text>{t('activity.hidden')}</Text>
      ) : (
        entry.changes.length === 0 && <Text>{t('activity.nothing')}</Text>
      )}
      {/* Fields of what is no record are shown by their own names. */}
      <EntityHistory
        entity={isKnown ? entity : { ...entity, fields: {} }}
        texts={isKnown ? texts : { ...texts, label: (name) => name }}
        rows={[{ ...entry, changes: entry.changes ?? [] }]}
        words={{
          yes: tEntity('form.yes'),
          no: tEntity('form.no'),
          value: texts.value,
          named: texts.named,
          language,
        }}
      />
    </Stack>
  )
}

/** An entry of the activity log beside the list: who did it, and each field's old and new value. Source: reports 4, roles 3.2. */
export function ActivityPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT('report')
  const { data, isError, refetch } = useActivity(id)
  return (
    <EntityFormPanel title={t('activity.what')} onClose={onClose}>
      {() =>
        isError || data === null ? (
          <ProblemMessage title={t('activity.failed')} detail="" onRetry={() => void refetch()} />
        ) : data ? (
          <Changes entry={data} />
        ) : (
          <Waiting label={t('activity.what')} />
        )
      }
    </EntityFormPanel>
  )
}
