import { isBuiltIn, kindOf, measurementKindNames, type OwnKind } from '#domain/progress/measurement-kinds.ts'
import { useApiList } from '#web/lib/api/queries.ts'
import { useUser } from '#web/session.tsx'

const builtIn: OwnKind[] = measurementKindNames.map((kind) => ({ kind, name: null, unit: kindOf(kind).unit }))

/** The kinds that the reader may choose: a nutritionist the built-in ones and the practice's own, a challenger what is followed. */
export function useKinds(followed: OwnKind[]): OwnKind[] {
  const isOwn = useUser().role === 'patient'
  const own = useApiList('GET /lab-kinds', { query: { limit: 100, skip: 0 }, enabled: !isOwn })
  if (isOwn) return followed
  const practice = own.data?.rows.map(({ id, name, unit }) => ({ kind: id, name, unit }))
  return [...builtIn, ...(practice ?? followed.filter(({ kind }) => !isBuiltIn(kind)))]
}
