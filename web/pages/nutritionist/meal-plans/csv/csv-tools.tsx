import { IconFileDownload, IconFileExport } from '@tabler/icons-react'
import { planCsv, planCsvName } from '#domain/plans/meal-plan-csv.ts'
import { templateCsv, templateCsvName } from '#domain/plans/meal-plan-csv-example.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { download } from '#web/lib/download.ts'

/** Downloads the CSV template. */
export function TemplateButton() {
  return (
    <IconButton
      variant="default"
      icon={IconFileDownload}
      onClick={() => download(templateCsvName, 'text/csv', templateCsv())}
    >
      CSV template
    </IconButton>
  )
}

/** Downloads a plan's meals. They can be imported again without loss. */
export function ExportButton({ plan }: { plan: MealPlan }) {
  return (
    <IconButton
      variant="default"
      icon={IconFileExport}
      onClick={() => download(planCsvName(plan.week_start), 'text/csv', planCsv(plan.days))}
    >
      Export CSV
    </IconButton>
  )
}
