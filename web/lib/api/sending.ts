import { useRef, useState } from 'react'
import { notify } from '#web/lib/notify.ts'
import { ApiError, noConnection } from './api.ts'

/** Why something was not accepted, and what may help when the server could not say. */
export type Failure = { text: string; hint?: string | undefined }

type Words = {
  /** Left out where the page itself says so. */
  done?: string
  /** Said where the server gives no reason of its own. */
  failed: string
  /** What the toast says when it says the same whatever the reason. */
  toast?: string
  /** Shows the failure on the form's fields; true when that says it all. */
  onFields?: (failure: unknown) => boolean
}

function explain(failure: unknown, failed: string): Failure {
  if (!(failure instanceof ApiError)) return { text: failed }
  return { text: failure.detail ?? failed, hint: failure.status === 0 ? noConnection : undefined }
}

/** Sends what a form holds, once at a time, and says how it went: inline and as a toast. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Failure | null>(null)
  // The second click of a double click can come before the button is disabled.
  const isUnderWay = useRef(false)

  function reset() {
    isUnderWay.current = false
    setBusy(false)
    setError(null)
  }

  /** True when it arrived. It then stays busy until `reset`: most forms lead on to another page. */
  async function send(work: () => Promise<unknown>, { done, failed, toast, onFields }: Words) {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setBusy(true)
    setError(null)
    try {
      await work()
      if (done) notify.success(done)
      return true
    } catch (failure) {
      const reason = explain(failure, failed)
      notify.error(toast ?? reason.text)
      reset()
      if (!onFields?.(failure)) setError(reason)
      return false
    }
  }
  return { isBusy, error, send, reset }
}
export type Sending = ReturnType<typeof useSending>
