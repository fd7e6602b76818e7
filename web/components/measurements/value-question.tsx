import type { EnteredValue } from '#domain/progress/measurement-values.ts'
import { type MeantValue, valueSlips } from '#domain/progress/panels.ts'
import { useSlipQuestion } from '#web/components/forms/slip-question.tsx'
import { useUnits } from '#web/lib/units.ts'

/** Asks about values that are possible and rare, one after the other, before they are saved. */
export function useValueQuestion() {
  const units = useUnits()
  const slip = useSlipQuestion<string, MeantValue>('Is this value right?')
  return {
    dialog: slip.dialog,
    saveOrAsk<Value extends EnteredValue>(values: Value[], save: (values: Value[]) => void) {
      const taken = (meant: Partial<Record<string, MeantValue>>) =>
        values.map((value, at) => ({ ...value, ...meant[`measurements.${at}`] }))
      slip.saveOrAsk(
        (meant) => valueSlips(taken(meant), units),
        (meant) => save(taken(meant)),
      )
    },
  }
}
