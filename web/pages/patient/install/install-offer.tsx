import { type ComponentType, useEffect, useState } from 'react'
import { installNotes, isInstalled } from '#web/lib/startup/install.ts'
import { later } from '#web/lib/startup/later.ts'
import { useJourney } from '../journey/journey.tsx'

/** Whoever ticked three days in a row will come back. */
const daysBefore = 3

/** Offers to install Thali, once, to whom it is worth it. Without a network its code may be missing; then another time. */
export function InstallOffer() {
  const days = useJourney().data?.ticked_days ?? 0
  const [offer, setOffer] = useState<{ Card: ComponentType }>()
  useEffect(
    () =>
      later(() => {
        if (days < daysBefore || isInstalled() || installNotes.read('answered')) return
        import('./install-card.tsx').then(
          ({ InstallCard }) => setOffer({ Card: InstallCard }),
          () => {},
        )
      }),
    [days],
  )
  return offer ? <offer.Card /> : null
}
