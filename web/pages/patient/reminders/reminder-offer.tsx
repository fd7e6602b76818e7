import { type ComponentType, useEffect, useState } from 'react'
import { reminderNotes } from '#web/lib/push/notes.ts'
import { later } from '#web/lib/startup/later.ts'
import { useUser } from '#web/session.tsx'

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

/** Offers reminders, once the page is there. Without a network its code may be missing; then it comes another time. */
export function ReminderOffer() {
  const { id } = useUser()
  const [offer, setOffer] = useState<{ Card: ComponentType }>()
  useEffect(
    () =>
      later(() => {
        if (!isOffered(id)) return
        import('./reminder-card.tsx').then(
          ({ ReminderCard }) => setOffer({ Card: ReminderCard }),
          () => {},
        )
      }),
    [id],
  )
  return offer ? <offer.Card /> : null
}
