import { NativeSelect, type NativeSelectProps } from '@mantine/core'

type Props<Choice extends string> = Omit<NativeSelectProps, 'data' | 'value' | 'onChange'> & {
  choices: readonly Choice[]
  /** Labels, if they differ from the values. */
  labels?: Record<Choice, string>
  value?: Choice | null
  onChange?: (value: Choice | null) => void
}

/** One of a few choices, or none, as the browser's own select. */
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
