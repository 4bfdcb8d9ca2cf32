import { useSelector } from '@xstate/react'
import { useId, type KeyboardEvent, type ReactElement } from 'react'
import type { ActorRefFrom } from 'xstate'
import { useCase } from '../../../client/passengers/cases.ts'
import type { CaseView } from '../../../domain/journey/case-view.ts'
import { leastTyped, type commandPaletteMachine } from '../../../machines/shell/command-palette.ts'
import { DialogSurface, Input, makeStyles, mergeClasses, Text, tokens } from '../../../ui/layout/fluent.ts'
import { Dialog } from '../../../ui/feedback/overlays.tsx'
import { useT } from '../../../foundation/text/i18n.ts'
import {
  ArrowRightRegular,
  LockClosedRegular,
  DocumentRegular,
  PlayRegular,
  SearchRegular,
} from '../../../ui/icons/icons.ts'
import { useStepTexts } from '../../../ui/workflow/step-texts.ts'
import { MarkedText } from './marked-text.tsx'
import { matchesWords } from '../frame/menu-tree.ts'

const useStyles = makeStyles({
  surface: {
    padding: 0,
    maxWidth: '640px',
    width: 'calc(100vw - 24px)',
    marginBlockStart: '10vh',
    marginBlockEnd: 'auto',
    overflow: 'hidden',
  },
  input: { width: '100%', border: 'none' },
  list: {
    maxHeight: '60vh',
    overflowY: 'auto',
    paddingBlockEnd: tokens.spacingVerticalS,
    borderBlockStartWidth: tokens.strokeWidthThin,
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
  },
  group: {
    margin: 0,
    paddingBlock: `${tokens.spacingVerticalS} ${tokens.spacingVerticalXXS}`,
    paddingInline: tokens.spacingHorizontalM,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  line: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 1fr)',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    minHeight: '36px',
    paddingBlock: tokens.spacingVerticalXXS,
    paddingInline: tokens.spacingHorizontalM,
    cursor: 'pointer',
  },
  marked: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    outlineWidth: tokens.strokeWidthThin,
    outlineStyle: 'solid',
    outlineColor: tokens.colorNeutralStrokeAccessible,
    outlineOffset: '-1px',
  },
  closed: { color: tokens.colorNeutralForeground2 },
  second: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    display: 'block',
    overflowWrap: 'anywhere',
  },
  fix: { color: tokens.colorBrandForegroundLink, textDecorationLine: 'underline' },
  none: { display: 'block', padding: tokens.spacingHorizontalL, color: tokens.colorNeutralForeground3 },
})

type PaletteGroup = 'typed' | 'which' | 'passenger' | 'recent' | 'actions' | 'pages' | 'records' | 'closed'
/** One line: what it says, and what happens. A closed one names its reason and leads to where it is fixed. */
export type PaletteLine = {
  key: string
  group: PaletteGroup
  text: string
  second?: string
  path?: string
  fix?: { label: string; path: string }
  run?: () => void
  /** The palette stays open with this line instead of the typed one. */
  retyped?: string
}
export type PaletteProps = {
  actor: ActorRefFrom<typeof commandPaletteMachine>
  /** The passenger of the open page. */
  passenger: number | null
  /** Pages of the menu, actions of the shell, and what was chosen lately. */
  lines: readonly PaletteLine[]
  onChosen: (line: PaletteLine) => void
  onGo: (path: string, inNewTab: boolean) => void
  /** What the typed line would do is still being asked for. */
  isReading?: boolean
  /** A name in the typed line that no passenger has. */
  unknownName?: string | undefined
  onEvent: (place: { passenger: number; name: string; stage: string; event: string }) => void
}

const groups: readonly PaletteGroup[] = [
  'typed',
  'which',
  'passenger',
  'recent',
  'records',
  'actions',
  'pages',
  'closed',
]
const icons: Record<PaletteGroup, ReactElement> = {
  typed: <PlayRegular />,
  which: <DocumentRegular />,
  passenger: <PlayRegular />,
  recent: <ArrowRightRegular />,
  records: <DocumentRegular />,
  actions: <PlayRegular />,
  pages: <ArrowRightRegular />,
  closed: <LockClosedRegular />,
}
const mostOf: Record<PaletteGroup, number> = {
  typed: 6,
  which: 6,
  passenger: 8,
  recent: 5,
  records: 8,
  actions: 6,
  pages: 8,
  closed: 6,
}

const isClosed = ({ run, path, retyped }: PaletteLine): boolean =>
  !run && path === undefined && retyped === undefined

/** What can be done for the passenger of the page now, and what cannot, with its reason. */
function useCaseLines(view: CaseView | undefined, onEvent: PaletteProps['onEvent']): PaletteLine[] {
  const t = useT('look')
  const texts = useStepTexts()
  if (!view) return []
  const passenger = Number(view.facts.passenger?.['id'])
  const name = String(view.facts.passenger?.['full_name'] ?? '')
  return [...view.steps, view.journey, view.custody].flatMap((step) => {
    const stage = step === view.journey ? 'journey' : step === view.custody ? 'custody' : String(step.stage)
    const title =
      step === view.journey
        ? t('palette.file')
        : step === view.custody
          ? t('palette.passport')
          : texts.stage(stage)
    return step.actions
      .filter(({ event, code }) => event !== 'UNDO_LAST' && code !== 'G-ROLE')
      .map((action): PaletteLine => {
        const text = `${title}: ${texts.event(action.event, action.label, step.machine)}`
        return action.ok
          ? {
              key: `${stage} ${action.event}`,
              group: 'passenger',
              text,
              second: name,
              run: () => onEvent({ passenger, name, stage, event: action.event }),
            }
          : {
              key: `${stage} ${action.event}`,
              group: 'closed',
              text,
              second: [action.message ?? '', ...(action.others ?? []).map(({ message }) => message)].join(
                ' ',
              ),
              ...(action.fix ? { fix: action.fix } : {}),
            }
      })
  })
}

