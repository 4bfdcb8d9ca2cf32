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
  const narrowed = JSON.stringify(where ?? {})
  /** What it was chosen under. */
  const [chosen, setChosen] = useState({ value, narrowed })
  if (chosen.value !== value) setChosen({ value, narrowed })
  return useFitsNot(entity, value, narrowed, chosen.value === value && chosen.narrowed !== narrowed)
}

/**
 * The same of a cell of a line, which also holds what was not chosen in it: what a template, the voucher entered last or a
 * draft brought may be for other people, or for another kind of voucher.
 */
export function useUnfitCell(
  entity: string | undefined,
  value: unknown,
  where: Readonly<Record<string, string>> | undefined,
): { isUnfit: boolean; onPick: (value: unknown) => void } {
  const narrowed = JSON.stringify(where ?? {})
  const [picked, setPicked] = useState<{ value: unknown; narrowed: string } | null>(null)
  const isPicked = picked?.value === value && picked?.narrowed === narrowed
  return {
    isUnfit: useFitsNot(entity, value, narrowed, where !== undefined && !isPicked),
    onPick: (next) => setPicked({ value: next, narrowed }),
  }
}

/** @param narrowed what a picker is narrowed to, as text. */
function useFitsNot(
  entity: string | undefined,
  value: unknown,
  narrowed: string,
  isDoubtful: boolean,
): boolean {
  const { fits } = useRecordServices()
  /** The value with the narrowing it does not fit. */
  const [unfit, setUnfit] = useState<string | null>(null)
  const isAsked = isDoubtful && typeof value === 'number'
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
