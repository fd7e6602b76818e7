import { type MealTimes, mealTimesText } from '#domain/people/home.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { DietaryFields } from '#web/components/profile/dietary-fields.tsx'
import classes from '#web/components/profile/profile.module.css'
import { Part, Questions } from '#web/components/profile/profile-fields.tsx'
import { HomeAndMeals, MoreAboutYou } from './more-about-you.tsx'
import { useProfileForm } from './use-profile-form.ts'

/** The name of the profile's draft. */
export const profileDraft = 'challenger-profile'

/** The inputs of meal times do not say their names. */
const timesInWords = (path: string, value: unknown) =>
  path === 'meal_times' ? mealTimesText((value ?? {}) as MealTimes) || 'Nothing' : undefined

type Props = {
  profile?: PatientProfile
  born?: string | null | undefined
  onSaved?: () => void
  onCancel: () => void
}

/** Creates the profile or edits the given one. */
export function ProfileForm({ profile, born, onSaved, onCancel }: Props) {
  const { form, pending, hasTyped, wholeLists, slipDialog, checkBody, save } = useProfileForm(profile, {
    born,
    draft: profileDraft,
    onSaved,
  })
  const asked = { form, pending }
  return (
    <InlineForm
      form={form}
      label="My Profile"
      className="no-ring"
      footClass={classes.bar}
      gap="lg"
      submit={['Save', 'Saving...']}
      hasMore={hasTyped}
      conflicts={{ say: timesInWords }}
      takesFocus={profile !== undefined}
      onSubmit={(typed) => {
        const lists = wholeLists(typed)
        checkBody(typed, (meant) => save({ ...typed, ...meant, ...lists }))
      }}
      onCancel={onCancel}
    >
      <SectionCard title="Personal Information">
        <Questions {...asked} asks={['person']} />
      </SectionCard>
      <SectionCard title="Physical Measurements">
        <Questions {...asked} asks={['body']} />
      </SectionCard>
      <DietaryFields form={form} pendingDislike={pending.dislike} />
      <HomeAndMeals {...asked} />
      <SectionCard title="Allergies & Sensitivities">
        <Questions {...asked} asks={['allergies']} />
      </SectionCard>
      <SectionCard title="Medical Notes">
        <Part {...asked} asks={['medical']} />
      </SectionCard>
      <MoreAboutYou {...asked} />
      {slipDialog}
    </InlineForm>
  )
}
