import { Box, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowRight, IconShoppingCart, IconSoup } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { clockOf, formatDate, formatInstant } from '#domain/dates.ts'
import { eatsMeals } from '#domain/days/day-kinds.ts'
import type { DayMeal } from '#domain/days/days.ts'
import { nextMeal } from '#domain/days/pending-acts.ts'
import { timeOf } from '#domain/plans/day-slots.ts'
import type { MealPlan } from '#domain/plans/meal-plans.ts'
import { planPhase } from '#domain/plans/plan-phase.ts'
import { MealTypeIcon } from '#web/components/content/meal-type-icon.tsx'
import { useDialog } from '#web/components/feedback/dialogs.tsx'
import { EmptyState, Loaded, Skeletons } from '#web/components/feedback/loaded.tsx'
import { ButtonLink, Muted, SectionCard } from '#web/components/layout/page.tsx'
import { MealLine } from '#web/components/plans/meal-line.tsx'
import { useStill } from '#web/lib/still.ts'
import { useNow, useToday } from '#web/lib/today.ts'
import { DayKindPart } from '#web/pages/patient/days/day-kind.tsx'
import classes from '#web/pages/patient/days/days.module.css'
import { EatenFoods, EatenSoFar, Glasses } from '#web/pages/patient/days/eaten.tsx'
import { MealChoice, MealStanding, TickButton } from '#web/pages/patient/days/meal-parts.tsx'
import { MealSheet, type PlanOfDay } from '#web/pages/patient/days/meal-sheet.tsx'
import type { DayInUse, DayOfMeal } from '#web/pages/patient/days/use-day.ts'
import type { useCurrentPlan } from '#web/pages/patient/meal-plans/current-plan.ts'
import { PhaseBadge, usePhaseSentence } from '#web/pages/patient/meal-plans/plan-phase.tsx'
import { Thali } from './thali.tsx'

type Props = {
  plan: ReturnType<typeof useCurrentPlan>
  day: DayInUse
  /** False for the first picture of a cheap phone: what stands below the meals is drawn next. */
  isWhole: boolean
}

export function CurrentPlan({ plan, day, isWhole }: Props) {
  return (
    <SectionCard
      title="Current Meal Plan"
      action={plan.data ? <PhaseBadge days={plan.data.days} /> : undefined}
    >
      <Loaded
        query={plan}
        loading={
          <Stack gap="sm" aria-busy>
            <Skeleton height="1.25rem" width="11rem" />
            {/* About as high as a day of five meals, so that little moves when they are there. */}
            <Skeletons count={6} height="5rem" />
          </Stack>
        }
        missing={
          <EmptyState
            icon={<IconSoup />}
            title="No Meal Plan Available"
            text="Waiting for nutritionist. Your first week appears here as soon as it is published."
          />
        }
        failed="Failed to load your meal plan."
      >
        {(data) => (
          <Today plan={data} day={day} cachedAt={plan.isUnreachable ? plan.readAt : null} isWhole={isWhole} />
        )}
      </Loaded>
    </SectionCard>
  )
}

type TodayProps = { plan: MealPlan; day: DayInUse; cachedAt: string | null; isWhole: boolean }

function Today({ plan, day, cachedAt, isWhole }: TodayProps) {
  const sentence = usePhaseSentence(plan.days, { isCurrent: true })
  const isOver = planPhase(plan.days, useToday()) === 'ended'
  // With keys, so that the focus stays where it moves: what is said of a day stands above its meals.
  const kind = <DayKindPart key="kind" day={day} />
  const eaten = <EatenFoods key="eaten" day={day} ask="What else did you eat?" />
  const meals = day.meals.length ? (
    <TodaysMeals key="meals" plan={plan} day={day} />
  ) : (
    <Text key="meals">No meals scheduled for today.</Text>
  )
  return (
    <Stack gap="sm">
      <div className="row">
        {day.meals.length ? <Thali meals={day.meals} /> : null}
        <div className="fill">
          <Text fw={600}>Week of {formatDate(plan.week_start)}</Text>
          {sentence ? <Text c="dimmed">{sentence}</Text> : null}
          {cachedAt ? <Text c="dimmed">As of {formatInstant(cachedAt)}, kept on this device.</Text> : null}
          <Ticked day={day} />
          <EatenSoFar day={day} />
        </div>
      </div>
      {day.said ? [kind, meals, eaten] : isWhole ? [meals, eaten, kind] : [meals]}
      {isWhole ? <BelowMeals day={day} isOver={isOver} /> : null}
    </Stack>
  )
}

