/** A dish of tomorrow, and what is done for it this evening: soaking, setting curd. */
export type EveningWork = { title: string; before: string[] }

/** What is done the evening before for meals whose dishes, by `template_id`, need it. */
export function eveningWork(
  meals: { title: string; template_id?: string | null | undefined }[],
  dishes: { id: string; before: string[] }[],
): EveningWork[] {
  return meals.flatMap(({ title, template_id }) => {
    const dish = dishes.find(({ id }) => id === template_id)
    return dish && dish.before.length > 0 ? [{ title, before: dish.before }] : []
  })
}
