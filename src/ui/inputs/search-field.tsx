import { makeStyles, SearchBox } from '@fluentui/react-components'
import { useEffect, useRef } from 'react'

const useStyles = makeStyles({ box: { width: '100%', maxWidth: '420px' } })
const restMs = 200 // ux 3: search follows typing after a short rest

/** A search box that searches by itself when the hands rest; Enter searches at once. */
export function SearchField({
  label,
  value,
  onChange,
  onSearch,
}: {
  label: string
  value: string
  onChange: (text: string) => void
  onSearch: (text: string) => void
}) {
  const styles = useStyles()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <SearchBox
      className={styles.box}
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(_, data) => {
        onChange(data.value)
        clearTimeout(timer.current)
        timer.current = setTimeout(() => onSearch(data.value.trim()), restMs)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        clearTimeout(timer.current)
        onSearch(value.trim())
      }}
    />
  )
}
