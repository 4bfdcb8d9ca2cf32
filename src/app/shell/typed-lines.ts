import { useSelector } from '@xstate/react'
import { moneyModes, receivePath, type MoneyStart } from '../../client/desk/money-start.ts'
import { useSessionUser } from '../../client/http/session.ts'
import { workflowOf } from '../../client/journey/use-step.ts'
import { useCase } from '../../client/passengers/cases.ts'
import { agencyDay } from '../../client/records/records-today.ts'
import type { Action, CaseView, StepView } from '../../domain/journey/case-view.ts'
import type { PaletteLine, PaletteProps } from '../../features/shell/toolbar/command-palette.tsx'
import type { WorkPlace } from '../../features/workflow/event/event-drawer.tsx'
import { fieldsOf } from '../../features/workflow/event/event-fields.ts'
import { amountText, dateText } from '../../foundation/text/agency-format.ts'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { readCommands, type Reading, type TypedCommand } from '../../foundation/text/typed-command.ts'
import type { Reader } from '../../foundation/text/typed-words.ts'
import { useStepTexts, type StepTexts } from '../../ui/workflow/step-texts.ts'
import { useTypedPeople } from './typed-people.ts'

const mostOfName = 5
/** Wallets as people name them; the till is found by that name. */
const wallets = ['bKash', 'Nagad', 'Rocket', 'Upay'] as const
/** How they are written in other letters; the Bangla name of Nagad is also the word for cash. */
const otherwise: Partial<Record<(typeof wallets)[number], readonly string[]>> = {
  bKash: ['bikash', 'বিকাশ', 'بيكاش', 'بكاش'],
  Nagad: ['ناغاد', 'ناجاد'],
  Rocket: ['রকেট', 'روكيت'],
  Upay: ['উপায়'],
}
const receiveKey = 'money receive'

/** Money that is received from the passenger, as the money sheet asks for it. */
function receiveCommand(
  texts: StepTexts,
  words: { title: string; also: string; amount: string; how: string },
): TypedCommand {
  return {
    key: receiveKey,
    names: [words.title, words.also, 'receive'],
    places: [],
    fields: [
      { name: 'amount', kind: 'money', label: words.amount, required: true },
      {
        name: 'mode',
        kind: 'enum',
        label: words.how,
        required: false,
        choices: [
          ...moneyModes.map((value) => ({ value, words: [value, texts.value(value)] })),
          ...wallets.map((name) => ({ value: `mfs ${name}`, words: [name, ...(otherwise[name] ?? [])] })),
        ],
      },
    ],
  }
}
/** A wallet keeps its name; another choice is said in the reader's language. */
const walletOr = (value: string, texts: StepTexts): string =>
  wallets.find((name) => value === `mfs ${name}`) ?? texts.value(value)
function moneyStart({ values }: Reading): MoneyStart {
  const [name, till] = String(values['mode'] ?? '').split(' ')
  const mode = moneyModes.find((one) => one === name)
  return {
    amount: String(values['amount'] ?? ''),
    ...(mode ? { mode } : {}),
    ...(till ? { till } : {}),
  }
}
const stepsOf = (view: CaseView): { stage: string; step: StepView }[] => [
  ...view.steps.map((step) => ({ stage: String(step.stage), step })),
  { stage: 'journey', step: view.journey },
  { stage: 'custody', step: view.custody },
]

type Offered = { stage: string; step: StepView; action: Action; isOffered: boolean; command: TypedCommand }
/** Every event of a case as a command; those that do not start from where the record stands are closed. */
function commandsOf(
  view: CaseView,
  texts: StepTexts,
  titleOf: (stage: string) => string,
  notFrom: (state: string) => string,
): Offered[] {
  return stepsOf(view).flatMap(({ stage, step }) => {
    const workflow = workflowOf(step)
    const offered = step.actions.filter(({ event }) => event !== 'UNDO_LAST')
    const state = texts.state(step.machine, step.state, step.state_label)
    const later = new Map(
      workflow.rows
        .filter(({ on, roles }) => roles !== 'SYS' && !offered.some(({ event }) => event === on))
        .map(({ on, payload }): [string, Action] => [
          on,
          {
            event: on,
            label: workflow.labels?.[on] ?? on,
            ok: false,
            message: notFrom(state),
            payload: (payload ?? []).map((name) => ({
              name: name.replace('?', ''),
              required: !name.endsWith('?'),
            })),
          },
        ]),
    )
    return [...offered, ...later.values()].map((action): Offered => {
      const { asked: mainFields, more } = fieldsOf(action, step, workflow, {})
      return {
        stage,
        step,
        action,
        isOffered: offered.includes(action),
        command: {
          key: `${stage} ${action.event}`,
          names: [texts.event(action.event, action.label, step.machine), action.event, action.label],
          places: [titleOf(stage), stage],
          fields: [...mainFields, ...more].map(({ name, field, required }) => ({
            name,
            kind: field.kind,
            label: texts.field(name, field, step.module),
            required,
            past: field.past === true,
            future: field.future === true,
            ...(field.kind === 'enum'
              ? {
                  choices: (field.values ?? []).map((value) => ({
                    value,
                    words: [value, texts.value(value)],
                  })),
                }
              : {}),
          })),
        },
      }
    })
  })
}

