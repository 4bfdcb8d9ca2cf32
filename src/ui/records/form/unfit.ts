import { useEffect, useState } from 'react'
import { useRecordServices } from '../record-services.ts'

/**
 * Whether what was chosen no longer fits: another field, such as the currency, has changed since and narrows the choices
 * otherwise. The choice stays where it is until another one is made or the other field is set back.
 */
export function useUnfit(
  entity: string | undefined,
  value: unknown,
  where: Readonly<Record<string, string>> | undefined,
): boolean {
  const { fits } = useRecordServices()
  const narrowed = JSON.stringify(where ?? {})
  /** What it was chosen under, and the narrowing it does not fit. */
  const [chosen, setChosen] = useState({ value, narrowed })
  const [unfit, setUnfit] = useState<string | null>(null)
  if (chosen.value !== value) setChosen({ value, narrowed })
  const isAsked = chosen.value === value && chosen.narrowed !== narrowed && typeof value === 'number'
  useEffect(() => {
    if (!isAsked || entity === undefined || typeof value !== 'number') return
    let isOld = false
    // What was turned into text a moment ago has the shape it had.
    fits?.(entity, value, JSON.parse(narrowed) as Record<string, string>).then(
      (does) => {
        if (!isOld) setUnfit(does ? null : `${value} ${narrowed}`)
      },
      () => {}, // The server asks again when the record is handed in.
    )
    return () => {
      isOld = true
    }
  }, [fits, entity, value, narrowed, isAsked])
  return isAsked && unfit === `${value} ${narrowed}`
}
