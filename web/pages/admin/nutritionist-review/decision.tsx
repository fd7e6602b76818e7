import { Checkbox, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { ApprovalDecision } from '#domain/admin/admin.ts'
import type { NutritionistProfile } from '#domain/people/nutritionists.ts'
import { ConfirmDialog, ConfirmedCall, useDialog } from '#web/components/feedback/dialogs.tsx'
import { useZodForm } from '#web/components/forms/form.ts'
import { useCachedRows } from '#web/components/lists/list-results.tsx'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'

export type Decision = 'approve' | 'reject' | 'verify'

/** The decision that the dialog asks about, the profile, whether its number was checked, and the reason of a rejection. */
export function useDecision() {
  const dialog = useDialog<{ kind: Decision; profile: NutritionistProfile }>()
  const rejection = useZodForm(ApprovalDecision, {
    initialValues: { approval_status: 'rejected', rejection_reason: '' },
  })
  const [isChecked, setChecked] = useState(false)
  return {
    ...dialog,
    rejection,
    isChecked,
    setChecked,
    ask(kind: Decision, profile: NutritionistProfile) {
      // A check is stated anew each time.
      setChecked(false)
      // A reason typed for one person must not appear under another's name.
      if (dialog.subject?.profile.profile_id !== profile.profile_id) rejection.reset()
      dialog.start({ kind, profile })
    },
  }
}

type Props = {
  decision: ReturnType<typeof useDecision>
  /** The profile has left the list of pending ones. */
  onDecided: () => void
}

/** Shows a decided profile in the cached lists at once. */
function useSavedProfile() {
  const changePending = useCachedRows('GET /admin/nutritionists/pending')
  const changeAll = useCachedRows('GET /admin/nutritionists/all')
  return (saved: NutritionistProfile) => {
    const update = (rows: NutritionistProfile[]) =>
      rows.map((row) => (row.profile_id === saved.profile_id ? saved : row))
    changePending((rows) => update(rows).filter(({ approval_status }) => approval_status === 'pending'))
    changeAll(update)
  }
}

/** The three dialogs that ask before a decision. */
export function DecisionDialogs({ decision, onDecided }: Props) {
  const { subject: question, isOpen, close, rejection, isChecked, setChecked } = decision
  const show = useSavedProfile()
  const decide = useToastMutation('POST /admin/nutritionists/:id/approve', {
    done: ({ approval_status }) => `Profile ${approval_status} successfully`,
    seconds: 3,
    failed: 'Failed to approve/reject profile',
    onDone(saved) {
      show(saved)
      close()
      onDecided()
    },
    onOutdated: close,
  })
  const profile = question?.profile
  const name = profile ? `${profile.first_name} ${profile.last_name}` : ''
  // The typed reason stays until it is sent, even after Cancel.
  const reject = rejection.onSubmit(
    (body) =>
      profile && decide.mutate({ params: { id: profile.profile_id }, body, ifMatch: profile.version }),
  )
  const isAsking = (kind: Decision) => isOpen && question?.kind === kind
  return (
    <>
      <ConfirmDialog
        opened={isAsking('approve')}
        title="Approve profile?"
        confirmLabel="Approve"
        busyLabel="Approving..."
        busy={decide.isPending}
        onConfirm={() =>
          profile &&
          decide.mutate({
            params: { id: profile.profile_id },
            body: { approval_status: 'approved', ...(isChecked && { registration_checked: true }) },
            ifMatch: profile.version,
          })
        }
        onClose={close}
      >
        <Text>
          <strong>{name}</strong> may then be assigned to challengers, see their health data and make plans
          for them.
        </Text>
        {profile?.verified ? null : (
          <Checkbox
            mt="md"
            label={`I have checked the registration number ${profile?.registration_no}: verify it too`}
            description="Otherwise the profile has no verified badge. It can be verified later."
            checked={isChecked}
            disabled={decide.isPending}
            onChange={(event) => setChecked(event.currentTarget.checked)}
          />
        )}
      </ConfirmDialog>

      <ConfirmDialog
        opened={isAsking('reject')}
        title="Reject profile?"
        confirmLabel="Reject"
        busyLabel="Rejecting..."
        danger
        busy={decide.isPending}
        onConfirm={() => reject()}
        onClose={close}
      >
        <Text mb="md">
          <strong>{name}</strong> reads the reason, and can then change the profile and hand it in again.
        </Text>
        <Textarea
          {...rejection.getInputProps('rejection_reason')}
          label="Reason for the rejection"
          withAsterisk
          maxRows={8}
          readOnly={decide.isPending}
          data-autofocus
        />
      </ConfirmDialog>

      <ConfirmedCall
        route="POST /admin/nutritionists/:id/verify"
        call={profile && { params: { id: profile.profile_id }, ifMatch: profile.version }}
        done="Registration verified"
        seconds={3}
        failed="Failed to verify registration"
        onDone={(saved) => {
          show(saved)
          close()
        }}
        onOutdated={close}
        opened={isAsking('verify')}
        title="Verify registration?"
        confirmLabel="Verify"
        busyLabel="Verifying..."
        onClose={close}
      >
        <Text>
          Please confirm that you have checked the registration number{' '}
          <strong>{profile?.registration_no}</strong> of <strong>{name}</strong>. The profile then carries the
          verified badge.
        </Text>
      </ConfirmedCall>
    </>
  )
}
