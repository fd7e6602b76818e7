import { Alert, Button, Group, NumberInput, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import {
  type NutritionistProfile,
  NutritionistProfileInput,
  nutritionistLimits,
} from '#domain/people/nutritionists.ts'
import { DraftNotice } from '#web/components/feedback/draft-notice.tsx'
import { EditConflicts } from '#web/components/forms/edits.tsx'
import type { ZodForm } from '#web/components/forms/form.ts'
import { GuardedForm } from '#web/components/forms/guarded-form.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { queryKey } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useDraftedForm } from '#web/lib/storage/form-draft.ts'
import { useUser } from '#web/session.tsx'
import classes from './profile.module.css'
import { WhoYouHelp } from './specialities.tsx'

type Form = ZodForm<typeof NutritionistProfileInput>
type Props = { profile?: NutritionistProfile; onDone: () => void; onCancel?: () => void }
type PartProps = { form: Form; profile: NutritionistProfile | undefined }

function ReadOnly({ label, value }: { label: string; value: string }) {
  return <TextInput label={label} value={value} readOnly description="Changed in your account, not here" />
}

function AboutYou({ form, profile }: PartProps) {
  const user = useUser()
  return (
    <SectionCard title="About you">
      <Columns>
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
      </Columns>
    </SectionCard>
  )
}

/** With the description below, inputs side by side are on one line. */
const descriptionLast: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
]

function YourPractice({ form, profile }: PartProps) {
  const losesBadge =
    profile?.verified === true && form.values.registration_no?.trim() !== profile.registration_no
  return (
    <SectionCard title="Your practice">
      <Columns>
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
          {...nutritionistLimits.years_experience}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('years_experience')}
        />
        <NumberInput
          label="Capacity"
          inputWrapperOrder={descriptionLast}
          description="Most challengers you care for at a time"
          {...nutritionistLimits.capacity}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps('capacity')}
        />
      </Columns>
      <Textarea
        mt="md"
        label="Bio"
        withAsterisk
        description={`10 to 1000 characters; ${(form.values.bio ?? '').length} so far`}
        minRows={4}
        {...form.getInputProps('bio')}
      />
    </SectionCard>
  )
}

function startValues(profile: NutritionistProfile | undefined, name: string | null) {
  // The name from the sign-up.
  const [first = '', ...others] = (name ?? '').trim().split(/\s+/)
  return {
    first_name: profile?.first_name ?? first,
    last_name: profile?.last_name ?? others.join(' '),
    registration_no: profile?.registration_no ?? '',
    qualifications: profile?.qualifications ?? '',
    years_experience: profile?.years_experience ?? ('' as const),
    bio: profile?.bio ?? '',
    specializations: profile?.specializations ?? [],
    languages: profile?.languages ?? [],
    capacity: profile?.capacity ?? 30,
  }
}

/** The name of what is typed and not saved yet, for `useDraftedForm`. */
export const profileDraft = 'nutritionist-profile'

/** Creates the professional profile or edits the given one. */
export function ProfileForm({ profile, onDone, onCancel }: Props) {
  const { name } = useUser()
  const client = useQueryClient()
  const isSaved = useRef(false)
  const [isRefused, setRefused] = useState(false)
  const { form, edit, isChanged, isRestored, discard } = useDraftedForm(NutritionistProfileInput, {
    name: profileDraft,
    version: 0,
    stored: profile,
    values: startValues(profile, name),
  })
  const save = useToastMutation(profile ? 'PUT /nutritionists/profile' : 'POST /nutritionists/profile', {
    done: profile
      ? 'Profile updated successfully!'
      : 'Profile created successfully! It is now under review by our admin team.',
    seconds: profile ? 3 : 5,
    failed: 'Error saving profile. Please try again.',
    onDone(saved) {
      isSaved.current = true
      client.setQueryData(queryKey('GET /nutritionists/profile'), saved)
      onDone()
    },
    onFields(error) {
      if (edit.isRefused(error)) return true
      setRefused(form.setServerErrors(error))
      // The toast says it too.
      return false
    },
  })
  const hasChanges = useCallback(() => !isSaved.current && isChanged, [isChanged])
  const saveLabel = profile?.approval_status === 'rejected' ? 'Save and resubmit' : 'Save'

  return (
    <GuardedForm
      label="My Profile"
      className="no-ring"
      hasChanges={hasChanges}
      takesFocus={profile !== undefined}
      onSubmit={form.onSubmit(
        (body) => {
          setRefused(false)
          save.mutate({ body: edit.changesOf(body) })
        },
        () => setRefused(true),
      )}
      onCancel={onCancel}
      buttons={(cancel) => (
        <Group mt="lg">
          <Button type="submit" loading={save.isPending}>
            {profile ? saveLabel : 'Create Profile'}
          </Button>
          {onCancel ? (
            <Button variant="default" onClick={cancel} disabled={save.isPending}>
              Cancel
            </Button>
          ) : null}
        </Group>
      )}
    >
      <Stack gap="lg">
        <DraftNotice isRestored={isRestored} onDiscard={discard} />
        {profile ? null : (
          <Text c="dimmed" maw="42rem">
            Our admin team reviews new profiles, usually within 2-3 business days. Then you can work with
            challengers.
          </Text>
        )}
        {isRefused && Object.keys(form.errors).length > 0 ? (
          <Alert color="red" role="alert">
            Please fix the validation errors below.
          </Alert>
        ) : null}
        <AboutYou form={form} profile={profile} />
        <YourPractice form={form} profile={profile} />
        <WhoYouHelp form={form} />
        <EditConflicts edit={edit} form={form} schema={NutritionistProfileInput} />
      </Stack>
    </GuardedForm>
  )
}
