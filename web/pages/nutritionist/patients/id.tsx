import { Anchor, Group, SimpleGrid, Skeleton, Stack, Text } from '@mantine/core'
import { IconClipboardText, IconSalad } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { ageOn, formatDate, today } from '#domain/dates.ts'
import { dietaryPrefLabels, foodRuleLabels } from '#domain/diet.ts'
import { activityLabels, bmi, genderLabels, goalLabels, type PatientProfile } from '#domain/patients.ts'
import { errorText } from '#web/api.ts'
import { usePageTitle } from '#web/brand.ts'
import { EmptyState } from '#web/components/empty-state.tsx'
import { LoadError } from '#web/components/load-error.tsx'
import { PageHeader } from '#web/components/page-header.tsx'
import { Pager } from '#web/components/pager.tsx'
import { ReportCard } from '#web/components/report-card.tsx'
import { SectionCard } from '#web/components/section-card.tsx'
import { StatCard } from '#web/components/stat-card.tsx'
import { StatusBadge } from '#web/components/status-badge.tsx'
import { isNotFound, useApi, useApiList } from '#web/queries.ts'
import classes from '../profile.module.css'
import { trendLabels, trendTones, weightPace } from '../progress-summaries.tsx'

const limit = 10

export function Component() {
  const { id = '' } = useParams()
  const summary = useApi('GET /progress/summary/:id', { params: { id } })
  const name = summary.data?.patient_name ?? 'Challenger'
  const title = usePageTitle(name)
  return (
    <>
      <title>{title}</title>
      <Anchor component={Link} to="/app/nutritionist/patients" size="sm">
        Back to My Challengers
      </Anchor>
      <PageHeader
        title={name}
        actions={
          summary.data ? (
            <StatusBadge tone={trendTones[summary.data.status]}>
              {trendLabels[summary.data.status]}
            </StatusBadge>
          ) : null
        }
      />
      {isNotFound(summary.error) ? (
        <EmptyState
          icon={<IconClipboardText />}
          title="This challenger is not in your care"
          text="Their assignment may have ended."
        />
      ) : (
        <Stack gap="lg">
          {summary.error && !summary.data ? (
            <LoadError
              message={errorText(summary.error, 'Failed to load progress data')}
              onRetry={() => summary.refetch()}
            />
          ) : (
            <SimpleGrid cols={{ base: 2, xs: 3 }}>
              <StatCard label="Reports" value={summary.data?.total_reports} loading={!summary.data} />
              <StatCard
                label="Pace"
                value={
                  summary.data?.total_reports ? weightPace(summary.data.avg_weight_loss) : 'No reports yet'
                }
                tone="blue"
                loading={!summary.data}
              />
              <StatCard
                label="Average adherence"
                value={
                  summary.data?.total_reports
                    ? `${Math.round(summary.data.avg_adherence)}%`
                    : 'No reports yet'
                }
                tone="yellow"
                loading={!summary.data}
              />
            </SimpleGrid>
          )}
          <Profile id={id} />
          <Plans id={id} />
          <Reports id={id} />
        </Stack>
      )}
    </>
  )
}

function Profile({ id }: { id: string }) {
  const profile = useApi('GET /nutritionists/patients/:id/profile', { params: { id } })
  return (
    <SectionCard title="Profile">
      {profile.isPending ? <Skeleton height={160} radius="md" /> : null}
      {isNotFound(profile.error) ? (
        <Text c="dimmed">This challenger has not completed their profile yet.</Text>
      ) : null}
      {profile.error && !isNotFound(profile.error) ? (
        <LoadError
          message={errorText(profile.error, 'Failed to load profile. Please try again.')}
          onRetry={() => profile.refetch()}
        />
      ) : null}
      {profile.data ? <ProfileFacts profile={profile.data} /> : null}
    </SectionCard>
  )
}

