import { NativeSelect, Stack, Switch, Text } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { addDays, dayName } from '#domain/dates.ts'
import { daysAhead, leftOutWords, ofUsualDays } from '#domain/days/day-kinds.ts'
import { type LoggedMeal, type PatientDays, type SwapChoice, swapChoiceLabels } from '#domain/days/days.ts'
import type { EatenOn } from '#domain/days/eaten.ts'
import { aboutEnergy } from '#domain/days/eaten-sums.ts'
import { mealStateLabels } from '#domain/days/meal-logs.ts'
import { byMealType, missedDishes, toldByDay } from '#domain/days/tick-figures.ts'
import { mealTypeLabels } from '#domain/food/nutrients.ts'
import { EmptyState, Loaded } from '#web/components/feedback/loaded.tsx'
import { StoredPicture } from '#web/components/files/stored-picture.tsx'
import { SectionCard, Small } from '#web/components/layout/page.tsx'
import { type Column, column, figureColumn, ResponsiveTable } from '#web/components/lists/list-card.tsx'
import { useApi } from '#web/lib/api/queries.ts'
import { useToastMutation } from '#web/lib/api/toast-mutation.ts'
import { choicesOf } from '#web/lib/choices.ts'
import { useOpenedAt } from '#web/lib/opened-at.ts'
import { useToday } from '#web/lib/today.ts'
import { DifferentDays } from './different-days.tsx'

/** The days shown, with today; those to come are shown as far as they can be said to be different. */
const shownDays = 14

type Type = ReturnType<typeof byMealType>[number]
const columns: Column<Type>[] = [
  column('Meal', ({ meal_type }) => mealTypeLabels[meal_type]),
  figureColumn('As planned', ({ percent }) => `${percent}%`),
  figureColumn('Eaten', ({ eaten }) => eaten),
  figureColumn('Differently', ({ differently }) => differently),
  figureColumn('Skipped', ({ skipped }) => skipped),
]

/** What a challenger ticked and skipped in the last two weeks, swapped for days to come and said of them, and what they may swap. */
export function TickedMeals({ id, name }: { id: string; name: string }) {
  const today = useToday()
  const query = { from: addDays(today, 1 - shownDays), to: addDays(today, daysAhead) }
  const days = useApi('GET /nutritionists/patients/:id/days', {
    params: { id },
    query,
    refetchOnWindowFocus: true,
  })
  useOpenedAt('days', days.data !== undefined)
  return (
    <SectionCard title="Meals ticked" anchor="days">
      <Loaded query={days} loading="10rem" failed="The ticked meals could not be loaded">
        {(data) => (
          <Stack gap="lg">
            <DifferentDays id={id} days={data.different} />
            {data.meals.length || data.foods.length ? (
              <Ticked days={data} />
            ) : (
              <EmptyState
                icon={<IconChecks />}
                title="Nothing ticked in 14 days"
                text={`${name} ticks meals on the dashboard. What was eaten, also beside the plan, skipped, chosen and swapped stands here.`}
              />
            )}
            <SwapSetting id={id} swaps={data.swaps} />
            <WaterSetting id={id} water={data.water} />
          </Stack>
        )}
      </Loaded>
    </SectionCard>
  )
}

function Ticked({ days }: { days: PatientDays }) {
  const { percent, different, meals, foods } = days
  const today = useToday()
  const counted = ofUsualDays(meals, different)
  const leftOut = leftOutWords(different.filter(({ date }) => date <= today))
  const ticked = counted.filter(({ state }) => state).length
  const missed = missedDishes(counted)
  return (
    <>
      {percent === null ? null : (
        <Text>
          <strong>{percent}%</strong> of {ticked} ticked {ticked === 1 ? 'meal' : 'meals'} of the last{' '}
          {shownDays} days {ticked === 1 ? 'was' : 'were'} eaten as planned.{leftOut ? ` ${leftOut}.` : null}
          {foods.length ? ' What is eaten beside the plan does not change this share.' : ''}
        </Text>
      )}
      <ResponsiveTable
        label="Ticked meals by type"
        columns={columns}
        rows={byMealType(counted)}
        rowKey={({ meal_type }) => meal_type}
        empty={null}
      />
      {missed.length ? (
        <div>
          <Text fw={600}>Most often left out</Text>
          <Text>{missed.map(({ title, times }) => `${title} (${times})`).join(', ')}</Text>
        </div>
      ) : null}
      <ToldDays days={days} />
    </>
  )
}

