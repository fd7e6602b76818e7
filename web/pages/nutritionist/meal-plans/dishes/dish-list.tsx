import { Button, Group, Text } from '@mantine/core'
import { useDeferredValue, useId, useMemo, useState } from 'react'
import {
  type DishCategory,
  type DishFilters,
  type DishGroup,
  dishGroups,
  dishSearch,
  filterCount,
  noFilters,
  passesFilters,
} from '#domain/plans/dish-choice.ts'
import type { Dish, DishesAtHand } from '#domain/plans/dishes.ts'
import { LoadError, Skeletons } from '#web/components/feedback/loaded.tsx'
import { Muted, QuietButton, Small } from '#web/components/layout/page.tsx'
import { useBuilder } from '../builder/use-builder.ts'
import classes from './dish-picker.module.css'
import type { useDishClashes } from './use-dishes.ts'

/** Which dishes are wanted; `hides` leaves out those that clash. */
export type Wanted = { category: DishCategory; search: string; filters: DishFilters; hides: boolean }

/** The dishes as they are listed, in groups, once they are read; `clashing` of those that are wanted clash. */
export function useListed(
  { category, search, filters, hides }: Wanted,
  clashesOf: ReturnType<typeof useDishClashes>,
  atHand: DishesAtHand,
) {
  const { care, ...reads } = useBuilder()
  const dishes = reads.dishes.all.data
  const isComplete = !reads.atHand.isPending && !care.profile.isPending
  const find = useMemo(() => dishes && dishSearch(dishes), [dishes])
  const late = useDeferredValue(search)
  // The list of the next meal never shows what was searched for before.
  const typed = search === '' ? '' : late
  return useMemo(() => {
    if (!dishes || !find || !isComplete) return undefined
    const found = find(typed)
    const groups = dishGroups(
      (found ?? dishes).filter((dish) => passesFilters(dish, filters)),
      { category, atHand, isSearch: found !== null },
    )
    const clashing = groups.flatMap((group) => group.dishes.filter((dish) => clashesOf(dish).length > 0))
    const out = new Set(hides ? clashing : [])
    return {
      groups: groups
        .map((group) => ({ ...group, dishes: group.dishes.filter((dish) => !out.has(dish)) }))
        .filter((group) => group.dishes.length > 0),
      clashing: clashing.length,
      isSearch: found !== null,
      regions: [...new Set(dishes.flatMap(({ region }) => region ?? []))].sort(),
    }
  }, [dishes, find, isComplete, typed, filters, category, atHand, hides, clashesOf])
}

type GroupProps = { group: DishGroup; most: number; children: (dish: Dish) => React.ReactNode }

/** Dishes under a heading: the first ones, and all on demand. */
function GroupOfDishes({ group: { title, dishes }, most, children }: GroupProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const shown = isOpen ? dishes : dishes.slice(0, most)
  return (
    <section aria-labelledby={id}>
      <Muted component="h4" id={id} mt="sm" fw={600}>
        {title}
      </Muted>
      <ul className={`${classes.list} list`}>{shown.map(children)}</ul>
      {shown.length < dishes.length ? (
        <Button variant="subtle" mt="xs" onClick={() => setOpen(true)}>
          Show {dishes.length - shown.length} more
        </Button>
      ) : null}
    </section>
  )
}

type Props = {
  wanted: Wanted
  listed: ReturnType<typeof useListed>
  onFilter: (filters: DishFilters) => void
  /** A dish as a row. */
  children: (dish: Dish) => React.ReactNode
}

/** The dishes that are wanted, or why there are none. */
export function DishList({ wanted, listed, onFilter, children }: Props) {
  const { dishes, atHand } = useBuilder()
  return (
    <>
      <LoadError query={dishes.all} failed="The dishes could not be loaded." />
      {atHand.isError ? (
        <Small role="alert">
          Your favourites could not be loaded.{' '}
          <QuietButton onClick={() => void atHand.refetch()}>Try Again</QuietButton>
        </Small>
      ) : null}
      {listed === undefined && !dishes.all.error ? (
        <div className={`${classes.list} list`} aria-busy="true">
          <Skeletons count={4} height="4.5rem" mb="xs" />
        </div>
      ) : (
        listed?.groups.map((group) => (
          <GroupOfDishes
            key={`${wanted.category} ${listed.isSearch} ${group.title}`}
            group={group}
            most={wanted.category === 'all' && !listed.isSearch ? 6 : 30}
          >
            {children}
          </GroupOfDishes>
        ))
      )}
      {listed && listed.groups.length === 0 ? (
        <Group gap="0.75rem" py="1.25rem">
          <Text>{whyNone(wanted, listed)}</Text>
          {filterCount(wanted.filters) > 0 ? (
            <Button onClick={() => onFilter(noFilters)}>Clear all filters</Button>
          ) : null}
        </Group>
      ) : null}
    </>
  )
}

function whyNone({ category, filters, hides }: Wanted, listed: { clashing: number; isSearch: boolean }) {
  if (filterCount(filters) > 0) return 'No dish passes these filters.'
  if (listed.clashing > 0 && hides) return `Each of these ${listed.clashing} clashes.`
  if (category === 'own' && !listed.isSearch)
    return 'No dish of your own yet. Write a meal by hand and save it among your dishes.'
  return 'No dish like this.'
}
