import { useCallback } from 'react'
import { useLanguage, useT } from '../../foundation/text/i18n.ts'
import { textsByName } from '../../foundation/text/text-by-name.ts'

/** What a box of a paper is called: as the paper says in English, else as readers know the field it takes its value from. */
export function useBoxLabel(): (box: { label: string; record: string; field: string }) => string {
  const t = useT('fields')
  const language = useLanguage()
  return useCallback(
    ({ label, record, field }) =>
      language === 'en' || field === ''
        ? label
        : textsByName(t)(`field.${record}.${field}`, {
            defaultValue: textsByName(t)(`field.system.${field}`, { defaultValue: label }),
          }),
    [t, language],
  )
}
