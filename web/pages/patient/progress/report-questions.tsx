import type { z } from 'zod'
import { dateOf } from '#domain/dates.ts'
import { reportSlips } from '#domain/people/plausible.ts'
import { type ProgressForm, ProgressInput, type ProgressReport } from '#domain/progress/progress.ts'
import { useDateQuestion, useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import { useRecentReports } from './own-reports.ts'

type Form = { setValues: (values: Partial<ProgressInput>) => void }

/** Asks about a date and figures that are probably slips, before a new report or changes to `stored` are saved. */
export function useReportQuestions(form: Form, stored?: ProgressReport) {
  const reports = useRecentReports()
  const profile = useApi('GET /patients/profile').data
  const start = profile && { week_start: dateOf(profile.created_at), weight_kg: profile.start_weight_kg }
  const units = useUnits()
  const dateQuestion = useDateQuestion()
  const slip = useSlipQuestion<'weight_kg' | 'waist_cm'>()
  return {
    dialogs: (
      <>
        {dateQuestion.dialog}
        {slip.dialog}
      </>
    ),
    saveOrAsk(values: z.input<typeof ProgressForm>, save: (body: ProgressInput) => void) {
      const typed = ProgressInput.parse(values)
      const others = reports.filter(({ id }) => id !== stored?.id)
      dateQuestion.saveOrAsk(typed.week_start, stored?.week_start, (week_start) => {
        form.setValues({ week_start })
        const body = { ...typed, week_start }
        slip.saveOrAsk(
          // A number that was confirmed before is not asked about again.
          (meant) =>
            reportSlips({ ...body, ...meant }, others, units, start).filter(
              ({ field }) => body[field] !== stored?.[field],
            ),
          (meant) => {
            form.setValues(meant)
            save({ ...body, ...meant })
          },
        )
      })
    },
  }
}
