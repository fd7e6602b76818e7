import { IconUserCheck, IconUserHeart, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { StatCard } from '#web/components/content/figures.tsx'
import { Failure } from '#web/components/feedback/loaded.tsx'
import { itemQuery } from '#web/lib/api/queries.ts'
import classes from '../patients.module.css'

/** How challengers come onto the page. */
export const noChallengers =
  'Challengers whom you add, and those whom the admin team assigns to you, appear here.'

export type ChallengerFilter = { q?: string; status?: 'active' | 'inactive' }

/** Figures of all challengers that match the filter, not only of the page. */
export function Summary({ filter }: { filter: ChallengerFilter }) {
  const { data, error, refetch } = useQuery({
    ...itemQuery('GET /nutritionists/patients/counts', { query: filter }),
    placeholderData: keepPreviousData,
  })
  if (error && !data)
    return <Failure message="The figures could not be loaded" onRetry={() => void refetch()} />
  return (
    <div className={classes.figures}>
      <StatCard label="Active" value={data?.active} icon={<IconUserHeart />} />
      <StatCard
        label="Profiles Complete"
        value={data?.profiles_complete}
        icon={<IconUserCheck />}
        tone="blue"
      />
      <StatCard label="New This Month" value={data?.new_this_month} icon={<IconUserPlus />} tone="yellow" />
    </div>
  )
}
