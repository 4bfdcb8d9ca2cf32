import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Say } from '../reports/report-words.ts'
import { textsByName } from './text-by-name.ts'

const areas = ['report', 'fields', 'step', 'entity', 'routes'] as const

/** Texts of the screens by area and key, for words the domain makes of data. */
export function useSay(): Say {
  const { t } = useTranslation(areas)
  return useMemo(() => {
    const text = textsByName(t)
    return (area, key, otherwise, values = {}) => text(key, { ...values, ns: area, defaultValue: otherwise })
  }, [t])
}
