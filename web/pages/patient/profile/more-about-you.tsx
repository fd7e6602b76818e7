import { Text } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { formatDate } from '#domain/dates.ts'
import {
  activityLabels,
  goalLabels,
  type PatientProfile,
  pregnancyLabels,
  profileLabels,
} from '#domain/people/patients.ts'
import type { Fact } from '#web/components/content/facts.tsx'
import { FoldedSection } from '#web/components/profile/folded-section.tsx'
import { type Asks, fieldsOf, Part } from '#web/components/profile/profile-fields.tsx'
import { isAnswered, type ProfileFields, type ProfileValues } from '#web/components/profile/profile-values.ts'
import { placeFocus } from '#web/lib/focus.ts'

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

type SectionProps = {
  form: ProfileFields
  title: string
  fields: readonly (keyof ProfileValues)[]
  /** What is asked, shown while nothing is filled in. */
  about: string
  children: ReactNode
}

/** Optional questions that are folded until a person opens them, or one of them is refused. */
function OptionalSection({ form, title, fields, about, children }: SectionProps) {
  const [isOpened, setOpened] = useState(false)
  const filled = fields.filter((name) => isAnswered(form.values[name])).length
  const wrong = Object.keys(form.errors).find((path) => fields.some((name) => name === path.split('.')[0]))

  useEffect(() => {
    if (!wrong) return
    setOpened(true)
    // A field in the folded section can't take the focus, so open the section first.
    const isFirst = !document.activeElement?.matches('[aria-invalid="true"]')
    if (isFirst) return placeFocus(() => document.querySelector<HTMLElement>(`[data-path="${wrong}"]`))
  }, [wrong])

  return (
    <FoldedSection
      title={title}
      opened={isOpened}
      onToggle={() => setOpened(!isOpened)}
      summary={
        <Text c={filled ? undefined : 'dimmed'}>
          {filled ? `${filled} of ${fields.length} filled in` : about}
        </Text>
      }
    >
      {children}
    </FoldedSection>
  )
}
