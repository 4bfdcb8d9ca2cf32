import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Say } from '../reports/report-words.ts'

const areas = ['report', 'fields', 'step', 'entity', 'routes'] as const

/** Texts of the screens by area and key, for words the domain makes of data. */
export function useSay(): Say {
  const { t } = useTranslation(areas)
  return useMemo(() => {
    const text = t as unknown as (key: string, options: object) => string // Keys come from the definitions, so the typed keys cannot apply.
    return (area, key, otherwise, values = {}) => text(key, { ...values, ns: area, defaultValue: otherwise })
  }, [t])
}
