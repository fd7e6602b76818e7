import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** YYYY-MM-DD; empty or null means no date. */
  value?: string | null
  /** Gets YYYY-MM-DD or an empty string. */
  onChange?: (value: string) => void
}

/** A date in the browser's own picker, which keyboards, screen readers and phones support. */
export function DateField({ value, onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      type="date"
      value={value ?? ''}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
