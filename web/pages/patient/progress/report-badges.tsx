import { Group } from '@mantine/core'
import type { ProgressInput, ProgressReport } from '#domain/progress/progress.ts'
import { energyColor, energyLabels, ownAdherenceColor } from '#domain/progress/progress-figures.ts'
import { AdherenceBadge } from '#web/components/content/adherence-badge.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'

/** What is shown of a report, also of one that is not sent yet. */
export type ReportFigures = ProgressInput & Pick<ProgressReport, 'ticked_pct' | 'rated'>

/** A report's adherence and energy, as the challenger sees them. */
export function ReportBadges({ report, isBrief = false }: { report: ReportFigures; isBrief?: boolean }) {
  const { energy_levels } = report
  return (
    <Group gap="xs">
      <AdherenceBadge report={report} colorOf={ownAdherenceColor} />
      <StatusBadge tone={energyColor(energy_levels)}>
        Energy {energy_levels}/10{isBrief ? '' : `, ${energyLabels[energy_levels]}`}
      </StatusBadge>
    </Group>
  )
}
