import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { itemQuery, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import { PlanWizard } from './plan-wizard.tsx'
import { draftOf, planBody } from './wizard/plan-draft.ts'
import { usePlanDraft } from './wizard/use-plan-draft.ts'

/** Changes a stored plan with the same three steps that made it. */
export function PlanEdit({ plan, onDone }: { plan: MealPlan; onDone: () => void }) {
  const user = useUser()
  const client = useQueryClient()
  const [isReloading, setReloading] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const kept = usePlanDraft(`plan:${user.id}:${plan.id}`, {
    start: () => ({ draft: draftOf(plan), version: plan.version }),
  })
  const isPublished = plan.status === 'published'
  // Published since this was begun, it can't become a draft again.
  const store =
    isPublished && kept.draft.status === 'draft'
      ? { ...kept, draft: { ...kept.draft, status: plan.status } }
      : kept
  const { draft, version, aside } = store
  const save = useApiMutation('PUT /meal-plans/:id', {
    onSuccess(saved) {
      store.forget()
      client.setQueryData(itemQuery('GET /meal-plans/:id', { params: { id: plan.id } }).queryKey, saved)
      notify.success('Meal plan updated successfully!', { seconds: 3 })
      onDone()
    },
  })
  const isStale = save.error?.status === 412

  function settle(how: () => void) {
    how()
    document.getElementById('step-heading')?.focus()
  }

  const send = ({ status }: MealPlan, ifMatch: number | undefined) =>
    save.mutate({
      params: { id: plan.id },
      body: { ...planBody(draft), ...(status === 'published' && { status }) },
      ...(ifMatch !== undefined && { ifMatch }),
    })

  /** Reads what somebody else has saved meanwhile. */
  async function withLatest(go: (latest: MealPlan) => void) {
    setReloading(true)
    try {
      const latest = await client.fetchQuery({
        ...itemQuery('GET /meal-plans/:id', { params: { id: plan.id } }),
        staleTime: 0,
      })
      save.reset()
      go(latest)
    } catch (error) {
      notify.error(errorText(error, 'Failed to load the meal plan. Please try again.'))
    } finally {
      setReloading(false)
    }
  }

  return (
    <>
      {isStale ? (
        <Alert mb="md" color="red" icon={<IconAlertTriangle aria-hidden />} role="alert">
          <Text>{errorText(save.error, 'Error saving meal plan')}</Text>
          <Text mt={4}>
            Nothing of yours is lost: your changes are put aside when you reload, and you can take them back.
          </Text>
          <Group gap="xs" mt="sm">
            <Button
              onClick={() => withLatest((latest) => store.showLatest(draftOf(latest), latest.version))}
              disabled={isReloading}
              autoFocus
            >
              {isReloading ? 'Reloading...' : 'Reload'}
            </Button>
            <Button variant="default" onClick={() => setAsking(true)} disabled={isReloading}>
              Keep mine and overwrite
            </Button>
          </Group>
        </Alert>
      ) : null}
      {aside ? (
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
      ) : null}
      <PlanWizard
        store={store}
        patientName={plan.patient_name}
        fixedName={plan.patient_name}
        isPublished={isPublished}
        settled={plan}
        lastStep="Review & Save"
        saveLabel="Save Changes"
        busyLabel="Saving..."
        failedText="Error saving meal plan"
        discardText="Your changes to this plan will be removed. The saved plan stays as it is."
        isBusy={save.isPending}
        error={save.error}
        onSave={() => send(plan, version)}
        onDiscard={() => {
          store.forget()
          onDone()
        }}
      />
      <ConfirmDialog
        opened={isAsking}
        danger
        title="Overwrite the newer version?"
        confirmLabel="Overwrite"
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          void withLatest((latest) => {
            store.rebase(latest.version)
            send(latest, latest.version)
          })
        }}
      >
        <Text>
          What somebody else saved meanwhile is replaced by your version.
          {isPublished ? ' Theirs stays readable among the earlier versions.' : ''}
        </Text>
      </ConfirmDialog>
    </>
  )
}
