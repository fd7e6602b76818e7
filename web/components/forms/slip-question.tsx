import { Text } from '@mantine/core'
import { type DateString, today } from '#domain/dates.ts'
import { farDateSlip, type Slip } from '#domain/people/plausible.ts'
import { ConfirmDialog, useDialog } from '#web/components/feedback/dialogs.tsx'

/** What the person took instead of what was typed, by field. */
type Meant<Field extends string, Value> = Partial<Record<Field, Value>>
type Question<Field extends string, Value> = {
  slip: Slip<Field, Value>
  /** Saves what was typed. */
  keep: () => void
  /** Saves what is offered. */
  take: (value: Value) => void
}

/**
 * Asks about what is probably a slip, one after the other, before it is saved. `slipsOf` gets what was taken so far, because a corrected height changes which weight is usual.
 */
export function useSlipQuestion<Field extends string, Value = number>(title = 'Is this number right?') {
  const { subject, isOpen, start, close } = useDialog<Question<Field, Value>>()
  type Taken = Meant<Field, Value>

  function saveOrAsk(
    slipsOf: (meant: Taken) => Slip<Field, Value>[],
    save: (meant: Taken) => void,
    meant: Taken = {},
    settled: Field[] = [],
  ) {
    const slip = slipsOf(meant).find(({ field }) => !settled.includes(field))
    if (!slip) {
      close()
      return save(meant)
    }
    const goOn = (next: Taken) => saveOrAsk(slipsOf, save, next, [...settled, slip.field])
    start({ slip, keep: () => goOn(meant), take: (value) => goOn({ ...meant, [slip.field]: value }) })
  }

  const offer = subject?.slip.offer
  return {
    isAsking: isOpen,
    saveOrAsk: (slipsOf: (meant: Taken) => Slip<Field, Value>[], save: (meant: Taken) => void) =>
      saveOrAsk(slipsOf, save),
    dialog: (
      <ConfirmDialog
        // Anew for each question, so that a second one takes the focus and no double click answers it.
        key={subject?.slip.field}
        opened={isOpen}
        title={title}
        confirmLabel={offer ? `Use ${offer.words}` : 'Yes, save it'}
        onConfirm={() => (offer ? subject?.take(offer.value) : subject?.keep())}
        {...(offer && {
          alternative: { label: `Keep ${subject?.slip.typed}`, onClick: () => subject?.keep() },
        })}
        onClose={close}
      >
        <Text>{subject?.slip.question}</Text>
      </ConfirmDialog>
    ),
  }
}

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
