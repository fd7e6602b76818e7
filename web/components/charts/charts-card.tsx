import { NativeSelect, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { type ComponentType, type HTMLAttributes, lazy, type ReactNode, useState } from 'react'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import classes from './progress-charts.module.css'

type Props = {
  title: string
  /** The label of the choice of period. */
  rangeLabel?: string
  /** The periods to choose from. */
  ranges: { value: string; label: string }[]
  range: string
  onRange: (range: string) => void
  isBusy: boolean
  children: (isTable: boolean) => ReactNode
}

/** Figures over a chosen period, as charts or as a table. */
export function ChartsCard({ title, rangeLabel = 'Time shown', isBusy, children, ...time }: Props) {
  const { ranges, range, onRange } = time
  const [view, setView] = useState('charts')
  return (
    <SectionCard title={title}>
      <div className={`${classes.choices} no-print`}>
        <NativeSelect
          aria-label={rangeLabel}
          data={ranges}
          value={range}
          onChange={(event) => onRange(event.currentTarget.value)}
        />
        <SegmentedControl
          aria-label="Shown as"
          data={[
            { value: 'charts', label: 'Charts' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <div aria-busy={isBusy}>{children(view === 'table')}</div>
    </SectionCard>
  )
}

/** Charts whose code loads where they are shown: the chart library is larger than most pages. */
export function lazyCharts<ChartProps>(load: () => Promise<ComponentType<ChartProps>>) {
  return lazy<ComponentType<ChartProps>>(() =>
    load().then(
      (Charts) => ({ default: Charts }),
      // Without the charts' code the table and the rest of the page still work.
      () => ({ default: Missing }),
    ),
  )
}

function Missing() {
  return (
    <Text role="alert">
      The charts could not be loaded. Reload the page to try again; the table says the same.
    </Text>
  )
}

/** Shown until this many charts are drawn. */
export function ChartsSkeleton({ count, ...rest }: HTMLAttributes<HTMLDivElement> & { count: number }) {
  return (
    <div className={classes.charts} {...rest}>
      {Array.from({ length: count }, (_, chart) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <Skeleton key={chart} className={classes.waiting} />
      ))}
    </div>
  )
}
