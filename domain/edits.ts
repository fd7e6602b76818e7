/* Two people, or one person in two tabs, edit the same stored thing: nobody writes a field that they did not change. */

/** The fields that a change writes, as they were stored when they were read to be changed. */
export type Was = Record<string, unknown>

export const changedMeanwhileMessage =
  'Somebody changed the same meanwhile. Please look at both and choose what stays.'

/** What is empty is stored in several ways. */
const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Whether two values are stored as the same. Objects have no order; a field that is empty or missing is the same. */
export function isSameValue(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (isEmpty(one) || isEmpty(other)) return isEmpty(one) && isEmpty(other)
  if (typeof one !== 'object' || typeof other !== 'object') return false
  if (Array.isArray(one) || Array.isArray(other))
    return (
      Array.isArray(one) &&
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, at) => isSameValue(item, other[at]))
    )
  const [left, right] = [one as Was, other as Was]
  const has = (fields: Was, key: string) => Object.hasOwn(fields, key)
  return (
    Object.keys(left).every((key) => isSameValue(left[key], has(right, key) ? right[key] : null)) &&
    Object.keys(right).every((key) => has(left, key) || isEmpty(right[key]))
  )
}

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