/** One field for pages, passengers and what can be done now; closed actions say why. Source: ux 12. */
export function CommandPalette({
  actor,
  passenger,
  lines,
  isReading = false,
  unknownName,
  onChosen,
  onGo,
  onEvent,
}: PaletteProps) {
  const styles = useStyles()
  const t = useT('shell')
  const tLook = useT('look')
  const list = useId()
  const { text, found: results, at, hasFailed } = useSelector(actor, (s) => s.context)
  const isSearching = useSelector(
    actor,
    (s) => s.matches({ open: 'searching' }) || s.matches({ open: 'waiting' }),
  )
  const isBusy = isSearching || isReading
  const query = useCase(passenger)
  const ofCase = useCaseLines(query.data, onEvent)
  const typed = text.trim()
  const records = results.map((one): PaletteLine => ({
    key: `${one.module} ${one.id}`,
    group: 'records',
    text: one.name,
    // Each part keeps its own direction; what the name says already is not said again.
    second: [
      ...(one.kind ? [one.kind] : []),
      ...one.second.split(' · ').filter((part) => !one.name.includes(part)),
      ...(one.why ? [`${one.why.field}: ${one.why.value}`] : []),
    ]
      .filter(Boolean)
      .map((part) => `\u2068${part}\u2069`)
      .join(' · '),
    ...(one.path === null ? {} : { path: one.path }),
  }))
  const fitting = (line: PaletteLine) =>
    line.group === 'typed' ||
    line.group === 'which' ||
    (typed === ''
      ? line.group !== 'closed' && line.group !== 'pages'
      : line.group !== 'recent' &&
        matchesWords(`${line.text} ${line.group === 'closed' ? '' : (line.second ?? '')}`, typed))
  const shown = groups.flatMap((group) =>
    [
      ...(group === 'records'
        ? records
        : [...ofCase, ...lines].filter((line) => line.group === group && fitting(line))),
    ].slice(0, mostOf[group]),
  )
  const marked = Math.min(at, Math.max(shown.length - 1, 0))
  const choose = (line: PaletteLine, inNewTab = false) => {
    if (line.retyped !== undefined) return actor.send({ type: 'TYPE', text: line.retyped })
    const path = line.path ?? line.fix?.path
    if (!line.run && !path) return
    actor.send({ type: 'CLOSE' })
    onChosen(line)
    if (line.run) line.run()
    else if (path) onGo(path, inNewTab)
  }
  const press = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0 && shown.length > 0) {
      event.preventDefault()
      const next = (marked + step + shown.length) % shown.length
      actor.send({ type: 'MARK', at: next })
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    const line = shown[marked]
    if (event.key === 'Enter' && line) {
      event.preventDefault()
      choose(line, event.ctrlKey || event.metaKey)
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(_, data) => {
        if (!data.open) actor.send({ type: 'CLOSE' })
      }}
    >
      <DialogSurface className={styles.surface} aria-label={tLook('palette.title')}>
        <Input
          size="large"
          className={styles.input}
          contentBefore={<SearchRegular />}
          placeholder={tLook('palette.placeholder')}
          aria-label={tLook('palette.title')}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={shown.length > 0 ? `${list}-${marked}` : undefined}
          value={text}
          onChange={(_, data) => actor.send({ type: 'TYPE', text: data.value })}
          onKeyDown={press}
        />
        <div
          id={list}
          role="listbox"
          aria-label={tLook('palette.title')}
          aria-busy={isBusy}
          className={styles.list}
        >
          {shown.map((line, index) => (
            <div key={`${line.group} ${line.key}`} role="presentation">
              {line.group !== shown[index - 1]?.group && (
                <div role="presentation" className={styles.group}>
                  {tLook(`palette.group.${line.group}`)}
                </div>
              )}
              {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field keeps the focus; keys choose there */}
              <div
                id={`${list}-${index}`}
                role="option"
                aria-selected={index === marked}
                aria-disabled={isClosed(line) && !line.fix}
                className={mergeClasses(
                  styles.line,
                  index === marked && styles.marked,
                  isClosed(line) && styles.closed,
                )}
                onClick={(event) => choose(line, event.ctrlKey || event.metaKey)}
              >
                <span aria-hidden>{icons[isClosed(line) ? 'closed' : line.group]}</span>
                <span>
                  <MarkedText text={line.text} typed={typed} />
                  {line.second && (
                    <span className={styles.second}>
                      <MarkedText text={line.second} typed={isClosed(line) ? '' : typed} />
                      {line.fix && (
                        <>
                          {' '}
                          ·{' '}
                          {/* Choosing the line leads there; a link inside a choice is nothing a key can choose. */}
                          <span className={styles.fix}>{line.fix.label}</span>
                        </>
                      )}
                    </span>
                  )}
                </span>
              </div>
            </div>
          ))}
        </div>
        {shown.length === 0 && (
          <Text as="p" className={styles.none} role="status">
            {hasFailed
              ? tLook('palette.failed')
              : isBusy
                ? tLook('palette.searching')
                : typed.length > 0 && typed.length < leastTyped
                  ? tLook('palette.typeMore')
                  : unknownName === undefined
                    ? t('shortcuts.noResults')
                    : tLook('palette.noneNamed', { name: `\u2068${unknownName}\u2069` })}
          </Text>
        )}
      </DialogSurface>
    </Dialog>
  )
}
