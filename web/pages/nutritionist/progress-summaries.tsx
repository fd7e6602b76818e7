import { Anchor, Button, Card, Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '#domain/dates.ts'
import { adherenceColor, type ProgressSummary, type Trend } from '#domain/progress.ts'
import type { List } from '#web/api.ts'
import { LoadError } from '#web/components/load-error.tsx'
import { StatusBadge, type Tone } from '#web/components/status-badge.tsx'

export const trendTones: Record<Trend, Tone> = { improving: 'green', stable: 'blue', declining: 'red' }
export const trendLabels: Record<Trend, string> = {
  improving: 'Improving',
  stable: 'Stable',
  declining: 'Declining',
}

/** '0.4 kg lost a week', for people who read the sign as a word. */
export function weightPace(kgPerWeek: number): string {
  if (kgPerWeek === 0) return 'Weight unchanged'
  return `${Math.abs(kgPerWeek)} kg ${kgPerWeek > 0 ? 'lost' : 'gained'} a week`
}

const shownAtFirst = 6

type Props = { summaries: UseQueryResult<List<ProgressSummary>>; onlyPatient: string | null }

/** How each challenger is doing, in a card each. */
export function ChallengerSummaries({ summaries, onlyPatient }: Props) {
  const [isWhole, setWhole] = useState(false)
  if (summaries.isPending) return <Skeleton height={140} radius="lg" />
  if (summaries.error && !summaries.data)
    return <LoadError message="Failed to load progress data" onRetry={() => summaries.refetch()} />
  const rows = (summaries.data?.rows ?? []).filter((row) => !onlyPatient || row.patient_id === onlyPatient)
  if (rows.length === 0) return null
  const shown = isWhole ? rows : rows.slice(0, shownAtFirst)
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h3">
          By challenger
        </Title>
        {rows.length > shownAtFirst ? (
          <Button variant="subtle" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        ) : null}
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
        {shown.map((row) => (
          <Card key={row.patient_id}>
            <Group justify="space-between" align="flex-start" wrap="nowrap">
              <Anchor component={Link} to={`/app/nutritionist/patients/${row.patient_id}`} fw={600}>
                {row.patient_name}
              </Anchor>
              <StatusBadge tone={trendTones[row.status]}>{trendLabels[row.status]}</StatusBadge>
            </Group>
            <Text size="sm" c="dimmed" mt={4}>
              {row.last_report_date
                ? `${row.total_reports} ${row.total_reports === 1 ? 'report' : 'reports'}, last on ${formatDate(row.last_report_date)}`
                : 'No reports yet'}
            </Text>
            {row.total_reports > 0 ? (
              <Group gap="xs" mt="xs">
                <Text size="sm">{weightPace(row.avg_weight_loss)}</Text>
                <StatusBadge tone={adherenceColor(row.avg_adherence)}>
                  Adherence {Math.round(row.avg_adherence)}%
                </StatusBadge>
              </Group>
            ) : null}
          </Card>
        ))}
      </SimpleGrid>
    </Stack>
  )
}
