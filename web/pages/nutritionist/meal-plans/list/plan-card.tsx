import { ActionIcon, Card, Group, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconSend, IconTrash } from '@tabler/icons-react'
import { macros } from '#domain/food/nutrients.ts'
import { counted } from '#domain/numbers.ts'
import type { PlanInCare } from '#domain/people/nutritionists.ts'
import { weekLabel } from '#domain/plans/plan-labels.ts'
import { weekPhase } from '#domain/plans/plan-phase.ts'
import { dailyAverage } from '#domain/plans/plan-totals.ts'
import { CoverMark } from '#web/components/care/cover-mark.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { ButtonLink, IconButton, PlainLink } from '#web/components/layout/page.tsx'
import { useHere } from '#web/lib/origin.ts'
import { Link } from '#web/lib/router.tsx'
import type { PlanAction } from '../plan/plan-actions.tsx'
import { PlanStatusBadge, PublishedNote } from '../plan/plan-status.tsx'
import { NutrientFigure } from '../plan/totals.tsx'
import classes from './plan-card.module.css'

/** A plan on the list: challenger, week, size, and actions. */
export function PlanCard({ plan, onChoose }: { plan: PlanInCare; onChoose: (action: PlanAction) => void }) {
  const { day_count, targets } = plan
  const average = dailyAverage(plan)
  const isDraft = plan.status === 'draft'
  const isCurrent = plan.status === 'published' && weekPhase(plan) === 'current'
  const week = weekLabel(plan.week_start, plan.last_date)
  const name = `${plan.patient_name}, ${week}`
  const here = useHere()
  return (
    <Card component="article" className={classes.card} aria-label={name}>
      <Group justify="space-between" align="flex-start" gap="0.75rem" wrap="nowrap">
        <h2 className={`${classes.name} heading breaks`}>
          <Link to={`/app/nutritionist/meal-plans/${plan.id}`} className="plain underlines">
            {plan.patient_name}
          </Link>
        </h2>
        <PlanStatusBadge status={plan.status} />
      </Group>
      <CoverMark cover={plan.cover} />
      <Group gap="0.25rem 0.625rem" fw={500}>
        {week}
        {isCurrent ? <StatusBadge tone="blue">This week</StatusBadge> : null}
      </Group>
      <Text className="small dimmed">
        {counted(day_count, 'day')}, {counted(plan.meal_count, 'meal')}
      </Text>
      <dl className={classes.figures} aria-label="A day on average">
        <NutrientFigure
          of="calories"
          label="Calories a day, on average"
          value={average.calories}
          targets={targets}
        />
        {macros.map((key) => (
          <NutrientFigure key={key} of={key} value={average[key]} targets={targets} />
        ))}
      </dl>
      {plan.status === 'published' ? <PublishedNote /> : null}
      <div className={`${classes.actions} row wrap`}>
        {isDraft ? (
          <IconButton icon={IconSend} onClick={() => onChoose('publish')} aria-label={`Publish ${name}`}>
            Publish
          </IconButton>
        ) : (
          <ButtonLink
            variant="light"
            to={`/app/nutritionist/meal-plans/${plan.id}`}
            aria-label={`Open ${name}`}
          >
            Open
          </ButtonLink>
        )}
        {plan.status === 'withdrawn' ? null : (
          <PlainLink
            to={`/app/nutritionist/meal-plans/${plan.id}?edit=1&step=2`}
            state={here}
            icon={IconPencil}
            aria-label={`Edit ${name}`}
          >
            Edit
          </PlainLink>
        )}
        <ActionIcon
          color="gray"
          size={44}
          className={classes.icon}
          onClick={() => onChoose('duplicate')}
          aria-label={`Duplicate ${name}`}
          title="Duplicate"
        >
          <IconCopy size={20} aria-hidden />
        </ActionIcon>
        {isDraft ? (
          <ActionIcon
            color="red"
            size={44}
            className={classes.delete}
            onClick={() => onChoose('delete')}
            aria-label={`Delete draft ${name}`}
            title="Delete draft"
          >
            <IconTrash size={20} aria-hidden />
          </ActionIcon>
        ) : null}
      </div>
    </Card>
  )
}
