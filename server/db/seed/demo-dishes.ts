import type { MealType } from '#domain/food/nutrients.ts'
import { builtInDishes } from '#server/food/dish-table.ts'
import { cooked, type TypedDish } from './built-in-dishes.ts'
import type { DemoCarer } from './demo-people.ts'

export type OwnDish = Omit<TypedDish, 'id'> & { by: DemoCarer }

/** A nutritionist's own dish: so many units of components of the program's dishes. */
function ownDish(by: OwnDish['by'], category: MealType, name: string, eat: Record<string, number>): OwnDish {
  const served = Object.entries(eat).map(([id, count]) => ({
    ...builtInDishes().recipes.get(id)!,
    count,
  }))
  return { by, name, category, ...cooked(served), instructions: served.flatMap(({ steps }) => steps) }
}

/** Dishes that nutritionists of the demo saved as their own templates. */
export const demoDishes: OwnDish[] = [
  ownDish('arjun', 'breakfast', 'Methi thepla with curd (Jain)', { methi_thepla: 3, curd: 0.75 }),
  ownDish('arjun', 'lunch', 'Toor dal with lauki sabzi and phulkas (Jain)', {
    ...{ jain_toor_dal_jeera: 1, vrat_lauki_tamatar: 1, phulka: 2 },
  }),
  ownDish('arjun', 'lunch', 'Chana dal with pumpkin sabzi and phulkas (Jain)', {
    ...{ jain_chholar_dal: 0.75, kaddu_sabzi: 1, phulka: 2 },
  }),
  ownDish('arjun', 'lunch', 'Rajasthani kadhi with steamed rice (Jain)', {
    ...{ rajasthani_kadhi: 1, steamed_rice: 1.5 },
  }),
  ownDish('arjun', 'dinner', 'Turai moong dal with bajra rotla (Jain)', {
    ...{ turai_moong_dal: 1, bajra_rotla: 1, cucumber_raita: 1 },
  }),
  ownDish('arjun', 'dinner', 'Paneer capsicum sabzi with phulka (Jain)', {
    ...{ jain_paneer_capsicum: 1, phulka: 1 },
  }),
  ownDish('meera', 'lunch', 'Kerala fish curry with beans thoran (low carb)', {
    ...{ kerala_fish_curry: 1, beans_thoran: 1 },
  }),
  ownDish('meera', 'lunch', 'Chettinad pepper chicken with cabbage poriyal (low carb)', {
    ...{ pepper_chicken: 1, cabbage_poriyal: 1 },
  }),
]
