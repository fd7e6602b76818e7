import { Badge, Button, Card, Skeleton, Spoiler, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/food/reading/diet.ts'
import { type PatientProfile, profileLabels } from '#domain/people/patients.ts'
import { eatingFacts } from '#web/components/content/eating-facts.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { errorText } from '#web/lib/api/api.ts'
import classes from './care-card.module.css'
import type { PlanCare } from './use-plan-care.ts'

/** Notes in one line, and all of them when pressed. */
function NotesInLine({ notes }: { notes: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <button
      type="button"
      className={`${classes.line} clipped`}
      aria-expanded={isOpen}
      title={isOpen ? 'Show less' : 'Show all'}
      onClick={() => setOpen(!isOpen)}
    >
      {notes}
    </button>
  )
}

function CareFacts({ profile, isCompact }: { profile: PatientProfile; isCompact: boolean }) {
  const allergies = profile.allergies.map((allergy) => (
    <Badge
      key={allergy}
      color="red"
      className={classes.badge}
      leftSection={<IconAlertTriangle size={15} aria-hidden />}
    >
      {allergy}
    </Badge>
  ))
  const diet = [
    ...profile.dietary_prefs.map((diet) => dietaryPrefLabels[diet]),
    ...profile.food_rules.map((rule) => foodRuleLabels[rule]),
  ].map((label) => (
    <Badge key={label} color="green" className={classes.badge}>
      {label}
    </Badge>
  ))
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
        [profileLabels.allergies, allergies.length ? allergies : 'None listed'],
        ['Diet and food rules', diet.length ? diet : 'None listed'],
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
      <Title order={3} size="h4" id="care">
        {name ? `${name} avoids and needs` : 'What the challenger avoids and needs'}
      </Title>
      {profile.data ? <CareFacts profile={profile.data} isCompact={isCompact} /> : null}
      {profile.isPending ? (
        <div className={classes.facts} aria-busy="true">
          {isCompact ? (
            <Skeleton height="1.75rem" />
          ) : (
            <>
              <Skeleton height="2.75rem" />
              <Skeleton height="2.75rem" />
              <Skeleton height="2.75rem" />
            </>
          )}
        </div>
      ) : null}
      {hasNoProfile ? (
        <Text mt={4}>
          There is no profile yet: allergies, diet and medical notes are not known. Meals can't be checked
          until the challenger completes it.
        </Text>
      ) : null}
      {profile.error && !hasNoProfile ? (
        <div role="alert" className={`${classes.failed} row wrap`}>
          <Text>
            {errorText(profile.error, 'Failed to load profile. Please try again.')} Meals are not checked
            meanwhile.
          </Text>
          <Button variant="default" onClick={() => void profile.refetch()}>
            Try Again
          </Button>
        </div>
      ) : null}
    </Card>
  )
}
