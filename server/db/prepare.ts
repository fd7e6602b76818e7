import { sql } from 'kysely'
import { migrate } from './migrate.ts'
import { connect, type Database } from './open.ts'
import { builtInTemplates } from './seed/meal-templates.ts'

/** Updates an opened database for this version: tables and built-in dishes. */
export async function prepareDatabase(database: Database): Promise<void> {
  await migrate(database)
  await loadBuiltInTemplates(database)
}

/** Adds and corrects built-in dishes. Plans keep their own copy of a dish, so existing plans don't change. */
async function loadBuiltInTemplates(database: Database) {
  const db = connect(database)
  await db
    .insertInto('meal_templates')
    .values(builtInTemplates)
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          name: eb.ref('excluded.name'),
          category: eb.ref('excluded.category'),
          portion: eb.ref('excluded.portion'),
          calories: eb.ref('excluded.calories'),
          protein_g: eb.ref('excluded.protein_g'),
          carbs_g: eb.ref('excluded.carbs_g'),
          fat_g: eb.ref('excluded.fat_g'),
          fiber_g: eb.ref('excluded.fiber_g'),
          sugar_g: eb.ref('excluded.sugar_g'),
          sodium_mg: eb.ref('excluded.sodium_mg'),
          ingredients: eb.ref('excluded.ingredients'),
          instructions: eb.ref('excluded.instructions'),
        }))
        // Writes only the rows that differ.
        .where(sql<boolean>`(meal_templates.name, meal_templates.category, meal_templates.portion,
      meal_templates.calories, meal_templates.protein_g, meal_templates.carbs_g, meal_templates.fat_g,
      meal_templates.fiber_g, meal_templates.sugar_g, meal_templates.sodium_mg, meal_templates.ingredients,
      meal_templates.instructions) is distinct from (excluded.name, excluded.category, excluded.portion,
      excluded.calories, excluded.protein_g, excluded.carbs_g, excluded.fat_g, excluded.fiber_g,
      excluded.sugar_g, excluded.sodium_mg, excluded.ingredients, excluded.instructions)`),
    )
    .execute()
}
