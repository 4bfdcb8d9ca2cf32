import { isBlank } from '../../../foundation/values/empty.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useSessionUser } from '../../../client/http/session.ts'
import { fetchNewest, fetchRecord } from '../../../client/records/records.ts'
import {
  fromTemplate,
  templateOf,
  type TemplateKind,
} from '../../../domain/books/vouchers/voucher-template.ts'
import { entityOf } from '../../../domain/entities.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useMessages } from '../../../ui/feedback/messages.ts'
import { Lookup } from '../../../ui/inputs/lookup.tsx'
import { Button, Field, makeStyles, tokens } from '../../../ui/layout/fluent.ts'
import { useOfferedKeys } from '../../../ui/layout/keys/offered-keys.ts'
import { startLine } from '../../../ui/records/line-values.ts'

type Line = Readonly<Record<string, unknown>>
const linesIn = (value: unknown): Line[] =>
  Array.isArray(value) ? value.filter((line): line is Line => typeof line === 'object' && line !== null) : []

/** Values for the form, or what they are made of from those it has. */
type Brought = Line | ((now: Line) => Line)

/** What is typed already stays: lines of the template come after it, and its head fills what is empty. */
function filledWith(kind: TemplateKind, template: Line): (now: Line) => Record<string, unknown> {
  const { lines, ...head } = fromTemplate(kind, template)
  const sub = entityOf(kind).lines?.['lines']
  return (now) => ({
    ...Object.fromEntries(Object.entries(head).filter(([name]) => isBlank(now[name]))),
    ...(sub
      ? {
          lines: [
            ...linesIn(now['lines']).filter((line) => !isBlank(line['account'])),
            ...linesIn(lines).map((line) => ({ ...startLine(sub, line), asks: line['asks'] })),
          ],
        }
      : {}),
  })
}

/** After the lines are drawn: the cursor in the first amount that is left to type, else in the first cell of the lines. */
const goToAsked = () =>
  void setTimeout(
    () =>
      ['td[data-asked] input', 'td[data-cell] input']
        .map((cell) => document.querySelector<HTMLElement>(cell))
        .find((cell) => cell !== null)
        ?.focus(),
    100,
  )

/** F9 anywhere in the form goes to the choice, Shift+F9 repeats: the form itself opens in its first cell. */
function useTemplateKeys(isOn: boolean, repeat: () => void) {
  const room = useRef<HTMLDivElement>(null)
  const again = useRef(repeat)
  useEffect(() => {
    again.current = repeat
  })
  useOfferedKeys(isOn && 'form F9', isOn && 'form Shift+F9')
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F9' || event.ctrlKey || event.altKey || event.metaKey) return
      const choice = room.current?.querySelector('input')
      if (!choice) return
      event.preventDefault()
      if (event.shiftKey) again.current()
      else choice.focus()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
  return room
}

const useStyles = makeStyles({
  room: { display: 'flex', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalM, alignItems: 'flex-start' },
  choice: { flex: '1 1 280px' },
  /** Level with the box beside it, below the height of its label; under it where there is no room beside. */
  repeat: { marginTop: '26px', '@media (max-width: 479px)': { marginTop: tokens.spacingVerticalS } },
})

/**
 * Above a voucher being entered: the templates of its kind, one of which fills the grid, and the voucher of that kind the
 * reader entered last. Source: decision 1130.
 */
export function UseTemplate({ kind, fill }: { kind: TemplateKind; fill: (values: Brought) => void }) {
  const styles = useStyles()
  const t = useT('vouchers')
  const client = useQueryClient()
  const { snackbar } = useMessages()
  const [chosen, setChosen] = useState<number | null>(null)
  const user = useSessionUser()
  const mayUse = user?.user_permissions.includes('voucher_template.read') === true
  const bring = (values: Line) => {
    fill(filledWith(kind, values))
    goToAsked()
  }
  const repeat = () =>
    void fetchNewest(entityOf(kind), { 'f.created_by': `is:${user?.id ?? 0}` })
      .then((last) => (last ? fetchRecord(kind, last.id) : null))
      .then(
        (last) => (last ? bring(templateOf(kind, last)) : snackbar(t('template.noneBefore'), 'info')),
        () => snackbar(t('template.lastFailed'), 'error'),
      )
  const room = useTemplateKeys(mayUse, repeat)
  if (!mayUse) return null
  const take = (id: number) =>
    client
      .fetchQuery({
        queryKey: ['voucher_template', 'use', id],
        queryFn: () => fetchRecord('voucher_template', id),
      })
      .then(bring, () => snackbar(t('template.failed'), 'error'))
  return (
    <div ref={room} className={styles.room}>
      <Field className={styles.choice} label={t('template.use')} hint={t('template.hint')}>
        <Lookup
          label={t('template.use')}
          entity="voucher_template"
          value={chosen}
          where={{ kind }}
          onChange={(choice) => {
            setChosen(choice?.id ?? null)
            if (choice) void take(choice.id)
          }}
        />
      </Field>
      <Button className={styles.repeat} onClick={repeat}>
        {t('template.repeat')}
      </Button>
    </div>
  )
}
