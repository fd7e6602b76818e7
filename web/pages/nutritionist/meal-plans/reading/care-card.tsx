import { Badge, Button, Card, Skeleton, Spoiler, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/food/diet.ts'
import type { PatientProfile } from '#domain/people/patients.ts'
import { errorText } from '#web/lib/api/api.ts'
import classes from './care-card.module.css'
import type { PlanCare } from './use-plan-care.ts'

function Facts({ profile }: { profile: PatientProfile }) {
  const diet = [
    ...profile.dietary_prefs.map((diet) => dietaryPrefLabels[diet]),
    ...profile.food_rules.map((rule) => foodRuleLabels[rule]),
  ]
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Allergies</dt>
        <dd>
          {profile.allergies.length === 0
            ? 'None listed'
            : profile.allergies.map((allergy) => (
                <Badge
                  key={allergy}
                  color="red"
                  className={classes.badge}
                  leftSection={<IconAlertTriangle size={15} aria-hidden />}
                >
                  {allergy}
                </Badge>
              ))}
        </dd>
      </div>
      <div>
        <dt>Diet and food rules</dt>
        <dd>
          {diet.length === 0
            ? 'None listed'
            : diet.map((label) => (
                <Badge key={label} color="green" className={classes.badge}>
                  {label}
                </Badge>
              ))}
        </dd>
      </div>
      <div>
        <dt>Medical notes</dt>
        <dd className={classes.notes}>
          <Spoiler maxHeight={52} showLabel="Show all" hideLabel="Show less">
            {profile.medical_notes ?? 'None'}
          </Spoiler>
        </dd>
      </div>
    </dl>
  )
}

/** Facts about the challenger that matter for a plan. */
export function CareCard({ care, name }: { care: PlanCare; name: string | undefined }) {
  const { profile, hasNoProfile } = care
  return (
    <Card component="section" aria-labelledby="care" className={classes.card}>
      <Title order={3} size="h4" id="care">
        {name ? `${name} avoids and needs` : 'What the challenger avoids and needs'}
      </Title>
      {profile.data ? <Facts profile={profile.data} /> : null}
      {profile.isPending ? (
        <div className={classes.facts} aria-busy="true">
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
          <Skeleton height="2.75rem" />
        </div>
      ) : null}
      {hasNoProfile ? (
        <Text mt={4}>
          There is no profile yet: allergies, diet and medical notes are not known. Meals can't be checked
          until the challenger completes it.
        </Text>
      ) : null}
      {profile.error && !hasNoProfile ? (
        <div role="alert" className={classes.failed}>
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
