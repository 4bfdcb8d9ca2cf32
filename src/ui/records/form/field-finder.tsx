import { Link, makeStyles, SearchBox, Text, tokens } from '@fluentui/react-components'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useT } from '../../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  finder: { display: 'grid', rowGap: tokens.spacingVerticalXS, gridTemplateColumns: 'minmax(0, 1fr)' },
  box: { width: '100%', minWidth: '0', maxWidth: '420px' },
  list: {
    margin: '0',
    padding: '0',
    listStyleType: 'none',
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
    paddingInlineStart: tokens.spacingHorizontalM,
  },
  quiet: { color: tokens.colorNeutralForeground3, paddingInlineStart: tokens.spacingHorizontalM },
})

/** As many as are read at a glance. */
const mostFound = 8

interface FoundField {
  id: string
  label: string
}

const folded = (text: string): string => text.toLocaleLowerCase().normalize('NFKD').replace(/\p{M}/gu, '')

/**
 * Fields of the form on the screen whose label or line of help has every word that was typed: what stands there is what is
 * searched, so that the fields of a structured value are found as well, and none that is not shown.
 */
function fieldsWith(form: Element, typed: string): FoundField[] {
  const words = folded(typed).split(/\s+/).filter(Boolean)
  return [...form.querySelectorAll('label')].flatMap((label) => {
    const control = label.htmlFor === '' ? null : document.getElementById(label.htmlFor)
    if (!control || !label.checkVisibility() || control.getAttribute('type') === 'radio') return []
    const text = folded(label.parentElement?.textContent ?? '')
    return words.every((word) => text.includes(word))
      ? [{ id: control.id, label: label.textContent.replace(/\s*\*$/, '') }]
      : []
  })
}

function goTo(id: string) {
  const control = document.getElementById(id)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** Finds a field of a long form by a word of its label or help; Enter goes to the first. */
export function FieldFinder() {
  const styles = useStyles()
  const t = useT('entity')
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly FoundField[]>([])
  const place = useRef<HTMLDivElement>(null)
  const find = (text: string) => {
    const form = place.current?.closest('form')
    setTyped(text)
    setFound(form && text.trim() !== '' ? fieldsWith(form, text) : [])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') {
      event.preventDefault() // It would send the form.
      if (found[0]) goTo(found[0].id)
    }
    if (event.key === 'Escape' && typed !== '') {
      event.stopPropagation() // The form is left only by the next one.
      find('')
    }
  }
  return (
    <div ref={place} className={styles.finder}>
      <SearchBox
        className={styles.box}
        aria-label={t('form.findField')}
        placeholder={t('form.findField')}
        value={typed}
        onChange={(_, data) => find(data.value)}
        onKeyDown={onKeyDown}
      />
      <div role="status">
        {typed.trim() !== '' && found.length === 0 && (
          <Text size={200} className={styles.quiet}>
            {t('form.noField')}
          </Text>
        )}
        {found.length > 0 && (
          <ul className={styles.list}>
            {found.slice(0, mostFound).map(({ id, label }) => (
              <li key={id}>
                <Link as="button" inline onClick={() => goTo(id)}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
