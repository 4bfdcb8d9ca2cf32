import { Field, ProgressBar } from '@fluentui/react-components'

/** How far something is, in words and as a bar. @param value from 0 to 1; left out where it is not known. */
export const Progress = ({ label, value }: { label: string; value?: number }) => (
  <Field validationMessage={label} validationState="none">
    <ProgressBar {...(value === undefined ? {} : { value })} aria-label={label} />
  </Field>
)
