import { useSelector } from '@xstate/react'
import { LanguageRadios } from '../../ui/inputs/language-radios.tsx'
import { settingsActor } from '../actors.ts'
import { languagePatch, readSettings } from '../settings.ts'

/** The language of the user; a choice takes effect at once. */
export function LanguageChoice({ label }: { label: string }) {
  const language = useSelector(settingsActor, (s) => readSettings(s.context.settings).language)
  return (
    <LanguageRadios
      isRow
      label={label}
      value={language}
      onChoose={(chosen) => settingsActor.send({ type: 'CHANGE', patch: languagePatch(chosen) })}
    />
  )
}
