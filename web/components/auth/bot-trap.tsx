import { type RefObject, useEffect, useRef } from 'react'
import { type BotFields, shortestFilling } from '#domain/auth/bots.ts'

/** The fields that help the server tell people from programs. `<BotTrap>` must be inside the form. */
export function useBotTrap() {
  const input = useRef<HTMLInputElement>(null)
  const shownAt = useRef(0)
  const took = useRef<number>(undefined)

  function restart() {
    shownAt.current = performance.now()
    took.current = undefined
  }
  useEffect(restart, [])

  async function fields(): Promise<BotFields> {
    const early = shortestFilling - (performance.now() - shownAt.current)
    // When the browser fills in the form, wait until the shortest allowed time has passed.
    if (took.current === undefined && early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    // The time of the first attempt is kept, so that a retry is the same request for its idempotency key.
    took.current ??= Math.max(shortestFilling, Math.round(performance.now() - shownAt.current))
    const website = input.current?.value ?? ''
    // A browser extension may have filled it in: empty it, so that the next attempt succeeds.
    if (input.current) input.current.value = ''
    return { website, shown_ms: took.current }
  }
  return { input, fields, restart }
}

/** A field that is invisible, and hidden from keyboard and screen readers. */
export function BotTrap({ input }: { input: RefObject<HTMLInputElement | null> }) {
  return (
    <label className="nowrap hidden" aria-hidden="true">
      Website
      <input ref={input} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
