import { Chip, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'

type Props<Option extends string> = {
  label: string
  description?: string
  options: readonly Option[]
  labels?: Record<Option, string>
  value?: readonly Option[] | null
  onChange?: (list: Option[]) => void
  /** In place of switching an option on or off in the list. */
  onToggle?: (option: Option) => void
  /** The field of the form. */
  'data-path'?: string
  error?: ReactNode
  required?: boolean
}

/** Several of a few options, each a chip that is on or off: `{...form.getInputProps('kitchen')}`. */
export function OptionChips<Option extends string>({
  label,
  description,
  options,
  labels,
  value,
  onChange,
  onToggle = (option) => onChange?.(toggled(value ?? [], option)),
  'data-path': path,
  error,
  required = false,
}: Props<Option>) {
  return (
    <Input.Wrapper
      label={label}
      description={description}
      error={error}
      required={required}
      labelElement="div"
    >
      <Group gap="xs" mt="xs" role="group" aria-label={label} data-choices={path}>
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