function BelowMeals({ day, isOver }: { day: DayInUse; isOver: boolean }) {
  return (
    <>
      <Glasses day={day} />
      {day.due?.evening.length ? (
        <section aria-labelledby="evening">
          <Text fw={600} id="evening">
            This evening, for tomorrow
          </Text>
          <Box component="ul" mt={4} mb={0} ps="1.25rem">
            {day.due.evening.map(({ title, before }) => (
              <li key={title}>
                {title}: {before.join(' ')}
              </li>
            ))}
          </Box>
        </section>
      ) : null}
      <PlanLinks isOver={isOver} />
    </>
  )
}

const PlanLinks = memo(({ isOver }: { isOver: boolean }) => (
  <Group gap="xs">
    <ButtonLink
      to="/app/patient/meal-plans"
      variant="light"
      rightSection={<IconArrowRight size={18} aria-hidden />}
    >
      View full plan
    </ButtonLink>
    {isOver ? null : (
      <ButtonLink to="/app/patient/shopping-list" variant="light" icon={IconShoppingCart}>
        Shopping list
      </ButtonLink>
    )}
  </Group>
))

/** How many meals are ticked. Of a day that is different nothing has to be. */
function Ticked({ day: { meals, said } }: { day: DayInUse }) {
  const ticked = meals.filter(({ state }) => state).length
  return (
    <Muted role="status">
      {meals.length === 0 || (said && ticked === 0)
        ? null
        : ticked === meals.length
          ? `All ${ticked} meals ticked.`
          : `${ticked} of ${meals.length} meals ticked.`}
    </Muted>
  )
}

/** Today's meals: the next one stands out, each is ticked with one tap and opens with another. */
function TodaysMeals({ plan, day }: { plan: PlanOfDay; day: DayInUse }) {
  const clock = clockOf(useNow())
  // After a tick another meal moves to the top, away from the finger that ticked.
  const nextId = useStill(nextMeal(day.meals, clock)?.id)
  const isEating = eatsMeals(day.said?.kind ?? null)
  const next = isEating ? day.meals.find(({ id }) => id === nextId) : undefined
  const sheet = useDialog<string>()
  const opened = day.meals.find(({ id }) => id === sheet.subject)
  const { isOpen, mayChoose, pots, tick, choose } = day
  const ofMeal = useMemo(
    () => ({ isOpen, mayChoose, pots, tick, choose }),
    [isOpen, mayChoose, pots, tick, choose],
  )
  const rows = next ? [next, ...day.meals.filter((meal) => meal !== next)] : day.meals
  return (
    <>
      <ul className={`${classes.meals} list`} aria-label="Today's meals">
        {rows.map((meal) => (
          <MealRow
            key={meal.id}
            meal={meal}
            day={ofMeal}
            standsOut={meal === next && (timeOf(meal) > clock ? 'Next' : 'Now')}
            onOpen={sheet.start}
          />
        ))}
      </ul>
      <Muted role="status">{day.isWaiting ? 'Kept on this device until there is a network.' : null}</Muted>
      <MealSheet meal={opened} plan={plan} day={day} isOpen={sheet.isOpen} onClose={sheet.close} />
    </>
  )
}

type RowProps = {
  meal: DayMeal
  day: DayOfMeal
  /** The meal to eat next: whether its time is yet to come. */
  standsOut: 'Next' | 'Now' | false
  onOpen: (id: string) => void
}

/** Drawn again only where its own meal changes: a tick must be seen at once on a cheap phone. */
const MealRow = memo(({ meal, day, standsOut, onOpen }: RowProps) => {
  return (
    <li data-next={standsOut ? true : undefined} data-ticked={meal.state ? true : undefined}>
      <div className="row tight">
        <button
          type="button"
          className={`${classes.open} row bare hovers fill`}
          aria-haspopup="dialog"
          onClick={() => onOpen(meal.id)}
        >
          <MealTypeIcon type={meal.meal_type} />
          <MealLine meal={meal} lead={standsOut} isBrief>
            {standsOut && meal.portion ? <span className="block small">{meal.portion}</span> : null}
            <MealStanding meal={meal} day={day} />
          </MealLine>
        </button>
        <TickButton meal={meal} day={day} />
      </div>
      {meal.state ? null : <MealChoice meal={meal} day={day} />}
    </li>
  )
})
