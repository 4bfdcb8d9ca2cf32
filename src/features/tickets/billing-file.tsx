import { useState } from 'react'
import { useT } from '../../foundation/text/i18n.ts'
import { FileDrop } from '../../ui/inputs/file-drop.tsx'
import { Caption, Stack } from '../../ui/layout/arrange.tsx'
import { Field, Textarea } from '../../ui/layout/fluent.ts'

/** A longer text is not shown again: typing into it would be slow, and nobody reads it. */
const longestShown = 100_000

/** The billing of BSP: a file that is chosen or dropped, or its text pasted. */
export function BillingFile({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useT('tickets')
  const [name, setName] = useState<string | null>(null)
  const lines = value === '' ? 0 : value.trimEnd().split('\n').length
  return (
    <Stack>
      <FileDrop
        title={t('billing.choose')}
        hint={t('billing.formats')}
        chooseLabel={t('billing.choose')}
        accept=".txt,.csv,.hot,text/plain,text/csv"
        onFile={(file) => {
          void file.text().then((text) => {
            setName(file.name)
            onChange(text)
          })
        }}
      />
      {name && value !== '' && (
        <Caption>
          {name}: {t('billing.lines', { count: lines })}
        </Caption>
      )}
      {value.length <= longestShown && (
        <Field label={t('billing.paste')}>
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
