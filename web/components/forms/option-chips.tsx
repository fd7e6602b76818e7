import { Chip, Group, Input, type InputWrapperProps } from '@mantine/core'

type Props<Option extends string> = Pick<InputWrapperProps, 'description' | 'error' | 'required'> & {
  label: string
  options: readonly Option[]
  labels?: Record<Option, string>
  value?: readonly Option[] | null
  onChange?: (list: Option[]) => void
  /** In place of switching an option on or off in the list. */
  onToggle?: (option: Option) => void
  /** The field of the form. */
  'data-path'?: string
}

/** Several of a few options, each a chip that is on or off: `{...form.getInputProps('kitchen')}`. */
export function OptionChips<Option extends string>({ options, labels, ...props }: Props<Option>) {
  const { value, onChange, 'data-path': path, ...rest } = props
  const { onToggle = (option) => onChange?.(toggled(value ?? [], option)), ...wrapper } = rest
  return (
    <Input.Wrapper {...wrapper} labelElement="div">
      <Group gap="xs" mt="xs" role="group" aria-label={wrapper.label} data-choices={path}>
        {options.map((option) => (
          <Chip
            key={option}
            size="md"
            value={option}
            checked={value?.includes(option) ?? false}
            onChange={() => onToggle(option)}
          >
            {labels?.[option] ?? option}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  )
}

export const switched = <Option,>(list: readonly Option[], option: Option, isOn: boolean): Option[] =>
  list.includes(option) === isOn ? [...list] : toggled(list, option)

/** The list with the option switched on or off. */
export function toggled<Option>(list: readonly Option[], option: Option): Option[] {
  return list.includes(option) ? list.filter((other) => other !== option) : [...list, option]
}
