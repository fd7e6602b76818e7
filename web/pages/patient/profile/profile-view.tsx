import { Box, Group, Stack, Text, Title } from '@mantine/core'
import { ageOn, formatDate } from '#domain/dates.ts'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/food/reading/diet.ts'
import { genderLabels, type PatientProfile, profileLabels } from '#domain/people/patients.ts'
import { heightText, weightText } from '#domain/people/units.ts'
import { eatingFacts } from '#web/components/content/eating-facts.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { homeFacts } from '#web/components/content/home-facts.ts'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { Columns } from '#web/components/layout/columns.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import { SectionCard } from '#web/components/layout/section-card.tsx'
import classes from '#web/components/profile/profile.module.css'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { moreFacts } from './more-about-you.tsx'

/** The profile to read. Empty optional fields are not shown. */
export function ProfileView({ profile }: { profile: PatientProfile }) {
  const units = useUnits()
  const home = homeFacts(profile)
  const age = ageOn(profile.dob, useToday())
  return (
    <Stack gap="lg">
      <section className={`${classes.who} on-deep`} aria-labelledby="who">
        <Plate>
          <Box component="span" fz="1.5rem" fw={700}>
            {[...profile.first_name][0]}
            {[...profile.last_name][0]}
          </Box>
        </Plate>
        <Title order={2} id="who">
          {profile.first_name} {profile.last_name}
        </Title>
        <Facts
          className={classes.facts}
          facts={[
            ['Age', `${age} years`],
            [profileLabels.height_cm, heightText(profile.height_cm, units)],
            [profileLabels.start_weight_kg, weightText(profile.start_weight_kg, units)],
            [
              profileLabels.target_weight_kg,
              profile.target_weight_kg && weightText(profile.target_weight_kg, units),
            ],
          ]}
        />
      </section>
      <Columns gap="lg">
        <SectionCard title="Dietary Preferences">
          <Badges
            words={[
              ...profile.dietary_prefs.map((pref) => dietaryPrefLabels[pref]),
              ...profile.food_rules.map((rule) => foodRuleLabels[rule]),
            ]}
            none="No dietary preferences given"
          />
          {eatingFacts(profile).some(([, fact]) => fact) ? (
            <Box mt="sm">
              <Facts facts={eatingFacts(profile)} />
            </Box>
          ) : null}
        </SectionCard>
        <SectionCard title="Allergies & Sensitivities">
          <Badges words={profile.allergies} tone="orange" none="No allergies given" />
        </SectionCard>
      </Columns>
      {home.length ? (
        <SectionCard title="Home and meals">
          <Facts className={classes.facts} facts={home} />
        </SectionCard>
      ) : null}
      {profile.medical_notes ||
      profile.medication ||
      profile.conditions.length ||
      profile.medicines.length ? (
        <SectionCard title="Medical Notes">
          <Text className="written">{profile.medical_notes}</Text>
          {profile.medication ? (
            <>
              <Text c="dimmed" size="sm" mt={profile.medical_notes ? 'sm' : 0}>
                {profileLabels.medication}
              </Text>
              <Text className="written">{profile.medication}</Text>
            </>
          ) : null}
          {profile.conditions.length || profile.medicines.length ? (
            <Facts
              facts={[
                [profileLabels.conditions, profile.conditions.join(', '), 'wide'],
                [profileLabels.medicines, profile.medicines.join(', '), 'wide'],
              ]}
            />
          ) : null}
        </SectionCard>
      ) : null}
      <SectionCard title="Personal Information">
        <Facts
          className={classes.facts}
          facts={[
            [profileLabels.dob, formatDate(profile.dob)],
            [profileLabels.gender, profile.gender && genderLabels[profile.gender]],
            ...moreFacts(profile),
            [profileLabels.guardian_name, profile.guardian_name],
          ]}
        />
      </SectionCard>
    </Stack>
  )
}

function Badges({ words, tone = 'green', none }: { words: string[]; tone?: Tone; none: string }) {
  if (!words.length) return <Text c="dimmed">{none}</Text>
  return (
    <Group component="ul" gap="xs" className="list">
      {words.map((word) => (
        <li key={word}>
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </li>
      ))}
    </Group>
  )
}
