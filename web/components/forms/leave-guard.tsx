import type { Location } from 'react-router'
import { entriesSettled } from '#web/components/feedback/back-closes.ts'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { useGuard } from '#web/lib/router.tsx'
import { giveUpUnsaved, hasUnsaved } from '#web/lib/unsaved.ts'

/** A page, or a place of one, whose forms go with it. */
const placeOf = ({ pathname, search }: Location) =>
  pathname + (new URLSearchParams(search).get('place') ?? '')

const losesWords = (from: Location, to: Location) => placeOf(from) !== placeOf(to) && hasUnsaved()

/** Asks before a page with unsaved changes is left. One for all pages: the router asks one guard only. */
export function LeaveGuard() {
  const question = useGuard(losesWords)
  return (
    <ConfirmDialog
      opened={question !== null}
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      onTop
      onConfirm={async () => {
        giveUpUnsaved()
        question?.stay()
        await entriesSettled()
        question?.leave()
      }}
      onClose={() => question?.stay()}
    >
      Your changes are not saved yet. If you leave now, they are lost.
    </ConfirmDialog>
  )
}
