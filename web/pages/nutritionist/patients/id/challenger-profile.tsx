import { Alert, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { conditionLabel } from '#domain/clinical/conditions.ts'
import { ageOn, formatDate } from '#domain/dates.ts'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/food/reading/diet.ts'
import type { ReadMember } from '#domain/people/home-members.ts'
import {
  activityLabels,
  bmi,
  genderLabels,
  goalLabels,
  type PatientProfile,
  type Pregnancy,
  pregnancyLabels,
  profileLabels,
} from '#domain/people/patients.ts'
import { isPastDue } from '#domain/people/pregnancy.ts'
import { heightText, weightText } from '#domain/people/units.ts'
import { type Fact, Facts } from '#web/components/content/facts.tsx'
import { eatingFacts, homeFacts, memberFacts } from '#web/components/content/profile-facts.ts'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { AddButton, PlainButton, SectionCard, Subheading } from '#web/components/layout/page.tsx'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import classes from '#web/pages/nutritionist/patients/id.module.css'
import { EditFacts, type FactsPart, factsParts } from './profile/edit-facts.tsx'
import { FactChanges } from './profile/fact-changes.tsx'

type KeyFactsProps = {
  id: string
  name: string
  /** What else stands here; without a profile too. */
  more?: (profile: PatientProfile | null) => Fact[]
}

/** Facts that every plan must respect: allergies, conditions, medication, diet and food rules, the goal. */
export function KeyFacts({ id, name, more = () => [] }: KeyFactsProps) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  return (
    <SectionCard title="What to keep in mind">
      <Loaded
        query={profile}
        loading="5rem"
        missing={
          <>
            <Text>
              {name} has not completed the profile yet: allergies, diet and goal are not known. Ask before you
              plan.
            </Text>
            <Facts least="9rem" className={classes.key} facts={more(null)} />
          </>
        }
        failed="Failed to load profile. Please try again."
      >
        {(data) => <CareFacts profile={data} more={more(data)} />}
      </Loaded>
    </SectionCard>
  )
}

function CareFacts({ profile, more }: { profile: PatientProfile; more: Fact[] }) {
  const units = useUnits()
  const target = profile.target_weight_kg
  const goal = [profile.goal && goalLabels[profile.goal], target && `target ${weightText(target, units)}`]
    .filter(Boolean)
    .join(', ')
  const diet = <Badges labels={profile.dietary_prefs.map((pref) => dietaryPrefLabels[pref])} />
  const rules = <Badges labels={profile.food_rules.map((rule) => foodRuleLabels[rule])} />
  const allergies = (
    <ul className={`${classes.allergies} wrap tight list`} aria-label="Allergies">
      {profile.allergies.map((allergy) => (
        <li key={allergy}>
          <IconAlertTriangle size={18} aria-hidden className="rigid" />
          <span className="breaks">{allergy}</span>
        </li>
      ))}
    </ul>
  )
  const conditions = [
    profile.conditions.map(conditionLabel).join(', '),
    profile.medical_notes,
    profile.health_needs.length ? `Needs: ${profile.health_needs.join(', ')}` : null,
    profile.pregnancy && profile.pregnancy !== 'no'
      ? `${pregnancyLabels[profile.pregnancy]}${profile.due_date ? `, due on ${formatDate(profile.due_date)}` : ''}`
      : null,
  ]
    .filter(Boolean)
    .join('\n')
  const medication = [profile.medicines.join(', '), profile.medication].filter(Boolean).join('\n')
  return (
    <Facts
      least="9rem"
      className={classes.key}
      facts={[
        [profileLabels.allergies, profile.allergies.length ? allergies : 'None listed'],
        ['Conditions', <Written key="conditions" text={conditions} />, 'wide'],
        ['Medication', <Written key="medication" text={medication} />, 'wide'],
        ...more,
        [profileLabels.dietary_prefs, diet],
        [profileLabels.food_rules, rules],
        ...eatingFacts(profile),
        [profileLabels.goal, goal ? <strong key="goal">{goal}</strong> : 'None stated'],
      ]}
    />
  )
}

/** What the challenger wrote, in full: of a medical history nothing may be out of sight. */
const Written = ({ text }: { text: string }) =>
  text ? <span className="written">{text}</span> : 'None listed'