/** What the typed line would do for the passenger it names, or for that of the page; the likeliest first. */
export function useTypedLines(
  actor: PaletteProps['actor'],
  page: number | null,
  onEvent: (place: WorkPlace) => void,
): { lines: PaletteLine[]; isReading: boolean; unknownName: string | undefined } {
  const t = useT('look')
  const texts = useStepTexts()
  const language = useLanguage()
  const line = useSelector(actor, (s) => s.context.text)
  const isTyping = useSelector(actor, (s) => s.matches({ open: 'waiting' }))
  const reader: Reader = {
    language,
    today: agencyDay(),
    links: t('palette.typed.links'),
    spoken: t('palette.typed.spoken', { returnObjects: true }),
  }
  const mayReceive = useSessionUser()?.user_permissions.includes('receipt_voucher.create') === true
  const receive = receiveCommand(texts, {
    title: t('palette.typed.receive'),
    also: t('palette.typed.receiveWords'),
    amount: t('palette.typed.amount'),
    how: t('palette.typed.how'),
  })
  const { subjects, choice, isSought, unknownName } = useTypedPeople(line, isTyping, reader, receive, texts)
  const [first, second] = subjects
  // Without a word for a passenger the line is about that of the page.
  const ofPage = first === undefined && choice === null && !isSought && line.trim() !== '' ? page : null
  const firstCase = useCase(first?.id ?? ofPage)
  const secondCase = useCase(second?.id ?? null)

  const titleOf = (stage: string) =>
    stage === 'journey' ? t('palette.file') : stage === 'custody' ? t('palette.passport') : texts.stage(stage)
  const said = (reading: Reading, command: TypedCommand): string[] => [
    ...command.fields.flatMap(({ name, kind, label }) => {
      const value = reading.values[name]
      if (value === undefined) return []
      const text =
        kind === 'date'
          ? dateText(String(value), language)
          : kind === 'money'
            ? amountText(String(value), language)
            : kind === 'enum'
              ? walletOr(String(value), texts)
              : String(value)
      return [`${label} ${text}`]
    }),
    ...(reading.unread.length > 0 ? [t('palette.typed.unread', { words: reading.unread.join(' ') })] : []),
  ]
  const linesOf = (view: CaseView | undefined, subject: string | null): PaletteLine[] => {
    if (!view) return []
    const passenger = Number(view.facts.passenger?.['id'])
    const name = String(view.facts.passenger?.['full_name'] ?? '')
    const all = commandsOf(view, texts, titleOf, (state) => t('palette.typed.notFrom', { state }))
    const byKey = new Map(all.map((one) => [one.command.key, one]))
    const commands = readCommands(
      line,
      subject,
      [...(mayReceive ? [receive] : []), ...all.map(({ command }) => command)],
      reader,
    )
    const money = commands
      .filter(({ key }) => key === receiveKey)
      .map((reading): PaletteLine => ({
        key: `${passenger} ${receiveKey}`,
        group: 'typed',
        text: [receive.names[0], name].join(' · '),
        second: said(reading, receive).join(' · '),
        path: receivePath(passenger, moneyStart(reading)),
      }))
    const readings = commands.flatMap((reading) => {
      const one = byKey.get(reading.key)
      // The plain words for what the page offers anyway stand there already.
      const isSaid = subject !== null || Object.keys(reading.values).length > 0
      return one && isSaid ? [{ ...one, reading }] : []
    })
    const hasOffered = money.length > 0 || readings.some(({ isOffered }) => isOffered)
    const events = readings
      .filter(({ isOffered }) => isOffered || !hasOffered)
      .toSorted((a, b) => Number(b.action.ok) - Number(a.action.ok))
      .map(({ stage, step, action, command, reading }): PaletteLine => {
        const what = texts.event(action.event, action.label, step.machine)
        const shown = {
          key: `${passenger} ${command.key}`,
          group: 'typed' as const,
          text: [`${titleOf(stage)}: ${what}`, name].join(' · '),
        }
        return action.ok
          ? {
              ...shown,
              second: said(reading, command).join(' · '),
              run: () =>
                onEvent({
                  passenger,
                  name,
                  stage,
                  event: action.event,
                  given: reading.values,
                  unread: reading.unread,
                }),
            }
          : {
              ...shown,
              second: [action.message ?? '', ...(action.others ?? []).map(({ message }) => message)].join(
                ' ',
              ),
              ...(action.fix ? { fix: action.fix } : {}),
            }
      })
    return [...money, ...events]
  }
  /** Choosing a passenger puts the id in place of the name: the line is then read as if it had stood there. */
  const choices = (choice?.passengers ?? [])
    .slice(0, mostOfName)
    .map(({ id, fullName, passportNo, agent }): PaletteLine => ({
      key: `of name ${id}`,
      group: 'which',
      text: fullName,
      second: [t('palette.typed.id', { id }), passportNo, agent]
        .filter(Boolean)
        .map((part) => `\u2068${part}\u2069`)
        .join(' · '),
      retyped: line.replace(choice?.name ?? '', String(id)),
    }))
  const isMore = choice !== null && (choice.hasMore || choice.passengers.length > mostOfName)
  return {
    lines: [
      ...choices,
      ...(isMore ? [{ key: 'of name', group: 'which' as const, text: t('palette.typed.moreOfName') }] : []),
      ...linesOf(firstCase.data, first?.word ?? null),
      ...(second ? linesOf(secondCase.data, second.word) : []),
    ],
    isReading: isSought || firstCase.isLoading || secondCase.isLoading,
    unknownName,
  }
}
