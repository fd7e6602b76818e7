import { Box, Card, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/dates.ts'
import { lengthText, weightText } from '#domain/people/units.ts'
import type { ProgressInput, ProgressReport } from '#domain/progress/progress.ts'
import {
  adherenceColor,
  adherenceLabel,
  energyColor,
  energyColorForNutritionist,
  energyLabels,
  ownAdherenceColor,
} from '#domain/progress/progress-figures.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Muted, Subheading, TextLink } from '#web/components/layout/page.tsx'
import { useUnits } from '#web/lib/units.ts'
import { useUser } from '#web/session.tsx'
import { Facts } from './facts.tsx'
import classes from './report-card.module.css'

/** What is shown of a report, also of one that is not sent yet. */
type Figures = ProgressInput & Pick<ProgressReport, 'ticked_pct' | 'rated'>

/**
 * A report's adherence and energy, in the colours of its reader. The adherence has its label once three planned days had
 * passed, and says whether the ticks of its days are the same.
 */
export function ReportBadges({ report }: { report: Figures }) {
  const { adherence_pct, ticked_pct, rated, energy_levels: energy } = report
  const isOwn = useUser().role === 'patient'
  const adherenceTone = isOwn ? ownAdherenceColor : adherenceColor
  const energyTone = isOwn ? energyColor : energyColorForNutritionist
  const isTicked = ticked_pct === Math.round(adherence_pct)
  return (
    <Group gap="xs">
      <StatusBadge tone={rated ? adherenceTone(adherence_pct) : 'gray'}>
        {/* Not rounded: 79.6% would look like an 80% that is not Excellent. */}
        Adherence {adherence_pct}%{rated ? `, ${adherenceLabel(adherence_pct)}` : ''}
        {ticked_pct === null ? null : isTicked ? ' (as ticked)' : ` (ticked ${ticked_pct}%)`}
      </StatusBadge>
      <StatusBadge tone={energyTone(energy)}>
        Energy {energy}/10, {energyLabels[energy]}
      </StatusBadge>
    </Group>
  )
}

type Props = {
  report: Figures
  /** Whose it is, where there are several people's. */
  of?: Pick<ProgressReport, 'patient_id' | 'patient_name'>
  actions?: ReactNode
  /** Below the heading. */
  children?: ReactNode
}

/** One weekly report. */
export function ReportCard({ report, of, actions, children }: Props) {
  const units = useUnits()
  const week = `Week of ${formatDate(report.week_start)}`
  return (
    <Card component="article" className={classes.report}>
      <Box my="-0.375rem" className="row tight between">
        <Subheading>
          {of ? (
            <TextLink to={`/app/nutritionist/patients/${of.patient_id}`} inherit>
              {of.patient_name}
            </TextLink>
          ) : (
            week
          )}
        </Subheading>
        {of ? <Muted>{week}</Muted> : actions}
      </Box>
      {children}
      <Facts
        className={`${classes.figures} wrap`}
        facts={[
          ['Weight', report.weight_kg && weightText(report.weight_kg, units)],
          ['Waist', report.waist_cm && lengthText(report.waist_cm, units)],
        ]}
      />
      <ReportBadges report={report} />
      {report.notes ? <Text className="written">{report.notes}</Text> : null}
    </Card>
  )
}
