import { Chip, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'

type Props<Option extends string> = {
  label: string
  description?: string
  options: readonly Option[]
  labels?: Record<Option, string>
  value: readonly Option[]
  onToggle: (option: Option) => void
  error?: ReactNode
}

/** Several of a few options, each a chip that is on or off. */
export function OptionChips<Option extends string>({
  label,
  description,
  options,
  labels,
  value,
  onToggle,
  error,
}: Props<Option>) {
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Group gap="xs" mt="xs" role="group" aria-label={label}>
        {options.map((option) => (
          <Chip key={option} size="md" checked={value.includes(option)} onChange={() => onToggle(option)}>
            {labels?.[option] ?? option}
          </Chip>
        ))}
      </Group>
    </Input.Wrapper>
  )
}

/** The list with the option switched on or off. */
export function toggled<Option>(list: readonly Option[], option: Option): Option[] {
  return list.includes(option) ? list.filter((other) => other !== option) : [...list, option]
}
