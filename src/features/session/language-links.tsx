import { Button, makeStyles, tokens } from '../../ui/layout/fluent.ts'
import { languages, type Language } from '../../foundation/text/i18n.ts'

const useStyles = makeStyles({
  row: { display: 'flex', justifyContent: 'center', columnGap: tokens.spacingHorizontalXS },
  button: { minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
})

/** The languages in a row, for pages without a toolbar. */
export function LanguageLinks({
  language,
  onChoose,
}: {
  language: Language
  onChoose: (language: Language) => void
}) {
  const styles = useStyles()
  return (
    <div className={styles.row}>
      {languages.map(({ code, name, dir }) => (
        <Button
          key={code}
          size="small"
          appearance="subtle"
          className={styles.button}
          lang={code}
          dir={dir}
          aria-pressed={code === language}
          disabled={code === language}
          disabledFocusable={code === language}
          onClick={() => onChoose(code)}
        >
          {name}
        </Button>
      ))}
    </div>
  )
}
