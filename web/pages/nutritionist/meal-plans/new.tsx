import { useState } from 'react'
import { useNavigate } from 'react-router'
import { startOf } from '#domain/plans/draft/building.ts'
import { emptyDraft, hasContent, planBody } from '#domain/plans/draft/plan-draft.ts'
import { AwaitingApproval, isAwaitingApproval } from '#web/components/feedback/approval-card.tsx'
import { useChallenger } from '#web/components/forms/challenger-select.tsx'
import { PageHeader, PlainLink } from '#web/components/layout/page.tsx'
import { useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useOrigin } from '#web/lib/origin.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { useUser } from '#web/session.tsx'
import { PlanBuilder } from './builder/plan-builder.tsx'
import { usePlanDraft } from './builder/use-plan-draft.ts'
import { useDishes } from './dishes/use-dishes.ts'

const list = '/app/nutritionist/meal-plans'
const noDays: never[] = []

function NewPlan() {
  const user = useUser()
  const navigate = useNavigate()
  const origin = useOrigin(list)
  const [search] = useSearchParams()
  const [round, setRound] = useState(0)
  const [wanted] = useState(() => search.get('patient') ?? search.get('patient_id'))
  const store = usePlanDraft(`plan:${user.id}:new`, {
    start: () => startOf(emptyDraft(wanted)),
    isObsolete: ({ draft }) => wanted !== null && wanted !== draft.patient_id && !hasContent(draft),
  })
  const { draft } = store.state
  const patientName = useChallenger(draft.patient_id).chosen?.patient_name
  const wantedName = useChallenger(wanted).chosen?.patient_name
  const create = useApiMutation('POST /meal-plans', {
    onSuccess() {
      store.forget()
      notify.success('Meal plan created successfully!', { seconds: 3 })
      navigate(origin)
    },
  })
  return (
    <PlanBuilder
      key={round}
      store={store}
      patientName={patientName}
      restoredFor={
        wanted !== null && wanted !== draft.patient_id
          ? `This is the plan for ${patientName ?? 'another challenger'} that you left unfinished. Discard it to start one for ${wantedName ?? 'the challenger you chose'}.`
          : undefined
      }
      saving={create}
      onSave={() => create.mutate({ body: { ...planBody(draft), patient_id: draft.patient_id ?? '' } })}
      onDiscard={() => {
        create.reset()
        store.discard()
        setRound(round + 1)
        navigate({ search: '' }, { replace: true })
      }}
    />
  )
}

export function Component() {
  // Read during step 1, so that the dishes are there in step 2.
  const { all } = useDishes(noDays, true)
  const [search] = useSearchParams()
  // From step 2 on the week needs the room.
  const isBegun = Number(search.get('step')) > 1
  return (
    <>
      <PageHeader
        title="Create New Meal Plan"
        description={
          isBegun
            ? undefined
            : 'Three steps to a week of meals. What you enter is kept on this device until you create the plan or log out.'
        }
        actions={<PlainLink to={list}>All meal plans</PlainLink>}
      />
      {isAwaitingApproval(all.error) ? <AwaitingApproval /> : <NewPlan />}
    </>
  )
}
