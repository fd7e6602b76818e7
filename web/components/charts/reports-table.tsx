import { fromCm, fromKg } from '#domain/people/units.ts'
import type { ProgressReport } from '#domain/progress/progress.ts'
import { weightTrend } from '#domain/progress/weight-trend.ts'
import { useUnits } from '#web/lib/units.ts'
import { FiguresTable } from './figures-table.tsx'

const oneDecimal = (value: number | null | undefined) => value?.toFixed(1) ?? '–'

/** The values of the progress charts as a table, newest first. */
export function ReportsTable({ reports }: { reports: ProgressReport[] }) {
  const units = useUnits()
  const weight = (kg: number | null | undefined) => oneDecimal(kg && fromKg(kg, units))
  const trend = new Map(weightTrend(reports).map(({ week_start, kg }) => [week_start, kg]))
  return (
    <FiguresTable
      label="Reports in figures"
      caption="Weight, waist, adherence and energy over time"
      rows={reports}
      weekOf={(report) => report.week_start}
      columns={[
        { label: `Weight (${units.weight_unit})`, figure: ({ weight_kg }) => weight(weight_kg) },
        { label: `Trend (${units.weight_unit})`, figure: ({ week_start }) => weight(trend.get(week_start)) },
        {
          label: `Waist (${units.length_unit})`,
          figure: ({ waist_cm }) => oneDecimal(waist_cm && fromCm(waist_cm, units)),
        },
        { label: 'Adherence (%)', figure: ({ adherence_pct }) => Number(adherence_pct.toFixed(1)) },
        { label: 'Energy (1-10)', figure: ({ energy_levels }) => energy_levels },
      ]}
    />
  )
}
