import { Button, Input, makeStyles, tokens } from '@fluentui/react-components'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { SearchRegular } from '../icons/icons.ts'
import { elevationTokens } from '../layout/theme.ts'

const useStyles = makeStyles({
  box: { position: 'relative', width: 'min(400px, 100vw - 32px)', maxWidth: '100%' },
  input: { width: '100%' },
  found: {
    listStyleType: 'none',
    margin: 0,
    padding: tokens.spacingVerticalXXS,
    position: 'absolute',
    insetInline: 0,
    insetBlockStart: '100%',
    zIndex: 10,
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: elevationTokens.elevationFloating,
    maxHeight: '320px',
    overflowY: 'auto',
  },
  option: {
    display: 'block',
    width: '100%',
    textAlign: 'start',
    fontWeight: tokens.fontWeightRegular,
    minWidth: 0,
  },
  second: { display: 'block', color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  said: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    minHeight: '1.4em',
    display: 'block',
  },
})

export type Pick = { id: number; title: string; second: string }
export type QuickPickProps = {
  label: string
  placeholder: string
  /** Everything that fits the text; one answer is taken at once. */
  find: (text: string) => Promise<readonly Pick[]>
  onPick: (pick: Pick) => void
  noneText: (text: string) => string
  busyText: string
  failedText: string
  /** Puts the focus into the field, also every time the value changes. */
  focusMark?: string | number | null
}

/** Finds one record by a number a clerk reads off a paper: type it, Enter, done. Several answers wait below the field. */
export function QuickPick({
  label,
  placeholder,
  find,
  onPick,
  noneText,
  busyText,
  failedText,
  focusMark = null,
}: QuickPickProps) {
  const styles = useStyles()
  const field = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const asked = useRef(0)
  const [text, setText] = useState('')
  const [found, setFound] = useState<readonly Pick[]>([])
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (focusMark === null) return
    // After the page's own heading took the focus for the new route.
    const timer = setTimeout(() => {
      field.current?.focus()
      field.current?.select()
    })
    return () => clearTimeout(timer)
  }, [focusMark])
  useEffect(() => {
    if (found.length > 0) list.current?.querySelector('button')?.focus()
  }, [found])
  const take = (pick: Pick) => {
    setFound([])
    setSaid('')
    setText('')
    onPick(pick)
  }
  const search = async () => {
    const typed = text.trim()
    if (typed === '') return
    const mine = ++asked.current
    setFound([])
    setSaid(busyText)
    try {
      const answer = await find(typed)
      if (mine !== asked.current) return
      setSaid(answer.length === 0 ? noneText(typed) : '')
      const [only] = answer
      if (only && answer.length === 1) take(only)
      else setFound(answer)
    } catch {
      if (mine === asked.current) setSaid(failedText)
    }
  }
  const step = (event: KeyboardEvent<HTMLButtonElement>) => {
    const buttons = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = buttons.indexOf(event.currentTarget)
    const next =
      event.key === 'ArrowDown'
        ? buttons[at + 1]
        : event.key === 'ArrowUp'
          ? (buttons[at - 1] ?? field.current)
          : event.key === 'Escape'
            ? field.current
            : undefined
    if (!next) return
    event.preventDefault()
    next.focus()
    if (event.key === 'Escape') setFound([])
  }
  return (
    <form
      role="search"
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault()
        event.stopPropagation()
        void search()
      }}
    >
      <Input
        ref={field}
        className={styles.input}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={text}
        contentBefore={<SearchRegular />}
        autoComplete="off"
        onChange={(_, { value }) => {
          setText(value)
          setFound([])
          setSaid('')
        }}
      />
      {found.length > 0 && (
        <ul ref={list} className={styles.found}>
          {found.map((pick) => (
            <li key={pick.id}>
              <Button
                appearance="subtle"
                className={styles.option}
                onKeyDown={step}
                onClick={() => take(pick)}
              >
                <bdi>{pick.title}</bdi>
                <bdi className={styles.second}>{pick.second}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <output className={styles.said}>{said}</output>
    </form>
  )
}
