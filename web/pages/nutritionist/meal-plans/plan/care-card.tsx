import { Badge, Card, Group, Spoiler, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/food/reading/diet.ts'
import { type PatientProfile, profileLabels } from '#domain/people/patients.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { eatingFacts } from '#web/components/content/profile-facts.ts'
import { Skeletons } from '#web/components/feedback/loaded.tsx'
import { PlainButton, Subheading } from '#web/components/layout/page.tsx'
import { errorText } from '#web/lib/api/api.ts'
import classes from './care-card.module.css'
import type { PlanCare } from './use-plan-care.ts'

/** Notes in one line, and all of them when pressed. */
function NotesInLine({ notes }: { notes: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <button
      type="button"
      className={`${classes.line} bare clipped underlines`}
      aria-expanded={isOpen}
      title={isOpen ? 'Show less' : 'Show all'}
      onClick={() => setOpen(!isOpen)}
    >
      {notes}
    </button>
  )
}

function badges(labels: string[], color: string, icon?: ReactNode) {
  if (labels.length === 0) return 'None listed'
  return labels.map((label) => (
    <Badge key={label} color={color} className={classes.badge} leftSection={icon}>
      {label}
    </Badge>
  ))
}

function CareFacts({ profile, isCompact }: { profile: PatientProfile; isCompact: boolean }) {
  const diet = [
    ...profile.dietary_prefs.map((diet) => dietaryPrefLabels[diet]),
    ...profile.food_rules.map((rule) => foodRuleLabels[rule]),
  ]
  const { medical_notes } = profile
  const notes =
    isCompact && medical_notes ? (
      <NotesInLine notes={medical_notes} />
    ) : (
      <Spoiler maxHeight={52} showLabel="Show all" hideLabel="Show less" className={classes.notes}>
        {medical_notes ?? 'None'}
      </Spoiler>
    )
  return (
    <Facts
      className={classes.facts}
      facts={[
        [
          profileLabels.allergies,
          badges(profile.allergies, 'red', <IconAlertTriangle size={15} aria-hidden />),
        ],
        ['Diet and food rules', badges(diet, 'green')],
        ...eatingFacts(profile),
        ['Medication', profile.medication],
        [profileLabels.medical_notes, notes],
      ]}
    />
  )
}

type Props = {
  care: PlanCare
  name: string | undefined
  /** In a line or two, for the builder's strip. */
  isCompact?: boolean
}

/** Facts about the challenger that matter for a plan. */
export function CareCard({ care, name, isCompact = false }: Props) {
  const { profile, hasNoProfile } = care
  return (
    <Card component="section" aria-labelledby="care" className={isCompact ? classes.compact : classes.card}>
      <Subheading id="care" className={isCompact ? 'hidden' : ''}>
        {name ? `${name} avoids and needs` : 'What the challenger avoids and needs'}
      </Subheading>
      {profile.data ? <CareFacts profile={profile.data} isCompact={isCompact} /> : null}
      {profile.isPending ? (
        <div className={classes.facts} aria-busy="true">
          {isCompact ? <Skeletons count={1} height="1.75rem" /> : <Skeletons count={3} height="2.75rem" />}
        </div>
      ) : null}
      {hasNoProfile ? (
        <Text mt={4}>
          There is no profile yet: allergies, diet and medical notes are not known. Meals can't be checked
          until the challenger completes it.
        </Text>
      ) : null}
      {profile.error && !hasNoProfile ? (
        <Group role="alert" gap="0.5rem 1rem" mt="0.5rem">
          <Text>
            {errorText(profile.error, 'Failed to load profile. Please try again.')} Meals are not checked
            meanwhile.
          </Text>
          <PlainButton onClick={() => void profile.refetch()}>Try Again</PlainButton>
        </Group>
      ) : null}
    </Card>
  )
}
