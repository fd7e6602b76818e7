import { usualFigures } from '#domain/progress/measurement-kinds.ts'
import { type Standing, standingLabels, standingOf } from '#domain/progress/measurement-limits.ts'
import type { MeasuredKind, Measurement } from '#domain/progress/measurements.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'

const tones: Record<Standing, Tone> = { below: 'yellow', within: 'green', above: 'orange' }

/** Where a value is against the challenger's own target, else against the reference; nothing without either. */
export function StandingBadge({ of, about }: { of: Measurement; about: MeasuredKind }) {
  const { kind, band, target } = about
  const limits = target ?? band
  if (!limits) return null
  const standing = standingOf(usualFigures(kind, of), limits)
  return (
    <StatusBadge tone={tones[standing]}>{standingLabels[target ? 'target' : 'band'][standing]}</StatusBadge>
  )
}
