import { useState } from 'react'
import { errorText } from '#web/lib/api/api.ts'
import { useReadAgain } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import { pushSupport, turnOff, turnOn } from './device.ts'

/** What can be done about reminders on this device. */
export type DeviceStanding = 'possible' | 'denied' | 'installed only' | 'no'

const failed = 'Reminders could not be turned on here. Please try again.'

/** Reminders on this device: whether they are possible, and the switch. Each returns whether it succeeded. */
export function useDevice() {
  const { id } = useUser()
  const readAgain = useReadAgain('POST /account/push')
  const [isBusy, setBusy] = useState(false)
  const support = pushSupport()
  const isDenied = support === 'yes' && Notification.permission === 'denied'
  const standing: DeviceStanding = isDenied ? 'denied' : support === 'yes' ? 'possible' : support

  async function run(work: () => Promise<boolean>, failed: string): Promise<boolean> {
    setBusy(true)
    try {
      return await work()
    } catch (error) {
      notify.error(errorText(error, failed))
      return false
    } finally {
      readAgain()
      setBusy(false)
    }
  }
  return {
    standing,
    isBusy,
    turnOn: () => run(() => turnOn(id), failed),
    turnOff: () =>
      run(() => turnOff().then(() => true), 'Reminders could not be turned off here. Please try again.'),
  }
}