function ProfileFacts({ profile }: { profile: PatientProfile }) {
  const diet = [
    ...profile.dietary_prefs.map((pref) => dietaryPrefLabels[pref]),
    ...profile.food_rules.map((rule) => foodRuleLabels[rule]),
  ]
  const facts: [string, string | null][] = [
    ['Age', `${ageOn(profile.dob, today())} years`],
    ['Gender', profile.gender && genderLabels[profile.gender]],
    ['Height', `${profile.height_cm} cm`],
    ['Starting weight', `${profile.start_weight_kg} kg`],
    ['BMI at the start', bmi(profile.start_weight_kg, profile.height_cm).toFixed(1)],
    ['Goal', profile.goal && goalLabels[profile.goal]],
    ['Target weight', profile.target_weight_kg === null ? null : `${profile.target_weight_kg} kg`],
    ['Activity', profile.activity_level && activityLabels[profile.activity_level]],
    ['Health needs', profile.health_needs.join(', ') || null],
    ['Preferred language', profile.preferred_language],
    ['Emergency contact', profile.emergency_contact],
  ]
  return (
    <Stack gap="md">
      <Group gap="xs" role="group" aria-label="Allergies">
        {profile.allergies.map((allergy) => (
          <StatusBadge key={allergy} tone="red">
            Allergy: {allergy}
          </StatusBadge>
        ))}
        {diet.map((name) => (
          <StatusBadge key={name} tone="green">
            {name}
          </StatusBadge>
        ))}
        {profile.allergies.length + diet.length === 0 ? (
          <Text c="dimmed">No allergies, diet or food rules given.</Text>
        ) : null}
      </Group>
      <dl className={classes.facts}>
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {profile.medical_notes ? (
        <div>
          <Text c="dimmed" size="sm">
            Medical notes
          </Text>
          <Text className={classes.bio}>{profile.medical_notes}</Text>
        </div>
      ) : null}
    </Stack>
  )
}

function Plans({ id }: { id: string }) {
  const plans = useApiList('GET /nutritionists/meal-plans', { query: { patient_id: id, limit: 5 } })
  return (
    <SectionCard
      title="Meal plans"
      action={
        <Anchor component={Link} to="/app/nutritionist/meal-plans/new">
          New plan
        </Anchor>
      }
    >
      {plans.isPending ? <Skeleton height={80} radius="md" /> : null}
      {plans.error && !plans.data ? (
        <LoadError
          message={errorText(plans.error, 'The plans could not be loaded')}
          onRetry={() => plans.refetch()}
        />
      ) : null}
      {plans.data?.rows.length === 0 ? (
        <EmptyState
          icon={<IconSalad />}
          title="No meal plans yet"
          text="Their first week is yours to build."
        />
      ) : null}
      <Stack gap="xs">
        {plans.data?.rows.map((plan) => (
          <Group key={plan.id} justify="space-between">
            <Anchor component={Link} to={`/app/nutritionist/meal-plans/${plan.id}`}>
              Week of {formatDate(plan.week_start)}
            </Anchor>
            <Group gap="xs">
              <Text size="sm" c="dimmed">
                {plan.day_count} {plan.day_count === 1 ? 'day' : 'days'}, {plan.meal_count} meals
              </Text>
              <StatusBadge tone={plan.status === 'published' ? 'green' : 'gray'}>
                {plan.status === 'published' ? 'Published' : 'Draft'}
              </StatusBadge>
            </Group>
          </Group>
        ))}
      </Stack>
    </SectionCard>
  )
}

function Reports({ id }: { id: string }) {
  const [skip, setSkip] = useState(0)
  const reports = useApiList('GET /nutritionists/patients/:id/progress', {
    params: { id },
    query: { limit, skip },
  })
  return (
    <SectionCard title="Progress reports">
      {reports.isPending ? <Skeleton height={160} radius="md" /> : null}
      {reports.error && !reports.data ? (
        <LoadError
          message={errorText(reports.error, 'Failed to load progress data')}
          onRetry={() => reports.refetch()}
        />
      ) : null}
      {reports.data?.rows.length === 0 ? (
        <EmptyState icon={<IconClipboardText />} title="No progress reports found" />
      ) : null}
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {reports.data?.rows.map((report) => (
          <ReportCard key={report.id} report={report} />
        ))}
      </SimpleGrid>
      {reports.data ? (
        <Pager skip={skip} limit={limit} total={reports.data.total} onChange={setSkip} />
      ) : null}
    </SectionCard>
  )
}
