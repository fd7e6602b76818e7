import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconHistory } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { ConfirmDialog } from '#web/components/feedback/confirm-dialog.tsx'
import { errorText } from '#web/lib/api/api.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import { usePlanBuilder } from './plan-builder.ts'
import { draftOf } from './plan-draft.ts'
import { PlanWizard } from './plan-wizard.tsx'
import { type PlanStore, usePlanDraft } from './use-plan-draft.ts'
import { savingFailed, useNewestVersion, useSavePlan } from './use-stored-plan.ts'

/** The address's search part that opens the review of a draft with the status already on published. */
export const publishInReview = 'edit=1&step=3&publish=1'

/** The draft of changes to a stored plan. */
function useChanges(plan: MealPlan): PlanStore {
  const user = useUser()
  const store = usePlanDraft(`plan:${user.id}:${plan.id}`, {
    start: () => ({ draft: draftOf(plan), version: plan.version }),
  })
  const [search, setSearch] = useSearchParams()
  const { update } = store
  const isToPublish = search.has('publish')
  useEffect(() => {
    if (!isToPublish) return
    update((now) => ({ ...now, status: 'published' }))
    // Once only: whoever changes the status back and reloads keeps their choice.
    setSearch(
      (now) => {
        now.delete('publish')
        return now
      },
      { replace: true },
    )
  }, [isToPublish, update, setSearch])
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
  const store = useChanges(plan)
  const { save, ...saving } = useSavePlan(plan.id, {
    onSaved(saved) {
      store.forget()
      const isNew = plan.status === 'draft' && saved.status === 'published'
      notify.success(`Meal plan ${isNew ? 'published' : 'updated'} successfully!`, { seconds: 3 })
      onDone()
    },
  })

  return (
    <PlanWizard
      store={store}
      plan={plan}
      patientName={plan.patient_name}
      saving={saving}
      onSave={() => save(store.draft, { status: plan.status, version: store.version })}
      onDiscard={() => {
        store.forget()
        onDone()
      }}
    >
      {saving.error?.status === 412 ? (
        <NewerVersion
          onReload={(latest) => {
            saving.reset()
            store.showLatest(draftOf(latest), latest.version)
          }}
          onOverwrite={(latest) => {
            store.rebase(latest.version)
            save(store.draft, latest)
          }}
        />
      ) : null}
      {store.aside ? <PutAside /> : null}
    </PlanWizard>
  )
}
