import { Box, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { ageOn, formatDate } from '#domain/dates.ts'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/food/reading/diet.ts'
import { type MealTimes, mealTimesText } from '#domain/people/home.ts'
import { genderLabels, type PatientProfile, profileLabels } from '#domain/people/patients.ts'
import { heightText, weightText } from '#domain/people/units.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { eatingFacts, homeFacts } from '#web/components/content/profile-facts.ts'
import { LoadError } from '#web/components/feedback/loaded.tsx'
import { StatusBadge, type Tone } from '#web/components/feedback/status-badge.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { InlineForm } from '#web/components/forms/inline-form.tsx'
import {
  Columns,
  IconButton,
  Muted,
  PageHeader,
  SectionCard,
  TextLink,
} from '#web/components/layout/page.tsx'
import { Plate } from '#web/components/layout/plate.tsx'
import { DietaryFields } from '#web/components/profile/dietary-fields.tsx'
import classes from '#web/components/profile/profile.module.css'
import { type Asks, Part, Questions } from '#web/components/profile/profile-fields.tsx'
import { isNotFound, useApi } from '#web/lib/api/queries.ts'
import { useEditing } from '#web/lib/editing.ts'
import { useToday } from '#web/lib/today.ts'
import { useUnits } from '#web/lib/units.ts'
import { CareCard } from './care/care-card.tsx'
import { HomeAndMeals, MoreAboutYou, moreFacts } from './profile/more-about-you.tsx'
import { RecordedFacts } from './profile/recorded-facts.tsx'
import { useProfileForm } from './profile/use-profile-form.ts'

export function Component() {
  const profile = useApi('GET /patients/profile')
  const care = useApi('GET /patients/care', { refetchOnWindowFocus: true })
  const navigate = useNavigate()
  const { isEditing, button, edit, view } = useEditing(useHasDraft(profileDraft))
  const isNew = !profile.data && isNotFound(profile.error)

  return (
    <>
      <PageHeader
        title="My Profile"
        description={
          isNew ? (
            <>
              Tell us about yourself: your nutritionist plans with it.{' '}
              <TextLink to="/app/patient/start">Go through it step by step</TextLink>
            </>
          ) : (
            'What your nutritionist plans with'
          )
        }
        actions={
          profile.data && !isEditing ? (
            <IconButton ref={button} icon={IconPencil} onClick={edit}>
              Edit
            </IconButton>
          ) : null
        }
      />
      {profile.isPending || (isNew && care.isPending) ? (
        <Stack gap="lg" aria-busy>
          <Skeleton height="9rem" radius="lg" />
          <Skeleton height="12rem" radius="lg" />
          <Skeleton height="8rem" radius="lg" />
        </Stack>
      ) : null}
      {isNew ? null : <LoadError query={profile} failed="Failed to load profile. Please try again." />}
      {isNew && !care.isPending ? (
        <ProfileForm born={care.data?.date_of_birth} onCancel={() => navigate('/app/patient/')} />
      ) : null}
      {profile.data && isEditing ? (
        <ProfileForm profile={profile.data} onSaved={view} onCancel={view} />
      ) : null}
      {profile.data && !isEditing ? (
        <Stack gap="lg">
          <RecordedFacts onEdit={edit} />
          <ProfileView profile={profile.data} />
          <CareCard care={care} />
          <TextLink to="/app/patient/forms">Forms that your nutritionist sent you</TextLink>
        </Stack>
      ) : null}
    </>
  )
}

/** The name of the profile's draft. */
const profileDraft = 'challenger-profile'

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
function ProfileForm({ profile, born, onSaved, onCancel }: Props) {
  const { form, pending, hasTyped, wholeLists, slipDialog, checkBody, save } = useProfileForm(profile, {
    born,
    draft: profileDraft,
    onSaved,
  })
  const asked = { form, pending }
  const part = (title: string, ...asks: Asks) => (
    <SectionCard title={title}>
      <Questions {...asked} asks={asks} />
    </SectionCard>
  )
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
      {part('Personal Information', 'person')}
      {part('Physical Measurements', 'body')}
      <DietaryFields form={form} pendingDislike={pending.dislike} />
      <HomeAndMeals {...asked} />
      {part('Allergies & Sensitivities', 'allergies')}
      <SectionCard title="Medical Notes">
        <Part {...asked} asks={['medical']} />
      </SectionCard>
      <MoreAboutYou {...asked} />
      {slipDialog}
    </InlineForm>
  )
}

/** The profile to read. Empty optional fields are not shown. */
function ProfileView({ profile }: { profile: PatientProfile }) {
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
        <Title order={2} id="who" className="breaks">
          {profile.first_name} {profile.last_name}
        </Title>
        <Facts
          least="8.5rem"
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
          <Facts least="8.5rem" facts={home} />
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
              <Muted mt={profile.medical_notes ? 'sm' : 0}>{profileLabels.medication}</Muted>
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
          least="8.5rem"
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
