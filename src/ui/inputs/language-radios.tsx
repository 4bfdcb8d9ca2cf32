import { languages, readLanguage, type Language } from '../../foundation/text/i18n.ts'
import { Radio, RadioGroup } from '../layout/fluent.ts'

type LanguageRadiosProps = {
  label: string
  value: Language
  /** Beside each other instead of below. */
  isRow?: boolean
  onChoose: (language: Language) => void
}

/** The languages of the product, each in its own words and direction. */
export function LanguageRadios({ label, value, isRow = false, onChoose }: LanguageRadiosProps) {
  return (
    <RadioGroup
      layout={isRow ? 'horizontal' : 'vertical'}
      aria-label={label}
      value={value}
      onChange={(_, data) => onChoose(readLanguage(data.value))}
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
