import { useSelector } from '@xstate/react'
import { languages, readLanguage } from '../../foundation/text/i18n.ts'
import { Radio, RadioGroup } from '../../ui/layout/fluent.ts'
import { settingsActor } from '../actors.ts'
import { languagePatch, readSettings } from '../settings.ts'

/** The language of the user, each in its own words; a choice takes effect at once. */
export function LanguageChoice({ label }: { label: string }) {
  const language = useSelector(settingsActor, (s) => readSettings(s.context.settings).language)
  return (
    <RadioGroup
      layout="horizontal"
      aria-label={label}
      value={language}
      onChange={(_, data) =>
        settingsActor.send({ type: 'CHANGE', patch: languagePatch(readLanguage(data.value)) })
      }
    >
      {languages.map(({ code, name, dir }) => (
        <Radio
          key={code}
          value={code}
          label={
            <span lang={code} dir={dir}>
              {name}
            </span>
          }
        />
      ))}
    </RadioGroup>
  )
}
