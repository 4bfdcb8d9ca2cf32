import { useMemo } from 'react'
import { usePassengerSearch } from '../../client/passengers/passenger-search.ts'
import { usePassengersNamed, type NamedPassengers } from '../../client/passengers/passengers-named.ts'
import { subjectsIn, type TypedCommand } from '../../foundation/text/typed-command.ts'
import { namesIn } from '../../foundation/text/typed-names.ts'
import { foldedWords, type Reader } from '../../foundation/text/typed-words.ts'
import { workflows } from '../../machines/catalogue.ts'
import type { StepTexts } from '../../ui/workflow/step-texts.ts'

const mostSubjects = 3

/** Every word by which a command or a value of the given one is called; none of them is the name of a passenger. */
function commandWords(command: TypedCommand, texts: StepTexts): ReadonlySet<string> {
  const events = Object.values(workflows).flatMap(({ id, rows, labels }) =>
    rows.flatMap(({ on }) => [texts.event(on, labels?.[on] ?? on, id), on, labels?.[on] ?? '']),
  )
  const values = command.fields.flatMap(({ label, choices = [] }) => [
    label,
    ...choices.flatMap(({ words }) => words),
  ])
  return new Set([...events, ...command.names, ...values].flatMap(foldedWords))
}

interface TypedPeople {
  /** Whom the line is about, with the words that say it; two where a number can be both amount and id. */
  subjects: { word: string; id: number }[]
  /** Several have the typed name: the reader chooses. */
  choice: NamedPassengers | null
  /** The name that was looked for; no passenger has it. */
  unknownName?: string
  isSought: boolean
}

/** Whom a typed line names: by number or code, else by name. A sum is no id where a passenger has the typed name. */
export function useTypedPeople(
  line: string,
  isTyping: boolean,
  reader: Reader,
  command: TypedCommand,
  texts: StepTexts,
): TypedPeople {
  const isLine = line.trim().includes(' ')
  const codes = isLine ? subjectsIn(line, reader).slice(0, mostSubjects) : []
  const [one = '', two = '', three = ''] = codes
  const searches = [
    usePassengerSearch(one, !isTyping),
    usePassengerSearch(two, !isTyping),
    usePassengerSearch(three, !isTyping),
  ]
  const coded = codes.flatMap((word, at) => {
    const [passenger, ...others] = searches[at]?.data ?? []
    return passenger && others.length === 0 ? [{ word, id: passenger.id }] : []
  })
  const words = useMemo(() => commandWords(command, texts), [texts]) // oxlint-disable-line react-hooks/exhaustive-deps -- a command of other words comes only with other texts
  const { names, isCommand } = isLine ? namesIn(line, words, reader) : { names: [], isCommand: false }
  const byName = usePassengersNamed(names, !isTyping && isCommand)
  const isSought = (codes.length > 0 && searches.some(({ isLoading }) => isLoading)) || byName.isLoading
  const named = byName.data ?? null
  if (isSought || named === null) {
    const [unknownName] = byName.data === null && coded.length === 0 ? names : []
    return { subjects: coded, choice: null, isSought, ...(unknownName ? { unknownName } : {}) }
  }
  const ids = new Set(named.passengers.map(({ id }) => id))
  const both = coded.filter(({ id }) => ids.has(id))
  if (both.length > 0) return { subjects: both, choice: null, isSought }
  const [only, ...others] = named.passengers
  return only && others.length === 0
    ? { subjects: [{ word: named.name, id: only.id }], choice: null, isSought }
    : { subjects: [], choice: named, isSought }
}
