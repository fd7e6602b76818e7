import { notify } from '#web/lib/notify.ts'
import { type ApiError, errorText, type MutationRoute, type ReplyOf } from './api.ts'
import { useApiMutation, useReadAgain, type Variables } from './queries.ts'

type Words<R extends MutationRoute> = {
  done: string | ((reply: ReplyOf<R>) => string)
  /** Said where the server gives no reason of its own. */
  failed: string
  /** Said where it is not there any more; else it is what the server says. */
  gone?: string
  /** How long it is told that it is done. */
  seconds?: number
  onDone?: (reply: ReplyOf<R>, variables: Variables<R>) => void
  /** Shows the failure on a form's fields; true when that says it all. */
  onFields?: (failure: ApiError, variables: Variables<R>) => boolean
  /** Somebody else was faster: what was shown is old, or gone, and is read again. */
  onOutdated?: (error: ApiError) => void
}

/** Writes as `useApiMutation` does, and says in a toast how it went. What is shown is read again when that refused it. */
export function useToldMutation<R extends MutationRoute>(
  route: R,
  { done, failed, gone, seconds = 2, onDone, onFields, onOutdated }: Words<R>,
) {
  const readAgain = useReadAgain(route)
  return useApiMutation(route, {
    onSuccess(reply, variables) {
      notify.success(typeof done === 'string' ? done : done(reply), { seconds })
      onDone?.(reply, variables)
    },
    onError(error, variables) {
      if (onFields?.(error, variables)) return
      console.error(error)
      notify.error(gone && error.status === 404 ? gone : errorText(error, failed))
      // 422: what was sent no longer fits what stands there, and no field can say so.
      if ([404, 409, 412, 422].includes(error.status)) readAgain()
      if ([404, 409, 412].includes(error.status)) onOutdated?.(error)
    },
  })
}
