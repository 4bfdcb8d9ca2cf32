import { useEffect } from 'react'
import { useLatest } from '../../records/entity-latest.ts'
import { useOfferedKeys } from './offered-keys.ts'

/** What prints here; the part that came last, a panel over the page, goes first. */
const parts: (() => void)[] = []
function press(event: KeyboardEvent): void {
  const act = parts.at(-1)
  if (!act || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
  if (event.key.toLowerCase() !== 'p') return
  event.preventDefault()
  act()
}

/** Ctrl+P prints the paper of the record, not the page of the browser. Source: ux 13. */
export function usePrintKey(act: () => void, isOn: boolean): void {
  const latest = useLatest(act)
  useOfferedKeys(isOn && 'paper Ctrl+P')
  useEffect(() => {
    if (!isOn) return undefined
    const part = () => latest()()
    if (parts.push(part) === 1) document.addEventListener('keydown', press)
    return () => {
      parts.splice(parts.indexOf(part), 1)
      if (parts.length === 0) document.removeEventListener('keydown', press)
    }
  }, [isOn, latest])
}
