import { Alert, type InputWrapperProps, NumberInput, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type NutritionistProfile,
  NutritionistProfileInput,
  nutritionistLimits,
  practiceLabels,
} from '#domain/people/nutritionists.ts'
import { languages, specializations } from '#domain/people/specializations.ts'
import { useCallForm } from '#web/components/forms/call-form.tsx'
import { labelledFields, type ZodForm } from '#web/components/forms/form.ts'
import { storedValues } from '#web/components/forms/form-values.ts'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { MultiSelect } from '#web/components/forms/select.tsx'
import { Columns, SectionCard } from '#web/components/layout/page.tsx'
import { queryKey } from '#web/lib/api/queries.ts'
import { useUser } from '#web/session.tsx'
import classes from './profile.module.css'

type Form = ZodForm<typeof NutritionistProfileInput>
type Props = { profile?: NutritionistProfile; onDone: () => void; onCancel?: () => void }
type PartProps = { form: Form; profile: NutritionistProfile | undefined }

const fieldsOf = (form: Form) => labelledFields(form, practiceLabels)

const ReadOnly = ({ label, value }: { label: string; value: string }) => (
  <TextInput label={label} value={value} readOnly description="Changed in your account, not here" />
)

function AboutYou({ form, profile }: PartProps) {
  const field = fieldsOf(form)
  const user = useUser()
  return (
    <SectionCard title="About you">
      <Columns>
        <TextInput withAsterisk autoComplete="given-name" {...field('first_name')} />
        <TextInput withAsterisk autoComplete="family-name" {...field('last_name')} />
        <ReadOnly label="Email" value={profile?.email ?? user.email} />
        <ReadOnly label="Phone" value={profile?.phone ?? user.phone} />
      </Columns>
    </SectionCard>
  )
}

/** With the description below, inputs side by side are on one line. */
const descriptionLast: InputWrapperProps['inputWrapperOrder'] = ['label', 'input', 'description', 'error']

function YourPractice({ form, profile }: PartProps) {
  const field = fieldsOf(form)
  const losesBadge =
    profile?.verified === true && form.values.registration_no?.trim() !== profile.registration_no
  return (
    <SectionCard title="Your practice">
      <Columns>
        <TextInput
          withAsterisk
          inputWrapperOrder={descriptionLast}
          {...(profile?.verified && { description: 'Checked by our admin team' })}
          {...field('registration_no')}
        />
        <TextInput withAsterisk placeholder="MSc Dietetics, RD" {...field('qualifications')} />
        <div role="status" className={classes.notice}>
          {losesBadge ? (
            <Alert color="yellow">
              With another number your profile is no longer marked as verified until our admin team has
              checked the new one. You can go on working meanwhile.
            </Alert>
          ) : null}
        </div>
        <NumberInput
          withAsterisk
          {...nutritionistLimits.years_experience}
          allowDecimal={false}
          {...field('years_experience')}
        />
        <NumberInput
          inputWrapperOrder={descriptionLast}
          description="Most challengers you care for at a time"
          {...nutritionistLimits.capacity}
          allowDecimal={false}
          {...field('capacity')}
        />
      </Columns>
      <Textarea
        mt="md"
        withAsterisk
        description={`10 to 1000 characters; ${(form.values.bio ?? '').length} so far`}
        minRows={4}
        {...field('bio')}
      />
    </SectionCard>
  )
}

/** What matching uses: specializations and languages. */
function WhoYouHelp({ form }: Pick<PartProps, 'form'>) {
  const field = fieldsOf(form)
  return (
    <SectionCard title="Who you help">
      <OptionChips
        description="Challengers are matched by them"
        options={specializations}
        {...field('specializations')}
      />
      <MultiSelect
        mt="md"
        description="In which you can talk with challengers"
        data={languages}
        searchable
        clearable
        {...field('languages')}
      />
    </SectionCard>
  )
}

/** The name of the profile's draft. */
export const profileDraft = 'nutritionist-profile'

/** Creates the professional profile or edits the given one. */
export function ProfileForm({ profile, onDone, onCancel }: Props) {
  // The name from the sign-up.
  const [first_name = '', ...others] = (useUser().name ?? '').trim().split(/\s+/)
  const begun = { first_name, last_name: others.join(' '), capacity: 30 }
  const client = useQueryClient()
  const [isRefused, setRefused] = useState(false)
  const form = useCallForm(profile ? 'PUT /nutritionists/profile' : 'POST /nutritionists/profile', {
    schema: NutritionistProfileInput,
    draft: profileDraft,
    stored: profile,
    values: storedValues(NutritionistProfileInput, profile, begun),
    done: profile
      ? 'Profile updated successfully!'
      : 'Profile created successfully! It is now under review by our admin team.',
    seconds: profile ? 3 : 5,
    failed: 'Error saving profile. Please try again.',
    alwaysSays: true,
    onDone(saved) {
      client.setQueryData(queryKey('GET /nutritionists/profile'), saved)
      onDone()
    },
    onFields() {
      setRefused(true)
      return false
    },
  })
  const saveLabel = profile?.approval_status === 'rejected' ? 'Save and resubmit' : 'Save'

  return (
    <InlineForm
      form={form}
      label="My Profile"
      className="no-ring"
      gap="lg"
      submit={[profile ? saveLabel : 'Create Profile', 'Saving...']}
      takesFocus={profile !== undefined}
      onSubmit={(body) => {
        setRefused(false)
        form.call({ body: form.edit.changesOf(body) })
      }}
      onWrong={() => setRefused(true)}
      onCancel={onCancel}
    >
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
    </InlineForm>
  )
}
