import { drafts } from '#web/lib/storage/drafts.ts'
import type { Earlier } from './queue.ts'

/** What the version before has kept in one draft, as a list of `ticks`. */
export function earlierDraft<Tick, What>(
  draft: string,
  toWaiting: (tick: Tick) => Earlier<What>['waiting'][number],
): Earlier<What>[] {
  const { ticks = [] } = (drafts.read(draft) ?? {}) as { ticks?: Tick[] }
  return [{ draft, waiting: ticks.map(toWaiting) }]
}
