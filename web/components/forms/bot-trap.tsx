import { type RefObject, useEffect, useRef } from 'react'
import { type BotFields, shortestFilling } from '#domain/auth/bots.ts'
import classes from './bot-trap.module.css'

/** What a form sends along so that the server can tell people from programs; `<BotTrap>` stands inside the form. */
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
    // Somebody whose browser types for them waits here, and is not refused.
    if (took.current === undefined && early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    // The first time counts: sending the same once more is then the same request.
    took.current ??= Math.max(shortestFilling, Math.round(performance.now() - shownAt.current))
    const website = input.current?.value ?? ''
    // Should an extension of the browser have filled it in, the next attempt goes through.
    if (input.current) input.current.value = ''
    return { website, shown_ms: took.current }
  }
  return { input, fields, restart }
}

/** A field that neither eyes, keys nor screen readers find. */
export function BotTrap({ input }: { input: RefObject<HTMLInputElement | null> }) {
  return (
    <label className={classes.trap} aria-hidden="true">
      Website
      <input ref={input} type="text" name="website" tabIndex={-1} autoComplete="off" />
    </label>
  )
}
