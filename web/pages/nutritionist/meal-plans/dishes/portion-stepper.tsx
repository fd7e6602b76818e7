import { ActionIcon, Group, Text } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { countText, portionSteps } from '#domain/food/dishes.ts'

type CountProps = {
  /** What is counted. */
  of: string
  text: string
  /** The next lower and higher count; undefined at the end. */
  less: number | undefined
  more: number | undefined
  onChange: (count: number) => void
}

/** A count with a button on either side. */
export function CountStepper({ of, text, less, more, onChange }: CountProps) {
  const step = (to: number | undefined, label: string, icon: React.ReactNode) => (
    <ActionIcon
      variant="default"
      size={36}
      radius="xl"
      aria-label={`${label} of ${of}`}
      disabled={!to}
      onClick={() => to && onChange(to)}
    >
      {icon}
    </ActionIcon>
  )
  return (
    <Group gap="0.5rem" mt="0.375rem" fz="sm" wrap="nowrap">
      {step(less, 'Less', <IconMinus size={16} aria-hidden />)}
      <Text span inherit miw="5.5rem" ta="center" aria-live="polite">
        {text}
      </Text>
      {step(more, 'More', <IconPlus size={16} aria-hidden />)}
    </Group>
  )
}

type Props = {
  /** Name of the dish. */
  of: string
  /** Null when the figures are no number of portions. */
  value: number | null
  onChange: (portions: number) => void
}

/** Half to three portions of a dish. */
export const PortionStepper = ({ of, value, onChange }: Props) => (
  <CountStepper
    of={of}
    text={value === null ? 'Own figures' : `${countText(value)} ${value > 1 ? 'portions' : 'portion'}`}
    less={portionSteps.findLast((portions) => portions < (value ?? 1))}
    more={portionSteps.find((portions) => portions > (value ?? 1))}
    onChange={onChange}
  />
)
