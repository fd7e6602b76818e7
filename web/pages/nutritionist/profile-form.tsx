import {
  Alert,
  Button,
  Group,
  NumberInput,
  SimpleGrid,
  Stack,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type NutritionistProfile, NutritionistProfileInput } from '#domain/people/nutritionists.ts'
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx'
import { LeaveGuard } from '#web/components/forms/leave-guard.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useZodForm } from '#web/form.ts'
import { type ApiError, errorText } from '#web/lib/api/api.ts'
import { queryKey, useApiMutation } from '#web/lib/api/queries.ts'
import { notify } from '#web/lib/notify.ts'
import { useUser } from '#web/session.tsx'
import classes from './profile/profile.module.css'
import { WhoYouHelp } from './profile/specialities.tsx'

type Props = { profile?: NutritionistProfile; onDone: () => void; onCancel?: () => void }

/** So that fields side by side stand on one line. */
const descriptionLast: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

/** Creates the professional profile, or changes the given one. */
export function ProfileForm({ profile, onDone, onCancel }: Props) {
  const user = useUser()
  const client = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const isSaved = useRef(false)
  const [isRefused, setRefused] = useState(false)
  const [isAsking, setAsking] = useState(false)
  // What sign-up already told.
  const [first = '', ...others] = (user.name ?? '').trim().split(/\s+/)
  const form = useZodForm(NutritionistProfileInput, {
    initialValues: {
      first_name: profile?.first_name ?? first,
      last_name: profile?.last_name ?? others.join(' '),
      registration_no: profile?.registration_no ?? '',
      qualifications: profile?.qualifications ?? '',
      years_experience: profile?.years_experience ?? '',
      bio: profile?.bio ?? '',
      specializations: profile?.specializations ?? [],
      languages: profile?.languages ?? [],
      capacity: profile?.capacity ?? 30,
    },
  })
  const { isDirty } = form
  const hasChanges = useCallback(() => !isSaved.current && isDirty(), [isDirty])
  const isEdit = profile !== undefined
  useEffect(() => {
    if (isEdit) element.current?.focus({ preventScroll: true })
  }, [isEdit])

  const keep = (saved: NutritionistProfile) => {
    isSaved.current = true
    client.setQueryData(queryKey('GET /nutritionists/profile'), saved)
    onDone()
  }
  const onError = (error: ApiError) => {
    setRefused(form.setServerErrors(error))
    notify.error(errorText(error, 'Error saving profile. Please try again.'))
  }
  const create = useApiMutation('POST /nutritionists/profile', {
    onSuccess(saved) {
      notify.success('Profile created successfully! It is now under review by our admin team.', {
        seconds: 5,
      })
      keep(saved)
    },
    onError,
  })
  const update = useApiMutation('PUT /nutritionists/profile', {
    onSuccess(saved) {
      notify.success('Profile updated successfully!', { seconds: 3 })
      keep(saved)
    },
    onError,
  })
  const isSaving = create.isPending || update.isPending
  const hasErrors = Object.keys(form.errors).length > 0
  const losesBadge =
    profile?.verified === true && form.values.registration_no?.trim() !== profile.registration_no

  return (
    <form
      ref={element}
      noValidate
      tabIndex={-1}
      className={classes.form}
      aria-label="My Profile"
      onSubmit={form.onSubmit(
        (body) => {
          setRefused(false)
          return profile ? update.mutate({ body }) : create.mutate({ body })
        },
        () => setRefused(true),
      )}
    >
      <LeaveGuard isDirty={hasChanges} />
      <Stack gap="lg">
        {profile ? null : (
          <Text c="dimmed" maw="42rem">
            Our admin team reviews new profiles, usually within 2-3 business days. Then you can work with
            challengers.
          </Text>
        )}
        {isRefused && hasErrors ? (
          <Alert color="red" role="alert">
            Please fix the validation errors below.
          </Alert>
        ) : null}
        <SectionCard title="About you">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="First Name"
              withAsterisk
              autoComplete="given-name"
              {...form.getInputProps('first_name')}
            />
            <TextInput
              label="Last Name"
              withAsterisk
              autoComplete="family-name"
              {...form.getInputProps('last_name')}
            />
            <ReadOnly label="Email" value={profile?.email ?? user.email} />
            <ReadOnly label="Phone" value={profile?.phone ?? user.phone} />
          </SimpleGrid>
        </SectionCard>
        <SectionCard title="Your practice">
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput
              label="Registration Number"
              withAsterisk
              inputWrapperOrder={descriptionLast}
              {...(profile?.verified && { description: 'Checked by our admin team' })}
              {...form.getInputProps('registration_no')}
            />
            <TextInput
              label="Qualifications"
              withAsterisk
              placeholder="MSc Dietetics, RD"
              {...form.getInputProps('qualifications')}
            />
            <div role="status" className={classes.notice}>
              {losesBadge ? (
                <Alert color="yellow">
                  With another number your profile is no longer marked as verified until our admin team has
                  checked the new one. You can go on working meanwhile.
                </Alert>
              ) : null}
            </div>
            <NumberInput
              label="Years of Experience"
              withAsterisk
              min={0}
              max={50}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps('years_experience')}
            />
            <NumberInput
              label="Capacity"
              inputWrapperOrder={descriptionLast}
              description="Most challengers you care for at a time"
              min={1}
              max={500}
              clampBehavior="none"
              allowDecimal={false}
              {...form.getInputProps('capacity')}
            />
          </SimpleGrid>
          <Textarea
            mt="md"
            label="Bio"
            withAsterisk
            description={`10 to 1000 characters; ${(form.values.bio ?? '').length} so far`}
            minRows={4}
            {...form.getInputProps('bio')}
          />
        </SectionCard>
        <WhoYouHelp form={form} />
        <Group>
          <Button type="submit" loading={isSaving}>
            {profile
              ? profile.approval_status === 'rejected'
                ? 'Save and resubmit'
                : 'Save'
              : 'Create Profile'}
          </Button>
          {onCancel ? (
            <Button
              variant="default"
              onClick={() => (hasChanges() ? setAsking(true) : onCancel())}
              disabled={isSaving}
            >
              Cancel
            </Button>
          ) : null}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={isAsking}
        title="Discard your changes?"
        confirmLabel="Discard"
        danger
        onConfirm={() => onCancel?.()}
        onClose={() => setAsking(false)}
      >
        Your changes are not saved yet. If you discard them, they are lost.
      </ConfirmDialog>
    </form>
  )
}

function ReadOnly({ label, value }: { label: string; value: string }) {
  return <TextInput label={label} value={value} readOnly description="Changed in your account, not here" />
}
