import { Tab, TabList, makeStyles } from '@fluentui/react-components'

// On a small window what has no room stands in a second line.
const useStyles = makeStyles({ list: { flexWrap: 'wrap' } })

/** One of a few, beside each other; arrow keys move, Enter picks. */
export function ChoiceTabs({
  label,
  value,
  options,
  onPick,
}: {
  label: string
  value: string
  options: readonly { value: string; text: string }[]
  onPick: (value: string) => void
}) {
  return (
    <TabList
      className={useStyles().list}
      size="small"
      appearance="subtle"
      aria-label={label}
      selectedValue={value}
      onTabSelect={(_, data) => onPick(String(data.value))}
    >
      {options.map((one) => (
        <Tab key={one.value} value={one.value}>
          {one.text}
        </Tab>
      ))}
    </TabList>
  )
}
