import { type Band, type Standing, standingLabels, standingOf } from '#domain/progress/measurement-kinds.ts'
import type { Measurement } from '#domain/progress/measurements.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'

const tones: Record<Standing, Tone> = { below: 'yellow', within: 'green', above: 'orange' }

/** Where a value is against the reference; nothing without one. */
export function StandingBadge({ of, band }: { of: Measurement; band: Band | null }) {
  if (!band) return null
  const standing = standingOf(of, band)
  return <StatusBadge tone={tones[standing]}>{standingLabels[standing]}</StatusBadge>
}
