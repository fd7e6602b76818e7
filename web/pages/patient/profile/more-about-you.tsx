import { formatDate } from '#domain/dates.ts'
import {
  activityLabels,
  goalLabels,
  type PatientProfile,
  pregnancyLabels,
  profileLabels,
} from '#domain/people/patients.ts'
import type { Fact } from '#web/components/content/facts.tsx'
import { type Asks, fieldsOf, Part } from '#web/components/profile/profile-fields.tsx'
import { OptionalSection } from './optional-section.tsx'

type Props = Omit<Parameters<typeof Part>[0], 'asks' | 'title'>
const more: Asks = [['goal', 'pregnancy', 'language'], 'needs', 'emergency']
const home: Asks = ['home']

/** Optional facts that help the nutritionist. */
export function MoreAboutYou(props: Props) {
  const { gender, pregnancy } = props.form.values
  const isAsked = (name: string) => {
    if (name === 'due_date' || name === 'last_period') return pregnancy?.startsWith('pregnant')
    return name !== 'pregnancy' || gender !== 'male'
  }
  return (
    <OptionalSection
      form={props.form}
      title="More about you"
      fields={fieldsOf(more).filter(isAsked)}
      about="Optional: goal, activity, health needs, language, emergency contact. We match you by your health needs and your language."
    >
      <Part {...props} asks={more} />
    </OptionalSection>
  )
}

/** How somebody lives and eats at home, for the same reason. */
export const HomeAndMeals = (props: Props) => (
  <OptionalSection
    form={props.form}
    title="Home and meals"
    fields={fieldsOf(home)}
    about="Optional: where your food is from, who cooks, what is in your kitchen, when you eat. Your nutritionist plans with it."
  >
    <Part {...props} asks={home} />
  </OptionalSection>
)

/** These facts for the profile's list of facts. */
export function moreFacts(profile: PatientProfile): Fact[] {
  return [
    [profileLabels.goal, profile.goal && goalLabels[profile.goal]],
    [profileLabels.activity_level, profile.activity_level && activityLabels[profile.activity_level]],
    [profileLabels.pregnancy, profile.pregnancy && pregnancyLabels[profile.pregnancy]],
    [profileLabels.due_date, profile.due_date && formatDate(profile.due_date)],
    [profileLabels.health_needs, profile.health_needs.join(', '), 'wide'],
    [profileLabels.preferred_language, profile.preferred_language],
    [profileLabels.emergency_contact, profile.emergency_contact, 'wide'],
  ]
}
