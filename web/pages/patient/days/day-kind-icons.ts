import {
  type Icon,
  IconConfetti,
  IconLuggage,
  IconMoonStars,
  IconThermometer,
  IconToolsKitchen2,
  IconUsers,
} from '@tabler/icons-react'
import type { DayKind } from '#domain/days/day-kinds.ts'

export const dayKindIcons: Record<DayKind, Icon> = {
  eating_out: IconToolsKitchen2,
  travel: IconLuggage,
  guests: IconUsers,
  festival: IconConfetti,
  fast: IconMoonStars,
  unwell: IconThermometer,
}
