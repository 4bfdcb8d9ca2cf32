import { Button, Input, type InputProps } from '@fluentui/react-components'
import { useState, type Ref } from 'react'
import { EyeOffRegular, EyeRegular } from '../icons/icons.ts'

export type PasswordInputProps = Omit<InputProps, 'type' | 'contentAfter' | 'dir' | 'ref'> & {
  showLabel: string
  hideLabel: string
  inputRef?: Ref<HTMLInputElement>
}

/** A password, hidden until its eye is pressed; it may be pasted. */
export function PasswordInput({ showLabel, hideLabel, inputRef, ...input }: PasswordInputProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Input
      {...input}
      {...(inputRef ? { ref: inputRef } : {})}
      dir="ltr"
      type={isShown ? 'text' : 'password'}
      contentAfter={
        <Button
          appearance="transparent"
          size="small"
          icon={isShown ? <EyeOffRegular /> : <EyeRegular />}
          aria-label={isShown ? hideLabel : showLabel}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
