import type { ProgressReport } from '#domain/progress/progress.ts'
import { adherenceColor, adherenceLabel } from '#domain/progress/progress-figures.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'

type Props = {
  report: Pick<ProgressReport, 'adherence_pct' | 'ticked_pct' | 'rated'>
  colorOf?: (percent: number) => Tone
}

/** A report's adherence, its label once three planned days had passed, and whether the ticks of its days say the same. */
export function AdherenceBadge({
  report: { adherence_pct, ticked_pct, rated },
  colorOf = adherenceColor,
}: Props) {
  const isTicked = ticked_pct === Math.round(adherence_pct)
  return (
    <StatusBadge tone={rated ? colorOf(adherence_pct) : 'gray'}>
      {/* Not rounded: 79.6% would look like an 80% that is not Excellent. */}
      Adherence {adherence_pct}%{rated ? `, ${adherenceLabel(adherence_pct)}` : ''}
      {ticked_pct === null ? null : isTicked ? ' (as ticked)' : ` (ticked ${ticked_pct}%)`}
    </StatusBadge>
  )
}
