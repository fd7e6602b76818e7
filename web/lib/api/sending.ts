import { useRef, useState } from 'react'
import { notify } from '#web/lib/notify.ts'
import { ApiError, noConnection } from './api.ts'

/** Why sending failed, and a hint when the server gave no reason. */
export type Failure = { text: string; hint?: string | undefined }

export type SendingWords = {
  /** Absent when the page itself shows the success. */
  done?: string
  /** Used when the server gives no reason. */
  failed: string
  /** The toast's text, if it is the same for every reason. */
  toast?: string
  /** Shows the failure at the form's fields; returns true when no other message is needed. */
  onFields?: (failure: unknown) => boolean
  /** True for an answer that only asks for more: it is not shown as a failure. */
  asksMore?: (failure: unknown) => boolean
}

/** Why a call failed; `failed` if the server gives no reason. */
export function explain(failure: unknown, failed: string): Failure {
  if (!(failure instanceof ApiError)) return { text: failed }
  return { text: failure.detail ?? failed, hint: failure.status === 0 ? noConnection : undefined }
}

/** Sends a form, one submission at a time, and shows the result in the page and as a toast. */
export function useSending() {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<Failure | null>(null)
  // A ref, because a double click's second click can come before the button is disabled.
  const isUnderWay = useRef(false)

  function reset() {
    isUnderWay.current = false
    setBusy(false)
    setError(null)
  }

  /** True after a success. The form then stays busy until `reset`, because most forms lead to another page. */
  async function send(
    work: () => Promise<unknown>,
    { done, failed, toast, onFields, asksMore }: SendingWords,
  ) {
    if (isUnderWay.current) return false
    isUnderWay.current = true
    setBusy(true)
    setError(null)
    try {
      await work()
      if (done) notify.success(done)
      return true
    } catch (failure) {
      if (asksMore?.(failure)) {
        reset()
        return false
      }
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
