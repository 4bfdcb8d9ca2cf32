import {
  Button,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  MessageBar,
  MessageBarBody,
  Tab,
  TabList,
  Text,
  tokens,
} from '@fluentui/react-components'
import { StateAboveProvider } from '../workflow/state-above.ts'
import { StateChip } from '../workflow/state-chip.tsx'
import { Dialog } from '../feedback/overlays.tsx'
import { Suspense, useState, type ReactNode } from 'react'
import type { Entity } from '../../foundation/definitions/entity.ts'
import type { TableRecord } from '../tables/entity-columns.ts'
import { EntityDetailFields } from './entity-detail-fields.tsx'
import type { EntityTexts } from './entity-texts.ts'
import { entityTitle } from './entity-title.ts'
import { textOfValue, type ValueWords } from './entity-value.tsx'
import { dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { CopyRegular, DeleteRegular, EditRegular, PrintRegular } from '../icons/icons.ts'
import { useGoTo } from '../layout/navigation.ts'
import { Page, type Crumb } from '../layout/page.tsx'
import { useRecordServices } from './record-services.ts'

const useStyles = makeStyles({
  tabs: { marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})`, overflowX: 'auto' },
  panel: { minWidth: 0 },
  status: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: tokens.spacingHorizontalS },
})

export type DetailTab = { key: string; label: string; content: () => ReactNode }
export type EntityDetailProps = {
  entity: Entity
  record: TableRecord
  texts: EntityTexts
  words: ValueWords
  crumbs?: readonly Crumb[]
  /** Null when it is not offered to this user. */
  editPath: string | null
  /** Form of a new record that starts with what this one says. */
  copyPath?: string | null
  onDelete: (() => void) | null
  isDeleting: boolean
  deleteRefusal: string | null
  onPrint: (() => void) | null
  tab: string
  onTab: (tab: string) => void
  /** Behind the details: history, related records. */
  tabs: readonly DetailTab[]
  /** Between heading and tabs, e.g. the state of a workflow and its actions. */
  slot?: ReactNode
  /** Fields shown in a way of their own, by name. */
  parts?: Readonly<Record<string, ReactNode>>
  /** Leads to the record before and after this one. */
  neighbours?: ReactNode
}

const asState = (record: TableRecord, entity: Entity): string =>
  textOfValue(record[entity.stateColumn ?? 'state'])

/** The page of one record: name, state, actions; everything it says; its history and what belongs to it. */
export function EntityDetail({
  entity,
  record,
  texts,
  words,
  crumbs,
  editPath,
  copyPath,
  onDelete,
  isDeleting,
  deleteRefusal,
  onPrint,
  tab,
  onTab,
  tabs,
  neighbours,
  slot,
  parts,
}: EntityDetailProps) {
  const styles = useStyles()
  const t = useT('entity')
  const language = useLanguage()
  const goTo = useGoTo()
  const [isAsking, setAsking] = useState(false)
  const { StateOf } = useRecordServices()
  const name = entityTitle(entity, record, texts)
  const state = entity.machine ? asState(record, entity) : ''
  const since = textOfValue(record.state_since)
  const open = tabs.find((one) => one.key === tab)
  const { machine, stateColumn } = entity
  const ownWords: ValueWords =
    machine && StateOf
      ? {
          ...words,
          stateOf: (own) => (
            <Suspense fallback={texts.value(own)}>
              <StateOf machine={machine} state={own} />
            </Suspense>
          ),
          stateField: stateColumn,
        }
      : words
  return (
    <Page
      title={name}
      {...(crumbs ? { crumbs } : {})}
      subtitle={
        (state || record.is_active === false) && (
          <div className={styles.status}>
            {state &&
              (StateOf && machine ? (
                <Suspense fallback={<StateChip meaning="rest">{texts.value(state)}</StateChip>}>
                  <StateOf machine={machine} state={state} />
                </Suspense>
              ) : (
                <StateChip meaning="ours">{texts.value(state)}</StateChip>
              ))}
            {state && since && (
              <Text size={200}>{t('detail.since', { date: dateText(since, language) })}</Text>
            )}
            {record.is_active === false && <StateChip meaning="rest">{t('list.inactive')}</StateChip>}
          </div>
        )
      }
      actions={
        <>
          {neighbours}
          {onPrint && (
            <Button icon={<PrintRegular />} onClick={onPrint}>
              {t('detail.print')}
            </Button>
          )}
          {copyPath && (
            <Button icon={<CopyRegular />} onClick={() => goTo(copyPath)}>
              {t('list.duplicate')}
            </Button>
          )}
          {onDelete && (
            <Button icon={<DeleteRegular />} onClick={() => setAsking(true)}>
              {t('detail.delete')}
            </Button>
          )}
          {editPath && (
            <Button
              // What the record's workflow offers next is the one filled button.
              appearance={slot ? 'secondary' : 'primary'}
              icon={<EditRegular />}
              aria-keyshortcuts="e"
              onClick={() => goTo(editPath)}
            >
              {t('detail.edit')}
            </Button>
          )}
        </>
      }
    >
      {deleteRefusal && (
        <MessageBar intent="error" layout="multiline">
          <MessageBarBody>{deleteRefusal}</MessageBarBody>
        </MessageBar>
      )}
      <StateAboveProvider value={state !== ''}>{slot}</StateAboveProvider>
      <TabList
        className={styles.tabs}
        selectedValue={open?.key ?? 'details'}
        onTabSelect={(_, data) => onTab(data.value === 'details' ? '' : textOfValue(data.value))}
      >
        <Tab value="details">{t('detail.overview')}</Tab>
        {tabs.map((one) => (
          <Tab key={one.key} value={one.key}>
            {one.label}
          </Tab>
        ))}
      </TabList>
      <div className={styles.panel} role="tabpanel" aria-label={open?.label ?? t('detail.overview')}>
        {open ? (
          open.content()
        ) : (
          <EntityDetailFields
            entity={entity}
            record={record}
            texts={texts}
            words={ownWords}
            isClosed={entity.edit !== undefined && editPath === null}
            {...(parts ? { parts } : {})}
          />
        )}
      </div>
      {isAsking && (
        <Dialog
          open
          modalType="alert"
          onOpenChange={(_, data) => {
            if (!data.open) setAsking(false)
          }}
        >
          <DialogSurface>
            <DialogBody>
              <DialogTitle>{t('detail.deleteTitle', { name })}</DialogTitle>
              <DialogContent>{t('detail.deleteText')}</DialogContent>
              <DialogActions>
                <Button onClick={() => setAsking(false)}>{t('detail.cancel')}</Button>
                <Button
                  appearance="primary"
                  disabledFocusable={isDeleting}
                  onClick={() => {
                    setAsking(false)
                    onDelete?.()
                  }}
                >
                  {t('detail.delete')}
                </Button>
              </DialogActions>
            </DialogBody>
          </DialogSurface>
        </Dialog>
      )}
    </Page>
  )
}
