import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'

type Props = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
  /** Name for the button's label, if a form has two passwords. */
  what?: string
}

/** A password, with a button that shows it. */
export function PasswordField({ what = 'password', ...rest }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth="3rem"
      rightSection={
        <ActionIcon
          color="gray"
          size={40}
          aria-label={`${shown ? 'Hide' : 'Show'} ${what}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <IconEyeOff size={20} aria-hidden /> : <IconEye size={20} aria-hidden />}
        </ActionIcon>
      }
    />
  )
}
