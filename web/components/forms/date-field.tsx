import { TextInput, type TextInputProps } from '@mantine/core'

type Props = Omit<TextInputProps, 'type' | 'value' | 'defaultValue' | 'onChange'> & {
  /** YYYY-MM-DD; empty or null: no date. */
  value?: string | null
  defaultValue?: string | null
  /** Receives YYYY-MM-DD, or an empty string. */
  onChange?: (value: string) => void
}

/** A day, in the browser's own picker: keyboard, screen reader and phone already know it. */
export function DateField({ value, defaultValue, onChange, ...rest }: Props) {
  return (
    <TextInput
      {...rest}
      type="date"
      // In the form's uncontrolled mode there is no value, only a default one; null still means controlled.
      {...(value === undefined ? { defaultValue: defaultValue ?? '' } : { value: value ?? '' })}
      onChange={(event) => onChange?.(event.currentTarget.value)}
    />
  )
}