function Badges({ labels }: { labels: string[] }) {
  if (!labels.length) return 'None listed'
  return (
    <span className="wrap tight">
      {labels.map((label) => (
        <StatusBadge key={label} tone="green">
          {label}
        </StatusBadge>
      ))}
    </span>
  )
}

/** What else the challenger has said of themselves; with a name the nutritionist records and corrects it, part by part. */
export function ChallengerProfile({ id, name, born }: { id: string; name?: string; born?: string | null }) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  const editing = useDialog<FactsPart | 'all'>()
  const isNew = isNotFound(profile.error) && !profile.data
  return (
    <SectionCard
      title="Profile"
      action={
        !name ? undefined : profile.data ? (
          <Group gap="xs" role="group" aria-label="Edit the profile">
            {factsParts.map(({ part, title }) => (
              <PlainButton key={part} size="xs" onClick={() => editing.start(part)}>
                Edit {title.toLowerCase()}
              </PlainButton>
            ))}
          </Group>
        ) : isNew ? (
          <AddButton onClick={() => editing.start('all')}>Begin the profile</AddButton>
        ) : undefined
      }
    >
      <Loaded
        query={profile}
        loading="10rem"
        missing={
          <Text c="dimmed">
            This challenger has not completed their profile yet. You can begin it with them.
          </Text>
        }
        failed="Failed to load profile. Please try again."
      >
        {(data) => (
          <>
            {name ? <DueDateQuestion id={id} profile={data} /> : null}
            {name ? <CareFacts profile={data} more={[]} /> : null}
            <ProfileFacts profile={data} />
            {name ? <FactChanges id={id} name={name} /> : null}
          </>
        )}
      </Loaded>
      {name && editing.isOpen && editing.subject && (profile.data || isNew) ? (
        <EditFacts
          id={id}
          name={name}
          {...(profile.data && { profile: profile.data })}
          born={born}
          part={editing.subject}
          onClose={editing.close}
        />
      ) : null}
    </SectionCard>
  )
}

function ProfileFacts({ profile }: { profile: PatientProfile & { home_members?: ReadMember[] } }) {
  const units = useUnits()
  const today = useToday()
  const facts: Fact[] = [
    ['Age', `${ageOn(profile.dob, today)} years, born ${formatDate(profile.dob)}`],
    [profileLabels.gender, profile.gender && genderLabels[profile.gender]],
    [profileLabels.height_cm, heightText(profile.height_cm, units)],
    [profileLabels.start_weight_kg, weightText(profile.start_weight_kg, units)],
    ['BMI at the start', bmi(profile.start_weight_kg, profile.height_cm).toFixed(1)],
    [profileLabels.activity_level, profile.activity_level && activityLabels[profile.activity_level]],
    [profileLabels.preferred_language, profile.preferred_language],
    [profileLabels.emergency_contact, profile.emergency_contact],
    [profileLabels.guardian_name, profile.guardian_name],
  ]
  const home = [...homeFacts(profile), ...memberFacts(profile.home_members ?? [])]
  return (
    <>
      <Facts least="9.5rem" facts={facts} />
      <Subheading mt="lg" mb="sm">
        Home and meals
      </Subheading>
      {home.length ? (
        <Facts least="9.5rem" facts={home} />
      ) : (
        <Text c="dimmed">Nothing said yet about kitchen, cooking and meal times.</Text>
      )}
    </>
  )
}

const answers: Pregnancy[] = ['pregnant_3', 'lactating_6', 'no']

/** After the due date nothing is assumed: the nutritionist says what they know. */
function DueDateQuestion({ id, profile }: { id: string; profile: PatientProfile }) {
  const today = useToday()
  const { mutate, isPending } = useToastMutation('PUT /nutritionists/patients/:id/profile', {
    done: 'Saved. Look at the daily targets too.',
    failed: 'Error saving the profile. Please try again.',
    seconds: 3,
  })
  if (!profile.due_date || !isPastDue(profile, today)) return null
  return (
    <Alert
      color="yellow"
      mb="md"
      title={`The due date was ${formatDate(profile.due_date)}: what is true now?`}
    >
      Until you answer, the plan and the needs stay those of the last months.
      <Group gap="xs" mt="sm">
        {answers.map((pregnancy) => (
          <PlainButton
            key={pregnancy}
            size="sm"
            disabled={isPending}
            onClick={() => mutate({ params: { id }, body: { pregnancy } })}
          >
            {pregnancyLabels[pregnancy]}
          </PlainButton>
        ))}
      </Group>
    </Alert>
  )
}
