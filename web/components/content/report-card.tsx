import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { lengthText, weightText } from '#domain/people/units.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { energyColorForNutritionist } from '#domain/progress/progress-figures.ts'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useUnits } from '#web/lib/units.ts'
import { AdherenceBadge } from './adherence-badge.tsx'

/** One weekly report as nutritionists see it. */
export function ReportCard({ report, isNamed = false }: { report: ProgressReport; isNamed?: boolean }) {
  const units = useUnits()
  return (
    <Card component="article">
      <Stack gap="xs">
        <Group justify="space-between" align="baseline">
          <Title order={3} size="h4">
            {isNamed ? (
              <Anchor component={Link} to={`/app/nutritionist/patients/${report.patient_id}`} inherit>
                {report.patient_name}
              </Anchor>
            ) : (
              `Week of ${formatDate(report.week_start)}`
            )}
          </Title>
          {isNamed ? (
            <Text c="dimmed" size="sm">
              Week of {formatDate(report.week_start)}
            </Text>
          ) : null}
        </Group>
        {report.weight_kg === null && report.waist_cm === null ? null : (
          <Group gap="xs">
            {report.weight_kg === null ? null : <Text fw={600}>{weightText(report.weight_kg, units)}</Text>}
            {report.waist_cm === null ? null : (
              <Text c="dimmed">Waist {lengthText(report.waist_cm, units)}</Text>
            )}
          </Group>
        )}
        <Group gap="xs">
          <AdherenceBadge report={report} />
          <StatusBadge tone={energyColorForNutritionist(report.energy_levels)}>
            Energy {report.energy_levels}/10
          </StatusBadge>
        </Group>
        {report.notes ? (
          <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{report.notes}</Text>
        ) : null}
      </Stack>
    </Card>
  )
}