/** Day by day what was skipped, eaten differently, beside the plan, chosen, swapped and photographed, and what the day comes to. */
function ToldDays({ days: { meals, foods, sums } }: { days: PatientDays }) {
  const days = toldByDay(meals, foods)
  if (days.length === 0) return null
  const sumOf = (date: string) => {
    const sum = sums.find((one) => one.date === date)
    return sum?.calories ? `: ${aboutEnergy(sum.calories, sum.is_least)}` : ''
  }
  const titleOf = (entry: EatenOn) =>
    meals.find(({ meal_id, date }) => meal_id === entry.meal_id && date === entry.date)
  return (
    <ul
      className="list stack breaks"
      aria-label="Skipped, eaten differently or beside the plan, chosen, swapped and photographed"
    >
      {days.map(({ date, meals: ofDay, foods: eaten }) => (
        <li key={date}>
          <Small fw={600}>
            {dayName(date)}
            {sumOf(date)}
          </Small>
          <Stack component="ul" gap={4} className="list">
            {ofDay.map((meal) => (
              <li key={meal.meal_id}>
                {wordsOf(meal)}
                {meal.picture ? (
                  <StoredPicture
                    picture={meal.picture}
                    alt={`Photo of ${wordsOf(meal)}`}
                    width={160}
                    height={120}
                  />
                ) : null}
              </li>
            ))}
            {eaten.map((entry) => (
              <li key={entry.id}>{eatenWords(entry, titleOf(entry))}</li>
            ))}
          </Stack>
        </li>
      ))}
    </ul>
  )
}

/** 'Beside the plan: 2 vada pav and chai, about 640 kcal'. */
function eatenWords({ text, calories }: EatenOn, meal: LoggedMeal | undefined): string {
  const where = meal
    ? `${meal.state === 'differently' ? 'In place of' : 'With'} ${meal.title}`
    : 'Beside the plan'
  return `${where}: ${text}${calories === null ? '' : `, ${aboutEnergy(calories)}`}`
}

/** 'Lunch: Khichdi, skipped (at a wedding)'; 'Dinner: Pulao in place of Khichdi, eaten'. */
function wordsOf({ meal_type, title, instead_of, choice, state, note }: LoggedMeal): string {
  const dish = instead_of
    ? `${title} in place of ${instead_of}`
    : choice
      ? `${title}, the challenger's choice`
      : title
  const how = state ? `, ${mealStateLabels[state].toLowerCase()}` : ''
  return `${mealTypeLabels[meal_type]}: ${dish}${how}${note ? ` (${note})` : ''}`
}

/** Whether water is counted by the glass, and the days with a glass. */
function WaterSetting({ id, water: { on, stopped, days } }: { id: string; water: PatientDays['water'] }) {
  const save = useToastMutation('PUT /nutritionists/patients/:id/water', {
    done: 'Saved.',
    failed: 'The setting could not be saved. Please try again.',
  })
  return (
    <div>
      <Switch
        label="Water by the glass"
        description={stopped ?? 'The challenger counts glasses on the dashboard.'}
        disabled={stopped !== null || save.isPending}
        checked={save.isPending ? save.variables.body.on : on}
        onChange={({ currentTarget: { checked } }) => save.mutate({ params: { id }, body: { on: checked } })}
      />
      {days.length ? (
        <Small mt="xs">
          Glasses: {days.map(({ date, glasses }) => `${dayName(date)} ${glasses}`).join(', ')}
        </Small>
      ) : null}
    </div>
  )
}

function SwapSetting({ id, swaps }: { id: string; swaps: SwapChoice }) {
  const save = useToastMutation('PUT /nutritionists/patients/:id/swaps', {
    done: 'Saved.',
    failed: 'The setting could not be saved. Please try again.',
  })
  const shown = save.isPending ? save.variables.body.swaps : swaps
  return (
    <NativeSelect
      label="Dishes may be swapped"
      description="Your plan stays as you wrote it. Swaps never clash with what is avoided."
      maw="22rem"
      data={choicesOf(swapChoiceLabels)}
      value={shown}
      onChange={({ currentTarget: { value } }) =>
        save.mutate({ params: { id }, body: { swaps: value as SwapChoice } })
      }
    />
  )
}
