import { Combobox, makeStyles, Option, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import type { CodesOf } from '../../../foundation/definitions/fields.ts'
import { useT } from '../../../foundation/text/i18n.ts'
import { useEntityName } from '../entity-texts.ts'
import { useRecordServices, type Choice } from '../record-services.ts'
import { Remark } from './remark.tsx'

const useStyles = makeStyles({
  box: { width: '100%', minWidth: '0', '& > input': { minWidth: '0', textTransform: 'uppercase' } },
  ltr: { direction: 'ltr', textAlign: 'start' },
  option: { display: 'grid', minWidth: 0 },
  second: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

const pauseMs = 200 // ux 4
const mostOptions = 20
/** The list itself highlights an option whose text begins with what is typed, and ArrowDown then steps past it. */
const unmatched = ''

type Search = ReturnType<typeof useRecordServices>['search']

const partsOf = (text: string, { joinedBy }: CodesOf): string[] => (joinedBy ? text.split(joinedBy) : [text])

/** Rows for the last part of what is typed, by code, city or name; the row of exactly that code comes first. */
async function rowsFor(search: Search, { entity, code }: CodesOf, text: string): Promise<readonly Choice[]> {
  const [exact, found] = await Promise.all([
    text === '' ? [] : search(entity, '', { [code]: text }),
    search(entity, text, {}),
  ])
  return [...exact, ...found.filter(({ id }) => !exact.some((one) => one.id === id))].slice(0, mostOptions)
}

type Found = { text: string; rows: readonly Choice[] }

function useRows(of: CodesOf, text: string, isOpen: boolean): readonly Choice[] {
  const { search } = useRecordServices()
  const [found, setFound] = useState<Found>({ text: '', rows: [] })
  useEffect(() => {
    if (!isOpen) return
    let isOld = false
    const timer = setTimeout(() => {
      // Without an answer the code is typed as in any other field.
      rowsFor(search, of, text).then(
        (rows) => {
          if (!isOld) setFound({ text, rows })
        },
        () => {},
      )
    }, pauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [search, of, text, isOpen])
  return found.text === text ? found.rows : []
}

/** What each whole code stands for, null of a code no row has; nothing while it is asked or the list is not to be read. */
function useMeanings(of: CodesOf, text: string): ReadonlyMap<string, Choice | null> | null {
  const { search } = useRecordServices()
  const [known, setKnown] = useState<{
    text: string
    rows: ReadonlyMap<string, Choice | null>
  } | null>(null)
  const parts = partsOf(text, of)
  const isComplete = text !== '' && parts.every((part) => part.length === of.length)
  useEffect(() => {
    if (!isComplete) return
    let isOld = false
    const timer = setTimeout(() => {
      Promise.all(
        [...new Set(partsOf(text, of))].map(
          async (part) => [part, (await search(of.entity, '', { [of.code]: part }))[0] ?? null] as const,
        ),
      ).then(
        (rows) => {
          if (!isOld) setKnown({ text, rows: new Map(rows) })
        },
        () => {},
      )
    }, pauseMs)
    return () => {
      isOld = true
      clearTimeout(timer)
    }
  }, [search, of, text, isComplete])
  return isComplete && known?.text === text ? known.rows : null
}

export type CodeFieldProps = {
  id?: string
  label: string
  of: CodesOf
  value: string
  onChange: (value: string) => void
  onBlur: () => void
  disabled: boolean
  isCompact: boolean
}

/**
 * A code of a list, or several joined as those of a journey: typed, or found by what its row is called. Below it stands
 * what the codes mean; one that is not in the list is doubted and refused by nothing, because a paper may be ahead of the list.
 */
export function CodeField({
  id,
  label,
  of,
  value,
  onChange,
  onBlur,
  disabled,
  isCompact,
  ...rest
}: CodeFieldProps) {
  const styles = useStyles()
  const t = useT('entity')
  const one = useEntityName(of.entity)
  const [isOpen, setOpen] = useState(false)
  const parts = partsOf(value, of)
  const last = parts.at(-1) ?? ''
  const rows = useRows(of, last, isOpen)
  const meanings = useMeanings(of, value)
  const unknown = meanings ? [...meanings].flatMap(([code, row]) => (row ? [] : [code])) : []
  const take = (code: string) => onChange([...parts.slice(0, -1), code].join(of.joinedBy ?? ''))
  return (
    <>
      <Combobox
        {...rest}
        {...(id ? { id } : {})}
        className={styles.box}
        size={isCompact ? 'small' : 'medium'}
        freeform
        disableAutoFocus
        // For the mouse, as the arrow of every other list.
        expandIcon={{ tabIndex: -1, 'aria-label': t('lookup.show', { label }) }}
        disabled={disabled}
        value={value}
        selectedOptions={[]}
        open={isOpen && rows.length > 0}
        onOpenChange={(_, data) => setOpen(data.open)}
        onChange={(event) => {
          onChange(event.target.value.toUpperCase())
          setOpen(true)
        }}
        onOptionSelect={(_, data) => {
          const row = rows.find((choice) => String(choice.id) === data.optionValue)
          if (row?.code) take(row.code)
        }}
        onBlur={() => {
          // A list that was still asked for is closed for Fluent already, which then says nothing.
          setOpen(false)
          onBlur()
        }}
        input={{ autoComplete: 'off', 'aria-label': label, className: styles.ltr }}
      >
        {rows.map((row) => (
          <Option key={row.id} value={String(row.id)} text={unmatched}>
            <span className={styles.option}>
              <bdi>{t('codes.meaning', { name: row.label, code: row.code })}</bdi>
              {row.subtitle && <bdi className={styles.second}>{row.subtitle}</bdi>}
            </span>
          </Option>
        ))}
      </Combobox>
      {meanings && unknown.length === 0 && (
        <Remark tone="note">
          <bdi dir="ltr">
            {parts
              .map((code) => t('codes.meaning', { name: meanings.get(code)?.label ?? '', code }))
              .join(' – ')}
          </bdi>
        </Remark>
      )}
      {unknown.length > 0 && (
        <Remark tone="doubt">{t('codes.unknown', { codes: unknown.join(', '), one })}</Remark>
      )}
    </>
  )
}
