import { Card, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatDate } from '#domain/dates.ts'
import { lengthText, weightText } from '#domain/people/units.ts'
import { type ProgressReport, reportLabels } from '#domain/progress/progress.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { EditDelete } from '#web/components/lists/edit-delete.tsx'
import { useUnits } from '#web/lib/units.ts'
import classes from './progress.module.css'
import { ReportBadges, type ReportFigures } from './report-badges.tsx'

type EntryProps = { report: ReportFigures; actions: ReactNode; children?: ReactNode }

/** One report of the history. The children stand below its heading. */
export function ReportEntry({ report, actions, children }: EntryProps) {
  const units = useUnits()
  return (
    <Card component="li" className={classes.report}>
      <div className={`${classes.head} row tight between`}>
        <Title order={3} size="h4">
          Week of {formatDate(report.week_start)}
        </Title>
        {actions}
      </div>
      {children}
      <Facts
        className={`${classes.figures} wrap`}
        facts={[
          [reportLabels.weight_kg, report.weight_kg && weightText(report.weight_kg, units)],
          [reportLabels.waist_cm, report.waist_cm && lengthText(report.waist_cm, units)],
        ]}
      />
      <ReportBadges report={report} />
      {report.notes ? <Text className="written">{report.notes}</Text> : null}
    </Card>
  )
}

type Props = { report: ProgressReport; onEdit: () => void; onDelete: () => void }

/** One of the person's own reports. */
export function ReportItem({ report, onEdit, onDelete }: Props) {
  const name = `report of ${formatDate(report.week_start)}`
  return (
    <ReportEntry report={report} actions={<EditDelete name={name} onEdit={onEdit} onDelete={onDelete} />} />
  )
}
