import { Group } from '@mantine/core'
import type { ProgressReport } from '#domain/progress/progress.ts'
import {
  adherenceColor,
  adherenceLabel,
  energyColor,
  energyLabels,
} from '#domain/progress/progress-figures.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'

/** A report's adherence and energy, as the challenger sees them. */
export function ReportBadges({ report, isBrief = false }: { report: ProgressReport; isBrief?: boolean }) {
  const { adherence_pct, energy_levels } = report
  return (
    <Group gap="xs">
      <StatusBadge tone={adherenceColor(adherence_pct)}>
        {/* Not rounded: 79.6% would look like an 80% that is not Excellent. */}
        Adherence {adherence_pct}%, {adherenceLabel(adherence_pct)}
      </StatusBadge>
      <StatusBadge tone={energyColor(energy_levels)}>
        Energy {energy_levels}/10{isBrief ? '' : `, ${energyLabels[energy_levels]}`}
      </StatusBadge>
    </Group>
  )
}
