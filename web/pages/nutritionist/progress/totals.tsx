import { Card } from '@mantine/core'
import { IconBolt, IconClipboardText, IconTargetArrow, IconUsers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { adherenceColor, energyColorForNutritionist } from '#domain/progress/progress-figures.ts'
import { FigureGrid } from '#web/components/content/figures.tsx'
import { StatCard } from '#web/components/content/stat-card.tsx'
import { LoadError } from '#web/components/feedback/load-error.tsx'
import { itemQuery } from '#web/lib/api/queries.ts'
import type { ReportFilter } from '#web/pages/nutritionist/progress.tsx'

const none = 'No reports'

/** Figures of all reports that match the filters, not only of the page. */
export function ReportFigures({ filter }: { filter: ReportFilter }) {
  const { data, error, refetch } = useQuery({
    ...itemQuery('GET /progress/nutritionist/totals', { query: filter }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return (
      <Card>
        <LoadError query={{ data, error, refetch }} failed="Failed to load progress data" />
      </Card>
    )
  const { avg_adherence: adherence = null, avg_energy: energy = null } = data ?? {}
  return (
    <FigureGrid cols="fit">
      <StatCard label="Total Reports" value={data?.total_reports} icon={<IconClipboardText />} />
      <StatCard
        label="Challengers Reporting"
        value={data?.reporting_patients}
        icon={<IconUsers />}
        tone="blue"
      />
      <StatCard
        label="Average Adherence"
        value={data && (adherence === null ? none : `${Math.round(adherence)}%`)}
        icon={<IconTargetArrow />}
        tone={adherence === null ? 'gray' : adherenceColor(adherence)}
      />
      <StatCard
        label="Average Energy"
        value={data && (energy === null ? none : `${energy.toFixed(1)}/10`)}
        icon={<IconBolt />}
        tone={energy === null ? 'gray' : energyColorForNutritionist(energy)}
      />
    </FigureGrid>
  )
}
