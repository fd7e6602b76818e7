import { useEffect, useMemo } from 'react'
import type { DateString } from '#domain/dates.ts'
import type { OwnList } from '#domain/plans/shopping-list.ts'
import type { ReplyOf } from '#web/lib/api/api.ts'
import { deviceStore } from '#web/lib/storage/device-store.ts'
import type { keptRoutes } from './kept-routes.ts'

type Routes = typeof keptRoutes
export type Name = keyof Routes
/** The days of a shopping list. */
export type Range = { from: DateString; to: DateString }
type Data<N extends Name> = N extends 'shopping-list'
  ? Range & { list: OwnList }
  : // Of a profile only whether weights are asked for.
    N extends 'weighing'
    ? { is_weighed: boolean }
    : ReplyOf<Routes[N]>
/** `of`: whose it is, or of what. `at`: when the server answered, in ms; 0 for what is read anew at each visit. */
type Kept<N extends Name> = { of: string; data: Data<N>; at: number }

const store = deviceStore('kept:')
/** Set by the build (`scripts/kept-shape.ts`). */
const shape: string | undefined = import.meta.env.KEPT_SHAPE

/**
 * What opens without a network: the signed-in person, their plan and its dishes, the day, the shopping list, the form that
 * they fill, and whether they are asked for their weight. Deleted with the tokens (docs/decisions/0009-offline.md).
 */
export const kept = {
  /** What is kept; of another person, plan or day nothing, if `of` is given. */
  read<N extends Name>(name: N, of?: string): Kept<N> | undefined {
    const found = store.read(name) as (Kept<N> & { shape?: string }) | null
    const valid = found?.shape === shape ? found : undefined
    return valid && (of === undefined || valid.of === of) ? valid : undefined
  },
  write<N extends Name>(name: N, { of, data, at }: Kept<N>) {
    store.write(name, { shape, of, data, at })
  },
  remove: (name: Name) => store.remove(name),
  clear: store.clear,
}

/** What this device keeps for a read, from the first drawing on. */
export function useKept<N extends Name>(name: N, of: string): Kept<N> | undefined {
  return useMemo(() => kept.read(name, of), [name, of])
}

/** Keeps what the server has answered, unless `data` is undefined. */
export function useKeep<N extends Name>(name: N, of: string, data: Data<N> | undefined, at: number) {
  useEffect(() => {
    if (data !== undefined && at > 0 && kept.read(name, of)?.at !== at) kept.write(name, { of, data, at })
  }, [name, of, data, at])
}
