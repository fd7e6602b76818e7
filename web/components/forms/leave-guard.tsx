import { type Location, useBlocker } from 'react-router'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { giveUpUnsaved, hasUnsaved } from '#web/lib/unsaved.ts'

/** A page, or a place of one, whose forms go with it. */
const placeOf = ({ pathname, search }: Location) =>
  pathname + (new URLSearchParams(search).get('place') ?? '')

/** Asks before a page with unsaved changes is left. One for all pages: the router asks one guard only. */
export function LeaveGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation) && hasUnsaved(),
  )
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      onTop
      onConfirm={() => {
        giveUpUnsaved()
        blocker.proceed?.()
      }}
      onClose={() => blocker.reset?.()}
    >
      Your changes are not saved yet. If you leave now, they are lost.
    </ConfirmDialog>
  )
}
