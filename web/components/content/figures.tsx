import { Box, Card, Skeleton } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { formatNumber } from '#domain/numbers.ts'
import type { Tone } from '#web/components/feedback/status-badge.tsx'
import { Heading } from '#web/components/layout/page.tsx'
import { plateOf } from '#web/components/layout/plate.tsx'
import classes from './figures.module.css'

/**
 * `lead`: three, of which the first takes a line of its own on phones. `fit`: as many as there is room for. `lines`: the
 * same, each a low line with its figure at the end.
 */
type GridProps = { cols?: 2 | 3 | 4 | 'lead' | 'fit' | 'lines'; children: ReactNode }

/** Tiles of figures, side by side. */
export function FigureGrid({ cols = 4, children }: GridProps) {
  return (
    <div className={classes.grid} data-cols={cols}>
      {children}
    </div>
  )
}

/** Figures under a heading. */
export function FigureSection({ title, ...grid }: GridProps & { title: string }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} mb="0.75rem">
        {title}
      </Heading>
      <FigureGrid {...grid} />
    </section>
  )
}

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
      <Box component="dl" miw={0} className={classes.figure}>
        <dt className="small dimmed">{label}</dt>
        <dd className={classes.value}>
          {loading ? <Skeleton height="1.75rem" width="5rem" maw="100%" my="0.3rem" /> : shown}
        </dd>
        {loading && hint !== undefined ? (
          <dd>
            <Skeleton height="0.9rem" width="7rem" maw="100%" mt="0.4rem" />
          </dd>
        ) : null}
        {!loading && hint ? <dd className="small dimmed">{hint}</dd> : null}
      </Box>
      {icon ? (
        <span className={`${classes.katori} plate`} style={plateOf(tone)} aria-hidden="true">
          {icon}
        </span>
      ) : null}
    </Card>
  )
}
