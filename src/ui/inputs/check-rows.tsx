import { Button, Checkbox, FieldContextProvider, makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(260px, 100%), 1fr))',
    columnGap: tokens.spacingHorizontalM,
  },
  note: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

export type CheckRow = { key: string; text: string; isChecked: boolean; note?: string }

/** Rows to tick off, and one button for "all of them" where there is one. */
export function CheckRows({
  label,
  rows,
  allLabel,
  onCheck,
  onAll,
}: {
  label: string
  rows: readonly CheckRow[]
  allLabel?: string
  onCheck: (key: string, isChecked: boolean) => void
  onAll?: () => void
}) {
  const styles = useStyles()
  return (
    // Each box has a label of its own; the one of the field around must not claim them.
    <FieldContextProvider value={undefined}>
      <div role="group" aria-label={label}>
        <ul className={styles.list}>
          {rows.map(({ key, text, isChecked, note }) => (
            <li key={key}>
              <Checkbox
                checked={isChecked}
                label={
                  <>
                    {text}
                    {note && (
                      <>
                        {' '}
                        <span className={styles.note}>{note}</span>
                      </>
                    )}
                  </>
                }
                onChange={(_, { checked }) => onCheck(key, checked === true)}
              />
            </li>
          ))}
        </ul>
        {onAll && rows.some(({ isChecked }) => !isChecked) && (
          <Button size="small" appearance="transparent" onClick={onAll}>
            {allLabel}
          </Button>
        )}
      </div>
    </FieldContextProvider>
  )
}
