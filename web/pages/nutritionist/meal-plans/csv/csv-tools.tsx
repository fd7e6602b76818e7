import { IconFileDownload } from '@tabler/icons-react'
import { planCsv } from '#domain/plans/meal-plan-csv.ts'
import { templateCsv } from '#domain/plans/meal-plan-csv-example.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { PlainButton } from '#web/components/layout/page.tsx'
import { download } from '#web/lib/download.ts'

export function CsvTemplateButton() {
  return (
    <PlainButton
      icon={IconFileDownload}
      title="CSV template"
      onClick={() => download('meal-plan-template.csv', 'text/csv', templateCsv())}
    >
      CSV template
    </PlainButton>
  )
}

/** Downloads a plan's meals, without the dishes offered as a choice. They can be imported again without loss. */
export const exportCsv = (plan: MealPlan) =>
  download(`meal-plan-${plan.week_start}.csv`, 'text/csv', planCsv(plan.days))
