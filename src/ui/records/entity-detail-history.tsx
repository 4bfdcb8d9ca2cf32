import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { RecordChange } from '../../foundation/definitions/record-change.ts'
import type { EntityTexts } from './entity-texts.ts'
import { plainValue, textOfValue, type ValueWords } from './entity-value.tsx'
import { useAuditActionText } from '../../foundation/text/audit-action-text.ts'
import { instantText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: '0',
    padding: '0',
    display: 'grid',
    rowGap: tokens.spacingVerticalL,
  },
  entry: {
    borderInlineStartWidth: tokens.strokeWidthThicker,
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: tokens.colorNeutralStroke2,
    paddingInlineStart: tokens.spacingHorizontalM,
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
  },
  when: { color: tokens.colorNeutralForeground3 },
  table: { borderCollapse: 'collapse', width: '100%', maxWidth: '860px', tableLayout: 'fixed' },
  cell: {
    textAlign: 'start',
    verticalAlign: 'top',
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalS}`,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    overflowWrap: 'anywhere',
  },
  old: { color: tokens.colorNeutralForeground3, textDecorationLine: 'line-through' },
})

export type HistoryRow = {
  id: number
  at: string
  action: string
  user: string | null
  changes: readonly RecordChange[]
}

const shownAction = (action: string): 'created' | 'changed' | 'removed' | null =>
  action.endsWith('created')
    ? 'created'
    : /updated$|changed$/.test(action)
      ? 'changed'
      : /deleted$|removed$/.test(action)
        ? 'removed'
        : null

/** Who changed what and when, newest first, each field's old and new value. */
export function EntityHistory({
  entity,
  texts,
  rows,
  words,
}: {
  entity: Entity
  texts: EntityTexts
  rows: readonly HistoryRow[]
  words: ValueWords
}) {
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const actionText = useAuditActionText()
  const show = ({ field: name, names, ...values }: RecordChange, side: 'from' | 'to'): string => {
    const field = entity.fields[name]
    const value = values[side]
    const text =
      field && field.kind !== 'json' && field.kind !== 'file'
        ? plainValue(field, value, names?.[side] ?? undefined, words)
        : (names?.[side] ?? textOfValue(value))
    return text || t('detail.empty')
  }
  if (rows.length === 0) return <Text>{t('detail.noHistory')}</Text>
  return (
    <ol className={styles.list}>
      {rows.map((row) => {
        const known = shownAction(row.action)
        const action = known ? t(`detail.${known}`) : actionText(row.action)
        return (
          <li key={row.id} className={styles.entry}>
            <Text weight="semibold">
              <bdi>{t('detail.by', { action, user: row.user ?? t('detail.bySystem') })}</bdi>
            </Text>
            <Text size={200} className={styles.when}>
              <time dateTime={row.at}>{instantText(row.at, language)}</time>
            </Text>
            {row.changes.length > 0 && (
              <table className={styles.table}>
                <thead>
                  <tr>
                    <th scope="col" className={styles.cell}>
                      {t('detail.field')}
                    </th>
                    <th scope="col" className={styles.cell}>
                      {t('detail.from')}
                    </th>
                    <th scope="col" className={styles.cell}>
                      {t('detail.to')}
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {row.changes.map((change) => (
                    <tr key={change.field}>
                      <th scope="row" className={styles.cell}>
                        {texts.label(change.field, entity.fields[change.field] ?? { label: change.label })}
                      </th>
                      <td className={mergeClasses(styles.cell, styles.old)}>
                        <bdi>{show(change, 'from')}</bdi>
                      </td>
                      <td className={styles.cell}>
                        <bdi>{show(change, 'to')}</bdi>
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            )}
          </li>
        )
      })}
    </ol>
  )
}
