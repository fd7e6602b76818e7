import { Skeleton, Stack, Text } from '@mantine/core'
import { IconListCheck, IconTrophy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { DashboardStats } from '#domain/care/dashboard.ts'
import { Muted, SectionCard } from '#web/components/layout/page.tsx'
import classes from './dashboard.module.css'

type Props = {
  stats: DashboardStats | undefined
  /** Only approved nutritionists are compared with one another. */
  isRanked: boolean
}

export function Performance({ stats, isRanked }: Props) {
  return (
    <SectionCard title="Performance Overview">
      <Stack gap="md">
        <Figure
          icon={<IconListCheck size={20} aria-hidden />}
          name="Pending Tasks"
          value={stats ? String(stats.pending_tasks) : undefined}
          text="Challengers who need you today"
        />
        {isRanked ? (
          <Figure
            icon={<IconTrophy size={20} aria-hidden />}
            name="Your rank"
            value={stats ? `Top ${stats.rank_percent}%` : undefined}
            text="By your challengers' average adherence over 30 days, updated nightly"
          />
        ) : null}
      </Stack>
    </SectionCard>
  )
}

function Figure(props: { icon: ReactNode; name: string; value: string | undefined; text: string }) {
  return (
    <div className={classes.performance}>
      <span className={`${classes.katori} plate`}>{props.icon}</span>
      <div>
        <Text fw={600}>{props.name}</Text>
        <Muted>{props.text}</Muted>
      </div>
      {props.value === undefined ? (
        <Skeleton height={24} width={60} />
      ) : (
        <Text fw={700} size="lg" className="nowrap">
          {props.value}
        </Text>
      )}
    </div>
  )
}
