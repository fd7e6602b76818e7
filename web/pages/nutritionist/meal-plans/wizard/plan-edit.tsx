import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { itemQuery, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import { usePlanBuilder } from './plan-builder.ts'
import { draftOf, planBody } from './plan-draft.ts'
import { PlanWizard } from './plan-wizard.tsx'
import { type PlanStore, usePlanDraft } from './use-plan-draft.ts'

const queryOf = ({ id }: MealPlan) => itemQuery('GET /meal-plans/:id', { params: { id } })

/** The draft of changes to a stored plan. */
function useChanges(plan: MealPlan): PlanStore {
  const user = useUser()
  const store = usePlanDraft(`plan:${user.id}:${plan.id}`, {
    start: () => ({ draft: draftOf(plan), version: plan.version }),
  })
  // A published plan can't become a draft again, even if the changes began before.
  return plan.status === 'published' && store.draft.status === 'draft'
    ? { ...store, draft: { ...store.draft, status: plan.status } }
    : store
}

type NewerProps = {
  /** Shows the version that was saved elsewhere, or overwrites it. */
  onReload: (latest: MealPlan) => void
  onOverwrite: (latest: MealPlan) => void
}

/** The plan was saved elsewhere meanwhile: asks what to do with the person's own changes. */
function NewerVersion({ onReload, onOverwrite }: NewerProps) {
  const { plan, saving } = usePlanBuilder()
  const client = useQueryClient()
  const [isReloading, setReloading] = useState(false)
  const [isAsking, setAsking] = useState(false)

  async function withLatest(go: (latest: MealPlan) => void) {
    setReloading(true)
    try {
      go(await client.fetchQuery({ ...queryOf(plan!), staleTime: 0 }))
    } catch (failure) {
      notify.error(errorText(failure, 'Failed to load the meal plan. Please try again.'))
    } finally {
      setReloading(false)
    }
  }

  return (
    <>
      <Alert mb="md" color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
        <Text>{errorText(saving.error, 'Error saving meal plan')}</Text>
        <Text mt={4}>
          Nothing of yours is lost: your changes are put aside when you reload, and you can take them back.
        </Text>
        <Group gap="xs" mt="sm">
          <Button onClick={() => withLatest(onReload)} disabled={isReloading} autoFocus>
            {isReloading ? 'Reloading...' : 'Reload'}
          </Button>
          <Button variant="default" onClick={() => setAsking(true)} disabled={isReloading}>
            Keep mine and overwrite
          </Button>
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
          void withLatest(onOverwrite)
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
  const { store, focusOn } = usePlanBuilder()
  function settle(how: () => void) {
    how()
    focusOn('step-heading')
  }
  return (
    <Alert mb="md" color="blue" icon={<IconHistory aria-hidden />} role="status">
      <Text>This is the latest version. Your own changes are put aside on this device.</Text>
      <Group gap="xs" mt="sm">
        <Button autoFocus onClick={() => settle(store.takeBack)}>
          Take my changes back
        </Button>
        <Button variant="default" onClick={() => settle(store.dropAside)}>
          Keep the latest
        </Button>
      </Group>
    </Alert>
  )
}

/** Edits a stored plan in the same three steps. */
export function PlanEdit({ plan, onDone }: { plan: MealPlan; onDone: () => void }) {
  const client = useQueryClient()
  const store = useChanges(plan)
  const save = useApiMutation('PUT /meal-plans/:id', {
    onSuccess(saved) {
      store.forget()
      client.setQueryData(queryOf(plan).queryKey, saved)
      notify.success('Meal plan updated successfully!', { seconds: 3 })
      onDone()
    },
  })

  const send = ({ status }: MealPlan, ifMatch: number | undefined) =>
    save.mutate({
      params: { id: plan.id },
      body: { ...planBody(store.draft), ...(status === 'published' && { status }) },
      ...(ifMatch !== undefined && { ifMatch }),
    })

  return (
    <PlanWizard
      store={store}
      plan={plan}
      patientName={plan.patient_name}
      saving={save}
      onSave={() => send(plan, store.version)}
      onDiscard={() => {
        store.forget()
        onDone()
      }}
    >
      {save.error?.status === 412 ? (
        <NewerVersion
          onReload={(latest) => {
            save.reset()
            store.showLatest(draftOf(latest), latest.version)
          }}
          onOverwrite={(latest) => {
            store.rebase(latest.version)
            send(latest, latest.version)
          }}
        />
      ) : null}
      {store.aside ? <PutAside /> : null}
    </PlanWizard>
  )
}
