import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'type' | 'autoComplete'> & {
  /** `username` in a sign-in form. */
  autoComplete?: 'email' | 'username'
}

/** An e-mail address, with a suitable keyboard and suggestions. */
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
