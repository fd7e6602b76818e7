import { Text } from '@mantine/core'
import type { Slip } from '#domain/people/plausible.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { useDialog } from '#web/components/feedback/use-dialog.ts'

/** Numbers that the person took instead of what was typed, by field. */
type Meant<Field extends string> = Partial<Record<Field, number>>
type Asked<Field extends string> = {
  slip: Slip<Field>
  /** Saves the number that was typed. */
  keep: () => void
  /** Saves the number that is offered. */
  take: (value: number) => void
}

/**
 * Asks about numbers that are probably slips, one after the other, before they are saved. `slipsOf` gets the numbers that
 * were taken so far, because a corrected height changes which weight is usual.
 */
export function useSlipQuestion<Field extends string>() {
  const { about, isOpen, start, close } = useDialog<Asked<Field>>()

  function saveOrAsk(
    slipsOf: (meant: Meant<Field>) => Slip<Field>[],
    save: (meant: Meant<Field>) => void,
    meant: Meant<Field> = {},
    settled: Field[] = [],
  ) {
    const slip = slipsOf(meant).find(({ field }) => !settled.includes(field))
    if (!slip) {
      close()
      return save(meant)
    }
    const goOn = (next: Meant<Field>) => saveOrAsk(slipsOf, save, next, [...settled, slip.field])
    start({ slip, keep: () => goOn(meant), take: (value) => goOn({ ...meant, [slip.field]: value }) })
  }

  const offer = about?.slip.offer
  return {
    isAsking: isOpen,
    saveOrAsk: (slipsOf: (meant: Meant<Field>) => Slip<Field>[], save: (meant: Meant<Field>) => void) =>
      saveOrAsk(slipsOf, save),
    dialog: (
      <ConfirmDialog
        // Anew for each question, so that a second one takes the focus and no double click answers it.
        key={about?.slip.field}
        opened={isOpen}
        title="Is this number right?"
        confirmLabel={offer ? `Use ${offer.words}` : 'Yes, save it'}
        onConfirm={() => (offer ? about?.take(offer.value) : about?.keep())}
        {...(offer && { alternative: { label: `Keep ${about?.slip.typed}`, onClick: () => about?.keep() } })}
        onClose={close}
      >
        <Text>{about?.slip.question}</Text>
      </ConfirmDialog>
    ),
  }
}
