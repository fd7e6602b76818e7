/* Two people, or one person in two tabs, edit the same stored thing: nobody writes a field that they did not change. */

/** The fields that a change writes, as they were stored when they were read to be changed. */
export type Was = Record<string, unknown>

export const changedMeanwhileMessage =
  'Somebody changed the same meanwhile. Please look at both and choose what stays.'

/** A value as it is compared: what is empty is stored in several ways, and objects have no order. */
function tidy(value: unknown): unknown {
  if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, field]): [string, unknown] => [key, tidy(field)])
  return Object.fromEntries(
    entries.filter(([, field]) => field !== null).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}

export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(tidy(one)) === JSON.stringify(tidy(other))

/** The fields of `body` that differ from `base`, with `was`: what they were. Without any, nothing. */
export function changesFrom(base: Was, body: object): Was & { was?: Was } {
  const changed = Object.entries(body).filter(([path, value]) => !isSameValue(value, base[path]))
  if (changed.length === 0) return {}
  const was = Object.fromEntries(changed.map(([path]) => [path, base[path] ?? null]))
  return { ...Object.fromEntries(changed), was }
}

/** The fields of a change that are stored neither as they were read nor as they are to be, with the stored values. */
export function overwritten(was: Was, change: object, stored: object): { path: string; stored: unknown }[] {
  const now = stored as Record<string, unknown>
  return Object.entries(change).flatMap(([path, wanted]) => {
    const isKept = !Object.hasOwn(was, path) || !Object.hasOwn(now, path)
    if (isKept || [was[path], wanted].some((value) => isSameValue(now[path], value))) return []
    return [{ path, stored: now[path] ?? null }]
  })
}
