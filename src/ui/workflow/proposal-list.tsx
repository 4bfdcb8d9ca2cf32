import { Badge, Checkbox, makeStyles, Text, tokens } from '@fluentui/react-components'
import type { ReactElement } from 'react'
import { CheckmarkCircleRegular, ErrorCircleRegular, WarningRegular } from '../icons/icons.ts'
import { Ltr } from '../layout/ltr.tsx'

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

/** How sure a proposed value is: shown by colour, icon and word. */
type ProposalCheck = 'good' | 'doubtful' | 'wrong'
const icons: Record<ProposalCheck, ReactElement> = {
  good: <CheckmarkCircleRegular />,
  doubtful: <WarningRegular />,
  wrong: <ErrorCircleRegular />,
}
const colors = { good: 'success', doubtful: 'warning', wrong: 'danger' } as const

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
          <Badge appearance="tint" color={colors[check]} icon={icons[check]}>
            {checkLabels[check]}
          </Badge>
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
