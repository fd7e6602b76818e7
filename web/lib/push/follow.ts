import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { later } from '#web/lib/startup/later.ts'
import { reminderNotes } from './notes.ts'

/** The code of reminders is loaded only on devices that show them. What fails is tried when the interface opens again. */
const onDevice = (act: (device: typeof import('./device.ts')) => Promise<unknown>) =>
  void import('./device.ts').then(act).catch(() => {})

/** Keeps the server informed of this device. `token` is another one after each sign-in. */
export function useDeviceForReminders(userId: string | undefined, token: string | null) {
  useEffect(() => {
    if (!userId || !token || !reminderNotes.device()) return
    return later(() => onDevice(({ renew }) => renew(userId)))
  }, [userId, token])
}

/** No reminders on a device that nobody is signed in on. */
export function silenceReminders() {
  if (reminderNotes.device()) onDevice(({ silence }) => silence())
}

/** A press on a reminder leads to its page, in the page that is open already. */
export function usePressedReminders() {
  const navigate = useNavigate()
  useEffect(() => {
    const workers = navigator.serviceWorker as ServiceWorkerContainer | undefined
    const follow = ({ data }: MessageEvent<{ open?: unknown }>) => {
      if (typeof data?.open === 'string' && data.open.startsWith('/app/')) void navigate(data.open)
    }
    workers?.addEventListener('message', follow)
    return () => workers?.removeEventListener('message', follow)
  }, [navigate])
}
