import { Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import { Ltr } from '../layout/ltr.tsx'
import { StateChip } from './state-chip.tsx'

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: '0',
    padding: '0',
    display: 'grid',
    rowGap: tokens.spacingVerticalXS,
  },
  row: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 4fr) auto',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    paddingBlock: tokens.spacingVerticalXXS,
    borderBottomWidth: tokens.strokeWidthThin,
    borderBottomStyle: 'solid',
    borderBottomColor: tokens.colorNeutralStroke2,
    '@media (max-width: 959px)': { gridTemplateColumns: 'minmax(0, 1fr) auto' },
  },
  value: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase400,
    overflowWrap: 'anywhere',
  },
  note: { gridColumn: '1 / -1', color: tokens.colorNeutralForeground2 },
})

/** How sure a proposed value is: shown by colour, shape and word. */
type ProposalCheck = 'good' | 'doubtful' | 'wrong'
const meanings = { good: 'done', doubtful: 'blocked', wrong: 'late' } as const

type Proposal = {
  name: string
  label: string
  value: string
  check: ProposalCheck
  message?: string | undefined
  isConfirmed: boolean
}
export type ProposalListProps = {
  label: string
  proposals: readonly Proposal[]
  checkLabels: Record<ProposalCheck, string>
  /** Names the check box of a row for screen readers: "Confirm Surname". */
  confirmLabel: (label: string) => string
  onConfirm: (name: string, isConfirmed: boolean) => void
}

/** Values a machine proposes, each with its check state and a box to confirm it. Nothing is taken by itself. */
export function ProposalList({ label, proposals, checkLabels, confirmLabel, onConfirm }: ProposalListProps) {
  const styles = useStyles()
  return (
    <ul className={styles.list} aria-label={label}>
      {proposals.map(({ name, label: fieldLabel, value, check, message, isConfirmed }) => (
        <li key={name} className={styles.row}>
          <Checkbox
            checked={isConfirmed}
            disabled={value === ''}
            label={fieldLabel}
            aria-label={confirmLabel(fieldLabel)}
            onChange={(_, { checked }) => onConfirm(name, checked === true)}
          />
          <Text className={styles.value}>
            <Ltr>{value || '–'}</Ltr>
          </Text>
          <StateChip meaning={meanings[check]}>{checkLabels[check]}</StateChip>
          {message && (
            <Text size={200} className={styles.note}>
              {message}
            </Text>
          )}
        </li>
      ))}
    </ul>
  )
}
