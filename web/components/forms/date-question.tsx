import { type DateString, today } from '#domain/dates.ts'
import { farDateSlip, type Slip } from '#domain/people/plausible.ts'
import { useSlipQuestion } from './slip-question.tsx'

type SlipOf = (date: DateString) => Slip<'date', DateString> | null

/** Asks about a date whose year is probably a slip, before it is saved. */
export function useDateQuestion(slipOf: SlipOf = (date) => farDateSlip(date, today())) {
  const slip = useSlipQuestion<'date', DateString>('Is this date right?')
  return {
    isAsking: slip.isAsking,
    dialog: slip.dialog,
    /** A date that is stored already is not asked about. */
    saveOrAsk: (date: DateString, stored: DateString | undefined, save: (date: DateString) => void) =>
      slip.saveOrAsk(
        ({ date: meant = date }) => {
          const found = meant === stored ? null : slipOf(meant)
          return found ? [found] : []
        },
        ({ date: meant = date }) => save(meant),
      ),
  }
}
