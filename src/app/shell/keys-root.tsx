import { useEffect } from 'react'
import type { ShortcutPage } from '../../machines/shell/shortcuts.ts'
import { KeySheet } from '../../features/shell/toolbar/key-sheet.tsx'
import { useOfferedKeys, type KeyOf, type OfferedKey } from '../../ui/layout/keys/offered-keys.ts'
import { isLetter, turnLetters } from '../../ui/layout/keys/use-keys.ts'
import { useGoTo } from '../../ui/layout/navigation.ts'
import { settingsActor } from '../actors.ts'
import { homePath, ticketDeskPath, voucherQueuePath } from '../routes.ts'
import { lettersPatch } from '../settings.ts'

/** A second letter counts this long after the `g`. */
const secondLetterMs = 1500

/** Where `g` and a letter lead, as the address of the menu begins; a page the role does not have has no key. */
const places: Readonly<Record<KeyOf<'goTo'>, string>> = {
  'g d': homePath,
  'g p': '/apps/passenger-management/passengers',
  'g b': '/apps/board',
  'g v': voucherQueuePath,
  'g t': ticketDeskPath,
  'g a': '/apps/agent-management/agents',
  'g r': '/apps/report-management/',
  'g c': '/apps/chat',
}
/** Open to every signed-in user, whether or not the user's menu names them. */
const everybodys: readonly string[] = [homePath, '/apps/board', '/apps/chat']

const addressOf = (start: string, pages: readonly ShortcutPage[]): string | undefined =>
  everybodys.includes(start) ? start : pages.find(({ url }) => url.startsWith(start))?.url

type KeysRootProps = {
  pages: readonly ShortcutPage[]
  hasLetters: boolean
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
}

/** The keys of every page: `?` for the sheet, `g` and a letter to go somewhere. */
export default function KeysRoot({ pages, hasLetters, isOpen, onOpen }: KeysRootProps) {
  const goTo = useGoTo()
  const offered = hasLetters
    ? (Object.keys(places) as KeyOf<'goTo'>[]).filter((key) => addressOf(places[key], pages) !== undefined)
    : []
  useOfferedKeys(
    'everywhere Ctrl+K',
    hasLetters && 'everywhere ?',
    ...offered.map((key): OfferedKey => `goTo ${key}`),
  )
  useEffect(() => turnLetters(hasLetters), [hasLetters])
  useEffect(() => {
    let isSecond = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const press = (event: KeyboardEvent) => {
      const wasSecond = isSecond
      isSecond = false
      clearTimeout(timer)
      if (!isLetter(event)) return
      const place = wasSecond ? places[`g ${event.key}` as KeyOf<'goTo'>] : undefined
      const address = place === undefined ? undefined : addressOf(place, pages)
      if (address !== undefined) goTo(address)
      else if (event.key === '?') onOpen(true)
      else if (event.key === 'g') {
        isSecond = true
        timer = setTimeout(() => {
          isSecond = false
        }, secondLetterMs)
      } else return
      // The page behind has letters of its own; the second one is not for it.
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', press, true)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, true)
    }
  }, [pages, goTo, onOpen])
  return (
    <KeySheet
      isOpen={isOpen}
      hasLetters={hasLetters}
      onClose={() => onOpen(false)}
      onLetters={(isOn) => settingsActor.send({ type: 'CHANGE', patch: lettersPatch(isOn) })}
    />
  )
}
