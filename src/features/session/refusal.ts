import { useEffect, useState } from 'react'
import type { FieldRefusal } from '../../machines/shell/session-types.ts'
import { useT } from '../../foundation/text/i18n.ts'

/** Counts the seconds of a refusal down to none. */
export function useSecondsLeft(refusal: FieldRefusal | undefined): number {
  const [count, setCount] = useState({ refusal, left: refusal?.seconds ?? 0 })
  if (count.refusal !== refusal) setCount({ refusal, left: refusal?.seconds ?? 0 })
  useEffect(() => {
    if (!refusal?.seconds) return
    const timer = setInterval(() => setCount((now) => ({ ...now, left: Math.max(0, now.left - 1) })), 1000)
    return () => clearInterval(timer)
  }, [refusal])
  return count.left
}

/** What a refused sign-in says at its field. */
export function useRefusalText() {
  const t = useT('session')
  return (refusal: FieldRefusal | undefined, secondsLeft: number): string | undefined => {
    if (!refusal) return undefined
    if (refusal.code === 'tooManyAttempts')
      return secondsLeft > 0 ? t('error.tooManyAttempts', { count: secondsLeft }) : undefined
    if (refusal.code === 'refused') return refusal.text || t('error.refused')
    return t(`error.${refusal.code}`)
  }
}
