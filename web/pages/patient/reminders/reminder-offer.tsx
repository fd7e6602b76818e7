import { lazy, Suspense, useEffect, useState } from 'react'
import { reminderNotes } from '#web/lib/push/notes.ts'
import { later } from '#web/lib/startup/later.ts'
import { page } from '#web/lib/startup/lazy.ts'
import { useUser } from '#web/session.tsx'

const ReminderCard = lazy(page(async () => ({ default: (await import('./reminder-card.tsx')).ReminderCard })))

/** Whether somebody is offered reminders here: after they opened a plan, once, where the browser can show them. */
function isOffered(userId: string): boolean {
  if (reminderNotes.offerOf(userId) !== 'plan opened' || reminderNotes.device()?.user === userId) return false
  return 'PushManager' in window && 'Notification' in window && Notification.permission !== 'denied'
}

/** Remembers that a plan was opened. */
export function usePlanOpened() {
  const { id } = useUser()
  useEffect(() => {
    if (!reminderNotes.offerOf(id)) reminderNotes.keepOffer({ user: id, state: 'plan opened' })
  }, [id])
}

/** Offers reminders, once the page is there. */
export function ReminderOffer() {
  const { id } = useUser()
  const [isShown, setShown] = useState(false)
  useEffect(() => later(() => setShown(isOffered(id))), [id])
  return isShown ? (
    <Suspense>
      <ReminderCard />
    </Suspense>
  ) : null
}
