import { Field, Textarea } from '@fluentui/react-components'
import { useState } from 'react'
import { Caption, Stack } from '../../layout/arrange.tsx'
import { FileDrop } from './file-drop.tsx'

/** A longer text is not shown again: typing into it would be slow, and no user reads it. */
const longestShown = 100_000

export type StatementFileTexts = {
  choose: string
  formats: string
  paste: string
  lines: (count: number) => string
}

/** The text of a statement: a file that is chosen or dropped, or its text pasted. */
export function StatementFile({
  texts,
  accept,
  value,
  onChange,
}: {
  texts: StatementFileTexts
  accept: string
  value: string
  onChange: (value: string) => void
}) {
  const [name, setName] = useState<string | null>(null)
  const lines = value === '' ? 0 : value.trimEnd().split('\n').length
  return (
    <Stack>
      <FileDrop
        title={texts.choose}
        hint={texts.formats}
        chooseLabel={texts.choose}
        accept={accept}
        onFile={(file) => {
          void file.text().then((text) => {
            setName(file.name)
            onChange(text)
          })
        }}
      />
      {name && value !== '' && (
        <Caption>
          {name}: {texts.lines(lines)}
        </Caption>
      )}
      {value.length <= longestShown && (
        <Field label={texts.paste}>
          <Textarea
            dir="ltr"
            rows={6}
            value={value}
            onChange={(_, data) => {
              setName(null)
              onChange(data.value)
            }}
          />
        </Field>
      )}
    </Stack>
  )
}
