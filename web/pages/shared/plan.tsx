import { Box, Group, Stack, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useParams } from 'react-router'
import { formatDate, formatInstantDate } from '#domain/dates.ts'
import { whole } from '#domain/numbers.ts'
import { type DishFinder, dishFinder } from '#domain/plans/dish-finder.ts'
import { mealRecipe } from '#domain/plans/plan-recipes.ts'
import { allergenLines, type PlanDish, type SharedDay, type SharedPlan } from '#domain/plans/plan-sharing.ts'
import { sharedPlan } from '#domain/site/public-pages.ts'
import { CookButton } from '#web/components/content/cook.tsx'
import { MealTypeIcon } from '#web/components/content/meal-type-icon.tsx'
import { StatusBadge } from '#web/components/feedback/status-badge.tsx'
import { Heading, IconButton, SectionCard, Tiles } from '#web/components/layout/page.tsx'
import { PageHead } from '#web/components/layout/page-head.tsx'
import { PublicPage } from '#web/components/layout/public-page.tsx'
import { MealLine } from '#web/components/plans/meal-line.tsx'
import { PlanPrint, printPlan } from '#web/components/plans/plan-print.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useBrand } from '#web/lib/brand.ts'
import { useToday } from '#web/lib/today.ts'
import { SharedPage } from './shared-page.tsx'

/** A shared plan: needs no sign-in and shows no names. */
export function Component() {
  const { token = '' } = useParams()
  const plan = useApi('GET /shared/plans/:token', { params: { token }, refetchOnWindowFocus: true })
  const title = sharedPlan.title(useBrand().brand_name)
  return (
    <div className="breaks">
      <PageHead title={title} description={sharedPlan.description} />
      <SharedPage query={plan} title="Shared meal plan" lead="Meals for a week, day by day." thing="plan">
        {(data) => <Week plan={data} />}
      </SharedPage>
    </div>
  )
}

function Week({ plan }: { plan: SharedPlan }) {
  const today = useToday()
  const isCurrent = plan.days.some((day) => day.date === today)
  // People look for today, so past days come last.
  const over = isCurrent ? plan.days.filter((day) => day.date < today) : []
  const days = plan.days.slice(over.length)
  const dishOf = dishFinder(plan.dishes)
  return (
    <PublicPage
      title={`Meal plan, week of ${formatDate(plan.week_start)}`}
      lead={
        <span className="no-print">Shared with you to read, until {formatInstantDate(plan.expires_at)}.</span>
      }
    >
      <Stack gap="lg">
        <Group gap="xs" className="no-print">
          <IconButton variant="default" icon={IconPrinter} onClick={() => printPlan({ recipes: false })}>
            Print
          </IconButton>
          {plan.dishes.length > 0 ? (
            <IconButton variant="default" icon={IconPrinter} onClick={() => printPlan({ recipes: true })}>
              Print with recipes
            </IconButton>
          ) : null}
        </Group>
        <Text c="dimmed">
          Common allergens are named for every dish, as far as its name, foods and notes tell. There may be
          others.
        </Text>
        {plan.notes ? (
          <SectionCard title="Notes">
            <Text className="written">{plan.notes}</Text>
          </SectionCard>
        ) : null}
        <Tiles least="22rem" className="loose no-print">
          {days.map((day) => (
            <Day key={day.date} day={day} dishOf={dishOf} isToday={day.date === today} />
          ))}
        </Tiles>
        {over.length ? (
          <section aria-labelledby="over" className="no-print">
            <Heading mb="sm" id="over">
              Earlier days
            </Heading>
            <Tiles least="22rem" className="loose">
              {over.map((day) => (
                <Day key={day.date} day={day} dishOf={dishOf} isToday={false} />
              ))}
            </Tiles>
          </section>
        ) : null}
        <PlanPrint days={plan.days} dishes={plan.dishes} />
      </Stack>
    </PublicPage>
  )
}

function Day({ day, dishOf, isToday }: { day: SharedDay; dishOf: DishFinder; isToday: boolean }) {
  return (
    <Box component="section" p="lg" className="card" aria-labelledby={`day-${day.date}`}>
      <div className="row wrap close">
        <Heading id={`day-${day.date}`}>
          {day.day_name}, {formatDate(day.date)}
        </Heading>
        {isToday ? <StatusBadge tone="green">Today</StatusBadge> : null}
      </div>
      <Box component="ul" mt="xs" className="list ruled">
        {day.meals.map((meal) => (
          <PlannedMeal key={meal.id} meal={meal} dish={dishOf(meal)} />
        ))}
      </Box>
    </Box>
  )
}

function PlannedMeal({ meal, dish }: { meal: SharedDay['meals'][number]; dish: PlanDish | undefined }) {
  return (
    <Box component="li" py="sm" className="with-icon">
      <MealTypeIcon type={meal.meal_type} />
      <div className="fill">
        <MealLine meal={meal} side={`${whole(meal.calories)} kcal`}>
          {allergenLines(meal).map((line) => (
            <Text key={line} size="sm">
              {line}
            </Text>
          ))}
        </MealLine>
        {dish ? (
          <Box mt="xs">
            <CookButton title={meal.title} recipe={mealRecipe(meal, dish)} />
          </Box>
        ) : null}
      </div>
    </Box>
  )
}
