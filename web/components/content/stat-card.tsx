import { Card, Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatNumber } from '#domain/numbers.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
import { plateOf } from '#web/components/layout/plate.tsx'
import classes from './stat-card.module.css'

type Props = {
  label: string
  /** Numbers are grouped in the Indian way. */
  value: ReactNode
  hint?: ReactNode
  icon?: ReactNode
  tone?: Tone
  /** By default a figure without a value is loading. */
  loading?: boolean
}

/** One figure with its name. */
export function StatCard({ label, value, hint, icon, tone = 'green', ...rest }: Props) {
  const { loading = value === undefined } = rest
  const shown = typeof value === 'number' ? formatNumber(value) : value
  return (
    <Card className={`${classes.card} between`} aria-busy={loading || undefined}>
      <dl className={classes.figure}>
        <dt>{label}</dt>
        <dd className={classes.value}>
          {loading ? <Skeleton height="1.75rem" width="5rem" maw="100%" my="0.3rem" /> : shown}
        </dd>
        {loading && hint !== undefined ? (
          <dd>
            <Skeleton height="0.9rem" width="7rem" maw="100%" mt="0.4rem" />
          </dd>
        ) : null}
        {!loading && hint ? <dd className="small dimmed">{hint}</dd> : null}
      </dl>
      {icon ? (
        <span className={`${classes.katori} plate`} style={plateOf(tone)} aria-hidden="true">
          {icon}
        </span>
      ) : null}
    </Card>
  )
}
