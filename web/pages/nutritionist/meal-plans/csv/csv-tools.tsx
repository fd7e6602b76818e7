import { IconFileDownload, IconFileExport } from '@tabler/icons-react'
import { planCsv, planCsvName } from '#domain/plans/meal-plan-csv.ts'
import { templateCsv, templateCsvName } from '#domain/plans/meal-plan-csv-example.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { IconButton } from '#web/components/layout/buttons.tsx'
import { download } from '#web/lib/download.ts'

/** Hands out the file to start from. */
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

/** Hands out the meals of a plan; imported again they are the same. */
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
