import { deviceStore } from '#web/lib/storage/device-store.ts'

const store = deviceStore('reminders:')

/** Who wants reminders on this device, and the address that the server has; null while it has none. */
type DeviceNote = { user: string; endpoint: string | null }
/** What somebody has done here: opened a plan, so that reminders may be offered, or answered the offer. */
type Offer = { user: string; state: 'plan opened' | 'answered' }

/** What this device remembers about reminders. It outlives a log-out, and says nothing about the person but an id. */
export const reminderNotes = {
  device: () => store.read('device') as DeviceNote | null,
  keepDevice: (note: DeviceNote) => void store.write('device', note),
  forgetDevice: () => store.remove('device'),
  /** Another session has begun: the server dropped the device with the last one. */
  sessionBegan() {
    const note = reminderNotes.device()
    if (note) reminderNotes.keepDevice({ ...note, endpoint: null })
  },
  offerOf(userId: string): Offer['state'] | null {
    const offer = store.read('offer') as Offer | null
    return offer?.user === userId ? offer.state : null
  },
  keepOffer: (offer: Offer) => void store.write('offer', offer),
}
