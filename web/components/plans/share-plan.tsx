import { Checkbox } from '@mantine/core'
import { useState } from 'react'
import { shareDays } from '#domain/plans/plan-sharing.ts'
import { useApi, useApiMutation } from '#web/lib/api/queries.ts'
import { passLink, SharedNote, ShareLink } from './share-link.tsx'

type Props = {
  planId: string
  /** Whose name and allergies the link does not show. */
  of: 'you' | 'the challenger'
}

/** Creates a link to the plan. */
export function SharePlan({ planId, of }: Props) {
  const [whose, them] = of === 'you' ? ['your', 'you'] : ["the challenger's", 'them']
  const name = 'Meal plan'
  const [recipes, setRecipes] = useState(true)
  const share = useApiMutation('POST /meal-plans/:id/share', {
    onSuccess: ({ url }) => void (url && passLink(name, url)),
  })
  return (
    <ShareLink
      name={name}
      title="Share this plan"
      to={`whoever cooks with ${of}`}
      intro={`Makes a link for whoever cooks with ${of}. Anybody who has it can read this plan.`}
      facts={[
        ['They see', 'the meals of the week and the notes, with the common allergens of every dish.'],
        ["They don't see", `${whose} name, ${whose} allergies, or anything else about ${them}.`],
        ['For how long', `${shareDays} days. You can stop sharing at any time.`],
      ]}
      making={share}
      onMake={() => share.mutate({ params: { id: planId }, body: { recipes } })}
    >
      <Checkbox
        label="With recipes"
        checked={recipes}
        onChange={(event) => setRecipes(event.currentTarget.checked)}
      />
    </ShareLink>
  )
}

/** Until when the plan is shared, with a button to stop; nothing if it is not shared. */
export function SharedUntil({ planId }: { planId: string }) {
  const share = useApi('GET /meal-plans/:id/share', { params: { id: planId }, refetchOnReconnect: true })
  return (
    <SharedNote
      until={share.data?.expires_at}
      question="Stop sharing this plan?"
      route="DELETE /meal-plans/:id/share"
      call={{ params: { id: planId } }}
      done="This plan is no longer shared."
    >
      Every link to it ends at once. Whoever has one can no longer read the plan.
    </SharedNote>
  )
}
