import { useRef } from 'react'
import { notify } from '#web/lib/notify.ts'
import { type ApiError, errorText, type MutationRoute, type ReplyOf } from './api.ts'
import { useApiMutation, useReadAgain, type Variables } from './queries.ts'

export type Words<R extends MutationRoute> = {
  /** Absent when the page itself shows the success. */
  done?: string | ((reply: ReplyOf<R>) => string) | undefined
  /** Used when the server gives no reason. */
  failed: string
  /** Used for a 404; by default the server's sentence. */
  gone?: string | undefined
  /** How long the toast for a success stays. */
  seconds?: number | undefined
  /** How long the toast for a failure stays. */
  failedSeconds?: number
  onDone?: ((reply: ReplyOf<R>, variables: Variables<R>) => void) | undefined
  /** Shows the failure at the form's fields; returns true when no other message is needed. */
  onFields?: ((failure: ApiError, variables: Variables<R>) => boolean) | undefined
  /** Called when another person was faster: the data on screen is stale or deleted, and is read again. */
  onOutdated?: ((error: ApiError) => void) | undefined
}

/** Like `useApiMutation`, with a toast for the result. A refused write reads the stale data again. */
export function useToastMutation<R extends MutationRoute>(
  route: R,
  { done, failed, gone, seconds = 2, failedSeconds = 4, onDone, onFields, onOutdated }: Words<R>,
) {
  const readAgain = useReadAgain(route)
  const refusal = useRef<string>(undefined)
  return useApiMutation(route, {
    onSuccess(reply, variables) {
      if (refusal.current) notify.hide(refusal.current)
      if (done) notify.success(typeof done === 'string' ? done : done(reply), { seconds })
      onDone?.(reply, variables)
    },
    onError(error, variables) {
      if (onFields?.(error, variables)) return
      console.error(error)
      refusal.current = notify.error(gone && error.status === 404 ? gone : errorText(error, failed), {
        seconds: failedSeconds,
      })
      // 422: the input no longer fits the stored data, and no field can show that.
      if ([404, 409, 412, 422].includes(error.status)) readAgain()
      if ([404, 409, 412].includes(error.status)) onOutdated?.(error)
    },
  })
}
