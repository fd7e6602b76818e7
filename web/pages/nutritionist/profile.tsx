import { Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconPencil, IconRosetteDiscountCheck } from '@tabler/icons-react'
import { formatInstantDate } from '#domain/dates.ts'
import { type NutritionistProfile, practiceLabels } from '#domain/people/nutritionists.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { FigureGrid, StatCard } from '#web/components/content/figures.tsx'
import { ApprovalCard } from '#web/components/feedback/approval-card.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { useHasDraft } from '#web/components/forms/drafted-form.ts'
import { IconButton, PageHeader, SectionCard } from '#web/components/layout/page.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useEditing } from '#web/lib/editing.ts'
import { ProfileForm, profileDraft } from './profile/profile-form.tsx'

const waiting = (
  <Stack aria-busy>
    <Skeleton height={90} radius="lg" />
    <Skeleton height={280} radius="lg" />
  </Stack>
)

export function Component() {
  const profile = useApi('GET /nutritionists/profile')
  const { isEditing, button, edit, view } = useEditing(useHasDraft(profileDraft))
  const shown = profile.data
  return (
    <>
      <PageHeader
        title="My Profile"
        description="What challengers and our admin team know about you"
        actions={
          shown && !isEditing ? (
            <IconButton ref={button} icon={IconPencil} onClick={edit}>
              {shown.approval_status === 'rejected' ? 'Update and resubmit' : 'Edit'}
            </IconButton>
          ) : null
        }
      />
      <Loaded
        query={profile}
        loading={waiting}
        missing={<ProfileForm onDone={view} />}
        failed="Failed to load profile. Please try again."
      >
        {(data) => (
          <Stack gap="lg">
            <ApprovalCard profile={data} />
            {isEditing ? (
              <ProfileForm profile={data} onDone={view} onCancel={view} />
            ) : (
              <ProfileView profile={data} />
            )}
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** How many challengers they have and how many they can have. */
function Figures({ profile }: { profile: NutritionistProfile }) {
  const { data, error } = useApi('GET /nutritionists/dashboard/stats')
  const stats = data?.dashboard_stats
  const isUnknown = !!error && !stats
  return (
    <FigureGrid cols="fit">
      <StatCard label={practiceLabels.years_experience} value={profile.years_experience} />
      <StatCard
        label="Active Challengers"
        value={isUnknown ? '–' : stats?.active_patients}
        hint={`of ${profile.capacity} at most`}
        tone="blue"
      />
      <StatCard
        label="Meal Plans"
        value={isUnknown ? '–' : stats?.total_meal_plans}
        hint="of your challengers"
        tone="yellow"
      />
    </FigureGrid>
  )
}

function ProfileView({ profile }: { profile: NutritionistProfile }) {
  return (
    <>
      <Figures profile={profile} />
      <SectionCard
        title={`${profile.first_name} ${profile.last_name}`}
        action={
          profile.verified ? (
            <StatusBadge tone="green">
              <Group gap={4} wrap="nowrap">
                <IconRosetteDiscountCheck size={16} aria-hidden /> Registration checked
              </Group>
            </StatusBadge>
          ) : undefined
        }
      >
        <Facts
          least="15rem"
          facts={[
            [practiceLabels.registration_no, profile.registration_no],
            [practiceLabels.qualifications, profile.qualifications],
            ['Email', profile.email],
            ['Phone', profile.phone],
            [practiceLabels.languages, profile.languages.join(', ') || 'Not given'],
            ['Member since', formatInstantDate(profile.created_at)],
          ]}
        />
      </SectionCard>
      <SectionCard title="Specializations">
        {profile.specializations.length ? (
          <Group gap="xs">
            {profile.specializations.map((name) => (
              <StatusBadge key={name} tone="green">
                {name}
              </StatusBadge>
            ))}
          </Group>
        ) : (
          <Text c="dimmed">
            None chosen yet. They decide which challengers you are matched with: edit your profile to choose.
          </Text>
        )}
      </SectionCard>
      <SectionCard title="Bio">
        <Text maw="65ch" className="written">
          {profile.bio}
        </Text>
      </SectionCard>
    </>
  )
}
