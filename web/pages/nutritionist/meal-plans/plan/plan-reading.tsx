import { Alert, Card, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp, IconHistory, IconPencil } from '@tabler/icons-react'
import { type ReactNode, useId, useMemo } from 'react'
import { formatInstantDate } from '#domain/dates.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { countsLabel, weekLabel } from '#domain/plans/plan-labels.ts'
import { ruleKey } from '#domain/plans/plan-rules.ts'
import { EmptyState, LoadError } from '#web/components/feedback/loaded.tsx'
import { BackLink, Muted, PageHeader, PlainLink, Small, SmallHeading } from '#web/components/layout/page.tsx'
import { EarlierVersions, useVersions } from '#web/components/lists/earlier-versions.tsx'
import { PlanPrint } from '#web/components/plans/plan-print.tsx'
import { SharedUntil } from '#web/components/plans/share-plan.tsx'
import { usePlanDishes } from '#web/components/plans/use-plan-dishes.ts'
import { useDishes } from '../dishes/use-dishes.ts'
import { CareCard } from './care-card.tsx'
import { Exchanges } from './exchanges.tsx'
import { NutrientPanel } from './nutrient-panel.tsx'
import classes from './plan-page.module.css'
import { PlanStatusBadge, PublishedNote } from './plan-status.tsx'
import { PlanWeek } from './plan-week.tsx'
import { SwappableWeek } from './swappable-week.tsx'
import { WeekTotals } from './totals.tsx'
import { usePlanCare } from './use-plan-care.ts'
import { placeOfRule, ReasonGiven } from './week-rules.tsx'

function Section({ title, side, children }: { title: string; side?: ReactNode; children: ReactNode }) {
  const heading = useId()
  return (
    <Card component="section" aria-labelledby={heading} px="1.25rem" py="md" style={{ gap: '0.625rem' }}>
      <Group justify="space-between" gap="xs">
        <SmallHeading id={heading}>{title}</SmallHeading>
        {side}
      </Group>
      {children}
    </Card>
  )
}

/** A stored plan as it is read. */
export function PlanReading({ plan }: { plan: MealPlan }) {
  const { byId } = useDishes(plan.days, false)
  const care = usePlanCare(plan.patient_id, plan.days, byId, { id: plan.id })
  const dishes = usePlanDishes(plan.id)
  const { patient_id, week_start, days } = plan
  const week = useMemo(() => ({ patient_id, week_start, days }), [patient_id, week_start, days])
  return (
    <>
      <PlanPrint days={plan.days} dishes={dishes} />
      <Stack className="no-print">
        {plan.status === 'published' ? <SharedUntil planId={plan.id} /> : null}
        <div className={`${classes.overview} stack loose`}>
          <Section title="The week" side={<PlanStatusBadge status={plan.status} />}>
            <WeekTotals days={plan.days} care={care} />
            <Muted>{countsLabel(plan.days)}</Muted>
            {plan.status === 'published' && plan.published_at ? (
              <PublishedNote since={plan.published_at} />
            ) : null}
          </Section>
          <CareCard care={care} name={plan.patient_name} />
        </div>
        {plan.totals.calories > 0 ? (
          <NutrientPanel
            week={week}
            care={care}
            name={plan.patient_name}
            reasons={plan.rule_reasons}
            side={
              plan.status === 'withdrawn' ? null : (
                <PlainLink to="?edit=1&step=2" icon={IconPencil} style={{ justifySelf: 'start' }}>
                  Mend the week
                </PlainLink>
              )
            }
          />
        ) : null}
        {plan.withdrawn_at ? (
          <Alert
            color="gray"
            icon={<IconArrowBackUp aria-hidden />}
            title={`Withdrawn on ${formatInstantDate(plan.withdrawn_at)}`}
          >
            <Text className="written">{plan.withdrawal_reason}</Text>
            <Muted mt="xs">
              {plan.patient_name} reads this reason in place of the plan. Duplicate the plan to start a new
              one from it.
            </Muted>
          </Alert>
        ) : null}
        <Written title="Notes for the challenger" text={plan.notes} />
        <Written title="About medicines" text={plan.medicine_notes} />
        {care.clashes.length > 0 ? (
          <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title="Some meals clash">
            {plan.clash_reason ? (
              <Text>Reason for keeping them: {plan.clash_reason}</Text>
            ) : (
              <Text>
                They are marked below.{' '}
                {plan.status === 'draft'
                  ? 'A reason is asked for when the plan is published.'
                  : 'Change them, or save the plan with a reason for keeping them.'}
              </Text>
            )}
          </Alert>
        ) : null}
        <Exchanges week={week}>
          <SwappableWeek plan={plan} care={care} />
        </Exchanges>
        <EarlierVersions plan={plan} page={`/app/nutritionist/meal-plans/${plan.id}`} />
      </Stack>
    </>
  )
}

/** What the nutritionist wrote on a plan. */
const Written = ({ title, text }: { title: string; text: string | null }) =>
  text ? (
    <Section title={title}>
      <Text className="written">{text}</Text>
    </Section>
  ) : null

const nothing: never[] = []

export function PlanVersionPage({ plan, version }: { plan: MealPlan; version: number }) {
  const page = `/app/nutritionist/meal-plans/${plan.id}`
  const versions = useVersions(plan.id, true)
  const found = versions.data?.rows.find((row) => row.version === version)
  const days = found?.days ?? nothing
  const { byId } = useDishes(days, false)
  const care = usePlanCare(plan.patient_id, days, byId, { id: plan.id, version })
  const current = <BackLink to={page}>The current version</BackLink>
  return (
    <>
      <PageHeader
        title={`Meal plan for ${plan.patient_name}, version ${version}`}
        tab={`Meal Plan, ${plan.patient_name}, version ${version}`}
        description={found && weekLabel(found.week_start, found.days.at(-1)?.date ?? found.week_start)}
        actions={current}
      />
      {found ? (
        <Stack>
          <Alert color="blue" icon={<IconHistory aria-hidden />} title="An earlier version of this plan">
            It was replaced on {formatInstantDate(found.replaced_at)}.
          </Alert>
          <Section title="The week">
            <WeekTotals days={found.days} />
            <Muted>{countsLabel(found.days)}</Muted>
            {found.notes ? <Text className="written">{found.notes}</Text> : null}
          </Section>
          <Written title="About medicines" text={found.medicine_notes} />
          {found.rule_reasons.length > 0 ? (
            <Section title="Rules that were not kept">
              <ul className="list stack ruled">
                {found.rule_reasons.map((one) => (
                  <li key={ruleKey(one)}>
                    <Small>
                      {placeOfRule(one)}: {one.text}
                    </Small>
                    <ReasonGiven reasons={[one]} />
                  </li>
                ))}
              </ul>
            </Section>
          ) : null}
          <PlanWeek days={found.days} clashes={care.clashes} targets={null} />
          <EarlierVersions plan={plan} page={page} />
        </Stack>
      ) : null}
      {versions.data && !found ? (
        <EmptyState
          title="There is no such version of this plan"
          text="The link may be old or mistyped."
          action={current}
        />
      ) : null}
      {versions.isPending ? <Skeleton height="22rem" radius="lg" aria-busy /> : null}
      <LoadError query={versions} failed="Failed to load this version." />
    </>
  )
}
