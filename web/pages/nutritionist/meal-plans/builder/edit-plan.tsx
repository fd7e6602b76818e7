import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { startOf } from '#domain/plans/draft/building.ts'
import { draftOf } from '#domain/plans/draft/plan-draft.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { ConfirmDialog } from '#web/components/feedback/dialogs.tsx'
import { PlainButton } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useSearchParams } from '#web/lib/router.tsx'
import { useUser } from '#web/session.tsx'
import { savingFailed, useNewestVersion, useSavePlan } from '../plan/use-stored-plan.ts'
import { PlanBuilder } from './plan-builder.tsx'
import { useBuilder } from './use-builder.ts'
import { type PlanDraftStore, usePlanDraft } from './use-plan-draft.ts'

/** The address's search part that opens the review of a draft with the status already on published. */
export const publishInReview = 'edit=1&step=3&publish=1'

function useChanges(plan: MealPlan): PlanDraftStore {
  const user = useUser()
  const store = usePlanDraft(`plan:${user.id}:${plan.id}`, {
    start: () => startOf(draftOf(plan), plan.version),
  })
  const [search, setSearch] = useSearchParams()
  const { state, dispatch } = store
  const isToPublish = search.has('publish')
  useEffect(() => {
    if (!isToPublish) return
    dispatch({ type: 'set', fields: { status: 'published' } })
    // Once only: whoever changes the status back and reloads keeps their choice.
    setSearch(
      (now) => {
        now.delete('publish')
        return now
      },
      { replace: true },
    )
  }, [isToPublish, dispatch, setSearch])
  // A published plan can't become a draft again, even if the changes began before.
  return plan.status === 'published' && state.draft.status === 'draft'
    ? { ...store, state: { ...state, draft: { ...state.draft, status: plan.status } } }
    : store
}

type NewerProps = {
  /** Shows the version that was saved elsewhere, or overwrites it. */
  onReload: (latest: MealPlan) => void
  onOverwrite: (latest: MealPlan) => void
}

/** The plan was saved elsewhere meanwhile: asks what to do with the person's own changes. */
function NewerVersion({ onReload, onOverwrite }: NewerProps) {
  const { plan, saving } = useBuilder()
  const { isReloading, reload } = useNewestVersion(plan!.id)
  const [isAsking, setAsking] = useState(false)

  return (
    <>
      <Alert mb="md" color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Text>{errorText(saving.error, savingFailed)}</Text>
        <Text mt={4}>
          Nothing of yours is lost: your changes are put aside when you reload, and you can take them back.
        </Text>
        <Group gap="xs" mt="sm">
          <Button onClick={() => reload(onReload)} disabled={isReloading} autoFocus>
            {isReloading ? 'Reloading...' : 'Reload'}
          </Button>
          <PlainButton onClick={() => setAsking(true)} disabled={isReloading}>
            Keep mine and overwrite
          </PlainButton>
        </Group>
      </Alert>
      <ConfirmDialog
        opened={isAsking}
        danger
        title="Overwrite the newer version?"
        confirmLabel="Overwrite"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void reload(onOverwrite)
        }}
      >
        <Text>
          What somebody else saved meanwhile is replaced by your version.
          {plan?.status === 'published' ? ' Theirs stays readable among the earlier versions.' : ''}
        </Text>
      </ConfirmDialog>
    </>
  )
}

/** The newer version is shown, and the person's own changes are put aside. */
function PutAside() {
  const { dispatch } = useBuilder()
  function settle(type: 'takeBack' | 'dropAside') {
    dispatch({ type })
    dispatch({ type: 'focus', on: 'step-heading' })
  }
  return (
    <Alert mb="md" color="blue" icon={<IconHistory aria-hidden />} role="status">
      <Text>This is the latest version. Your own changes are put aside on this device.</Text>
      <Group gap="xs" mt="sm">
        <Button autoFocus onClick={() => settle('takeBack')}>
          Take my changes back
        </Button>
        <PlainButton onClick={() => settle('dropAside')}>Keep the latest</PlainButton>
      </Group>
    </Alert>
  )
}

/** Edits a stored plan in the same three steps. */
export function PlanEdit({ plan, onDone }: { plan: MealPlan; onDone: () => void }) {
  const store = useChanges(plan)
  const { state, dispatch } = store
  const { save, ...saving } = useSavePlan(plan.id, {
    onSaved(saved) {
      store.forget()
      const isNew = plan.status === 'draft' && saved.status === 'published'
      const isSame = saved.version === state.version
      notify.success(
        isSame
          ? 'Nothing was changed, so the plan stays as it is.'
          : `Meal plan ${isNew ? 'published' : 'updated'} successfully!`,
        { seconds: 3 },
      )
      onDone()
    },
  })

  return (
    <PlanBuilder
      store={store}
      plan={plan}
      patientName={plan.patient_name}
      saving={saving}
      onSave={() => save(state.draft, { status: plan.status, version: state.version })}
      onDiscard={() => {
        store.forget()
        onDone()
      }}
    >
      {saving.error?.status === 412 ? (
        <NewerVersion
          onReload={(latest) => {
            saving.reset()
            dispatch({ type: 'showNewer', draft: draftOf(latest), version: latest.version })
          }}
          onOverwrite={(latest) => {
            dispatch({ type: 'keepOwn', version: latest.version })
            save(state.draft, latest)
          }}
        />
      ) : null}
      {state.aside ? <PutAside /> : null}
    </PlanBuilder>
  )
}
