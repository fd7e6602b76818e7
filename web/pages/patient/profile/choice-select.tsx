import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props<Choice extends string> = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  choices: readonly Choice[]
  /** Where a choice is called differently from its value. */
  labels?: Record<Choice, string>
  value?: Choice | null
  onChange?: (value: Choice | null) => void
}

/** One of a few, or none: the device's own list. */
export function ChoiceSelect<Choice extends string>({
  choices,
  labels,
  value,
  onChange,
  ...rest
}: Props<Choice>) {
  return (
    <NativeSelect
      {...rest}
      data={[
        { value: '', label: 'Not given' },
        ...choices.map((choice) => ({ value: choice, label: labels?.[choice] ?? choice })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange?.((event.currentTarget.value || null) as Choice | null)}
    />
  )
}
