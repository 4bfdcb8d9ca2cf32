import { Button, Field, makeStyles, Textarea, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  form: { display: 'grid', rowGap: tokens.spacingVerticalS, justifyItems: 'start' },
  field: { width: '100%' },
  text: { fontFamily: tokens.fontFamilyMonospace, direction: 'ltr' },
})

export type TextLinesProps = {
  label: string
  hint: string
  sendLabel: string
  isBusy: boolean
  text: string
  onType: (text: string) => void
  onSend: () => void
}

/** A few lines of machine text, typed, pasted or sent by a scanner that types; always left to right. */
export function TextLines({ label, hint, sendLabel, isBusy, text, onType, onSend }: TextLinesProps) {
  const styles = useStyles()
  return (
    // No form of its own: it stands inside the form of a record, and a form within a form sends the outer one.
    <div className={styles.form}>
      <Field label={label} hint={hint} className={styles.field}>
        <Textarea
          value={text}
          onChange={(_, { value }) => onType(value)}
          textarea={{ className: styles.text, spellCheck: false, rows: 2, autoCapitalize: 'characters' }}
        />
      </Field>
      <Button disabledFocusable={isBusy || text.trim() === ''} onClick={onSend}>
        {sendLabel}
      </Button>
    </div>
  )
}
