import { formatInstantDate } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { SectionCard, TextLink } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'

/** How all pages read the versions of a plan. */
export function useVersions(planId: string, isWanted: boolean) {
  return useApiList('GET /meal-plans/:id/versions', {
    params: { id: planId },
    query: { limit: 100 },
    enabled: isWanted,
  })
}

type Props = {
  plan: Pick<MealPlan, 'id' | 'version'>
  /** The plan's page, which shows the version in `?version=`. */
  page: string
}

/** Earlier versions of a plan; nothing if there are none. */
export function EarlierVersions({ plan, page }: Props) {
  // A draft has a high version number after many saves, but no earlier versions.
  const versions = useVersions(plan.id, plan.version > 1)
  if (plan.version === 1 || versions.data?.rows.length === 0) return null
  return (
    <div className="no-print">
      <SectionCard title="Earlier versions">
        <Loaded query={versions} loading="2.5rem" failed="Failed to load earlier versions.">
          {({ rows }) => (
            <ul className="list">
              {rows.map(({ version, replaced_at }) => (
                <li key={version}>
                  <TextLink to={`${page}?version=${version}`} className="tap">
                    Version {version}, until {formatInstantDate(replaced_at)}
                  </TextLink>
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </SectionCard>
    </div>
  )
}
