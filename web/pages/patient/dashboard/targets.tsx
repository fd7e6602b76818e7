import { formatInstantDate } from '#domain/dates.ts'
import { TargetFigures } from '#web/components/content/target-figures.tsx'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { Muted, SectionCard } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'

export const useOwnTargets = () => useApi('GET /patients/targets', { refetchOnWindowFocus: true })

/** The daily targets, if the nutritionist shows them; else nothing. */
export function OwnTargets() {
  const query = useOwnTargets()
  const targets = query.data?.targets
  if (!targets && !query.isError) return null
  return (
    <SectionCard title="Your daily targets">
      <LoadError query={query} failed="Your daily targets could not be loaded" />
      {targets ? (
        <>
          <TargetFigures targets={targets} />
          <Muted mt="sm">
            Set{targets.confirmed_by ? ` by ${targets.confirmed_by}` : ''} on{' '}
            {formatInstantDate(targets.created_at)}.
          </Muted>
        </>
      ) : null}
    </SectionCard>
  )
}
