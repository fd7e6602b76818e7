import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  /** `username` where the address signs somebody in. */
  autoComplete?: 'email' | 'username'
}

/** An e-mail address, with the keyboard and the suggestions that suit it. */
export function EmailField({ autoComplete = 'email', ...rest }: Props) {
  return (
    <TextInput
      label="Email"
      {...rest}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
