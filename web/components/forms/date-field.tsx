import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** YYYY-MM-DD; empty or null means no date. */
  value?: string | null
  defaultValue?: string | null
  /** Gets YYYY-MM-DD or an empty string. */
  onChange?: (value: string) => void
}

/** A date in the browser's own picker, which keyboards, screen readers and phones support. */
export function DateField({ value, defaultValue, onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      type="date"
      // In the form's uncontrolled mode `value` is undefined; null still means controlled.
      {...(value === undefined ? { defaultValue: defaultValue ?? '' } : { value: value ?? '' })}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
