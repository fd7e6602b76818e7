import { useState } from 'react'
import { figuresOfItems } from '#domain/food/cooked-figures.ts'
import type { Item } from '#domain/food/dish-parts.ts'
import type { Food } from '#domain/food/foods.ts'
import { requirementKeys, requirementLabels } from '#domain/food/requirements.ts'
import { amountText } from '#domain/plans/week-check.ts'
import { Facts } from '#web/components/content/facts.tsx'
import { Loaded } from '#web/components/feedback/loaded.tsx'
import { Small } from '#web/components/layout/page.tsx'
import { useApiList } from '#web/lib/api/queries.ts'
import { Folded } from './folded.tsx'
import { leastKnown } from './nutrient-line.tsx'

type Props = { items: Item[]; foods: Pick<Food, 'id' | 'per_100g' | 'loses_as'>[] }

/** What foods bring of vitamins, minerals and the like, after losses by cooking. What is not known is not 0. */
export function NutrientSums({ items, foods }: Props) {
  const byId = new Map(foods.map((food) => [food.id, food]))
  const figures = figuresOfItems(items, (id) => byId.get(id))
  return (
    <Facts
      facts={requirementKeys.map((key) => {
        const { label, unit } = requirementLabels[key]
        const { amount, known } = figures[key]
        const least = known < leastKnown ? 'at least ' : ''
        return [label, known > 0 ? `${least}${amountText(amount)} ${unit}` : 'not known']
      })}
    />
  )
}

/** The same of a meal whose foods have to be read first; they are when it is opened. Nothing where they are not known. */
export function AllNutrients({ items = [] }: Partial<Pick<Props, 'items'>>) {
  const [isOpen, setOpen] = useState(false)
  return items.length === 0 ? null : (
    <Folded title="All nutrients" isDimmed onToggle={setOpen}>
      {isOpen ? <OfFoods items={items} /> : null}
    </Folded>
  )
}

function OfFoods({ items }: Pick<Props, 'items'>) {
  const ids = [...new Set(items.map(({ food_id }) => food_id))].sort().join(',')
  const foods = useApiList('GET /foods', { query: { ids, limit: 100 } })
  return (
    <Loaded
      query={foods}
      loading={<Small>Loading...</Small>}
      failed="The foods could not be loaded. Please try again."
    >
      {({ rows }) => <NutrientSums items={items} foods={rows} />}
    </Loaded>
  )
}
