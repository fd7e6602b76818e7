import type { ComponentProps } from 'react'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { EmptyState, LoadError } from '#web/components/feedback/loaded.tsx'
import { ButtonLink } from '#web/components/layout/page.tsx'
import { isNotFound } from '#web/lib/api/queries.ts'

/** Why a plan's page has nothing to show; nothing while it has. */
export function PlanFailure({ query, failed }: ComponentProps<typeof LoadError>) {
  if (isAwaitingApproval(query.error)) return <AwaitingApproval />
  if (!isNotFound(query.error)) return <LoadError query={query} failed={failed} />
  return (
    <EmptyState
      title="This meal plan is not here"
      text="It may have been deleted, or the challenger is no longer in your care."
      action={<ButtonLink to="/app/nutritionist/meal-plans">All meal plans</ButtonLink>}
    />
  )
}
