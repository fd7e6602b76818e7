import { Skeleton, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/food/reading/diet.ts'
import { goalLabels, type PatientProfile, pregnancyLabels, profileLabels } from '#domain/people/patients.ts'
import { weightText } from '#domain/people/units.ts'
import { eatingFacts } from '#web/components/content/eating-facts.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useUnits } from '#web/lib/units.ts'
import classes from '#web/pages/nutritionist/patients/id.module.css'

/** Facts that every plan must respect: allergies, conditions, medication, diet and food rules, the goal. */
export function KeyFacts({ id, name }: { id: string; name: string }) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  return (
    <SectionCard title="What to keep in mind">
      <Loaded
        query={profile}
        loading={<Skeleton height="5rem" aria-busy="true" />}
        missing={
          <Text>
            {name} has not completed the profile yet: allergies, diet and goal are not known. Ask before you
            plan.
          </Text>
        }
        failed="Failed to load profile. Please try again."
      >
        {(data) => <CareFacts profile={data} />}
      </Loaded>
    </SectionCard>
  )
}

function CareFacts({ profile }: { profile: PatientProfile }) {
  const units = useUnits()
  const target = profile.target_weight_kg
  const goal = [profile.goal && goalLabels[profile.goal], target && `target ${weightText(target, units)}`]
    .filter(Boolean)
    .join(', ')
  const diet = <Badges labels={profile.dietary_prefs.map((pref) => dietaryPrefLabels[pref])} />
  const rules = <Badges labels={profile.food_rules.map((rule) => foodRuleLabels[rule])} />
  const allergies = (
    <ul className={`${classes.allergies} wrap list`} aria-label="Allergies">
      {profile.allergies.map((allergy) => (
        <li key={allergy}>
          <IconAlertTriangle size={18} aria-hidden className="rigid" />
          <span className="breaks">{allergy}</span>
        </li>
      ))}
    </ul>
  )
  const conditions = [
    profile.medical_notes,
    profile.health_needs.length ? `Needs: ${profile.health_needs.join(', ')}` : null,
    profile.pregnancy && profile.pregnancy !== 'no' ? pregnancyLabels[profile.pregnancy] : null,
  ]
    .filter(Boolean)
    .join('\n')
  return (
    <Facts
      className={classes.key}
      facts={[
        [profileLabels.allergies, profile.allergies.length ? allergies : 'None listed'],
        ['Conditions', <Written key="conditions" text={conditions} />, 'wide'],
        ['Medication', <Written key="medication" text={profile.medication} />, 'wide'],
        [profileLabels.dietary_prefs, diet],
        [profileLabels.food_rules, rules],
        ...eatingFacts(profile),
        [profileLabels.goal, goal ? <strong key="goal">{goal}</strong> : 'None stated'],
      ]}
    />
  )
}

/** What the challenger wrote, in full: of a medical history nothing may be out of sight. */
function Written({ text }: { text: string | null }) {
  return text ? <span className="written">{text}</span> : 'None listed'
}

function Badges({ labels }: { labels: string[] }) {
  if (!labels.length) return 'None listed'
  return (
    <span className={`${classes.badges} wrap`}>
      {labels.map((label) => (
        <StatusBadge key={label} tone="green">
          {label}
        </StatusBadge>
      ))}
    </span>
  )
}
