import { rulesFor } from '#domain/clinical/evaluate.ts'
import { personOf } from '#domain/clinical/person.ts'
import { ageOn, today } from '#domain/dates.ts'
import { dishFoods } from '#domain/food/dishes.ts'
import { nutrientsOf } from '#domain/food/nutrients.ts'
import { requirementKeys, rowsFor } from '#domain/food/requirements.ts'
import { notesEatingDisorder } from '#domain/food/targets/targets.ts'
import { pregnancyOn } from '#domain/people/pregnancy.ts'
import { type Certificate, type CertificateInputs, certificates } from '#domain/plans/certificate.ts'
import { certify, clashesIn } from '#domain/plans/certify.ts'
import { readablePlans } from '#server/access.ts'
import { noProfile } from '#server/clinical/conditions.ts'
import { practiceRules, signatureOf } from '#server/clinical/rules.ts'
import { type Db, orNotFound } from '#server/db/rows.ts'
import { foodsById } from '#server/food/foods.ts'
import { requirementsFor } from '#server/food/patient-requirements.ts'
import { currentTargets, knownWeight } from '#server/food/patient-targets.ts'
import { chosenSet } from '#server/food/requirement-sets.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { implement } from '#server/http/routes.ts'
import { brandOf, logoOf } from '#server/site/site.ts'
import { nameHider } from './hidden-names.ts'
import { wholePlanRows } from './meal-plans.ts'
import { readAhead } from './plan-clashes.ts'
import { dishContents } from './plan-dishes.ts'
import { refuseWithdrawn } from './plan-sharing.ts'

/** The plan as it was saved, without the dishes that the challenger swapped. 404 unless one may read it, 409 when it was withdrawn. */
async function planToCertify(db: Db, user: SignedIn, id: string) {
  const plan = await wholePlanRows(db)
    .leftJoin('users as n', 'n.id', 'p.nutritionist_id')
    .select(['u.email', 'u.phone', 'n.display_name as made_by', 'p.rule_reasons'])
    .where('p.id', '=', id)
    .where(readablePlans(user, 'p'))
    .executeTakeFirstOrThrow(orNotFound())
  refuseWithdrawn(plan)
  return plan
}
type Plan = Awaited<ReturnType<typeof planToCertify>>

const profileOf = (db: Db, patientId: string) =>
  db
    .selectFrom('patient_profiles as p')
    .leftJoin('users as u', 'u.id', 'p.conditions_confirmed_by')
    .selectAll('p')
    .select('u.display_name as conditions_by')
    .where('p.patient_id', '=', patientId)
    .executeTakeFirstOrThrow(orNotFound(noProfile))

/** The meals, the dishes and the foods of a plan, without notes and names; and what only the notes clash with. */
async function foodOfPlan(db: Db, plan: Plan, person: CertificateInputs['person'], hide: <V>(of: V) => V) {
  await readAhead(plan.days)
  const all = plan.days.flatMap(({ meals }) => meals)
  const dishOf = await dishContents(db, all)
  const found = new Map(all.flatMap((meal) => dishOf(meal) ?? []).map((dish) => [dish.dish_version, dish]))
  const dishes = [...found].map(([id, dish]) => {
    const { name = '', items, ingredients } = dishFoods(dish)
    const foods = items.map(({ food_id, name, ingredients }) => ({ food_id, name, ingredients }))
    return { id, name, items: foods, ingredients }
  })
  const days = plan.days.map(({ date, meals }) => ({
    date,
    meals: meals.map((meal) => ({
      ...{ id: meal.id, meal_type: meal.meal_type, title: meal.title, portion: meal.portion },
      ...{ ...nutrientsOf(meal), items: meal.items ?? [], dish: dishOf(meal)?.dish_version ?? null },
      explained: (meal.clashes ?? [])
        .filter(({ explained }) => explained)
        .map(({ against, food }) => ({ against, food })),
      alternatives: meal.alternatives?.length ?? 0,
    })),
  }))
  const ids = all.flatMap(({ items = [] }) => items.map(({ food_id }) => food_id))
  const foods = [...(await foodsById(db, ids)).values()].map(({ id, name, source, per_100g, loses_as }) => ({
    id,
    name,
    source,
    per_100g,
    loses_as,
  }))
  const shown = hide({ days, dishes, foods })
  const noted = days.map((day, d) => ({
    ...day,
    meals: day.meals.map((meal, m) => ({ ...meal, notes: plan.days[d]!.meals[m]!.notes })),
  }))
  const keys = new Set(clashesIn({ ...shown, person }).map((clash) => JSON.stringify(clash)))
  const in_notes = hide(clashesIn({ days: noted, dishes, person })).filter(
    (clash) => !keys.has(JSON.stringify(clash)),
  )
  return { ...shown, in_notes }
}

/** How a plan was checked, with who confirmed what. */
async function certificateOf(db: Db, user: SignedIn, id: string) {
  const plan = await planToCertify(db, user, id)
  const profile = await profileOf(db, plan.patient_id)
  const date = today()
  const { kg } = await knownWeight(db, plan.patient_id, profile.start_weight_kg)
  const { first_name, last_name } = profile
  const hide = nameHider([plan.patient_name, first_name, last_name, plan.email ?? '', plan.phone])
  const { gender, height_cm, dietary_prefs, food_rules, fasting_weekdays } = profile
  const pregnancy = pregnancyOn(profile, date)
  const { rule_weekdays, conditions, confirmed_conditions, medicines } = profile
  const person = {
    ...{ age: ageOn(profile.dob, date), kg, gender, pregnancy, height_cm, dietary_prefs, food_rules },
    ...{ fasting_weekdays, rule_weekdays, conditions, confirmed_conditions, medicines },
    ...hide({ allergies: profile.allergies, dislikes: profile.dislikes }),
  }
  const current = await currentTargets(db, plan.patient_id)
  const isShown = user.role !== 'patient' || (!!current?.shown_to_challenger && !notesEatingDisorder(profile))
  const targets = current && isShown ? current : null
  const needs = await requirementsFor(db, user, plan.patient_id)
  const { rows, ...set } = await chosenSet(db)
  const list = await practiceRules(db)
  const signed = await signatureOf(db)
  const on = rulesFor(personOf(profile, kg, date), list).map((rule) => rule.id)
  const inputs: CertificateInputs = {
    ...{ plan_id: plan.id, version: plan.version, date, week_start: plan.week_start, status: plan.status },
    ...(await foodOfPlan(db, plan, person, hide)),
    person,
    requirements: {
      version: needs.version,
      set: { ...set, rows: rowsFor(profile, rows, date) },
      changes: Object.fromEntries(
        requirementKeys
          .filter((key) => needs.nutrients[key].changed)
          .map((key) => {
            const { ear, rda, upper } = needs.nutrients[key]
            return [key, { ear, rda, upper }]
          }),
      ),
    },
    targets: targets && nutrientsOf(targets),
    rule_list: { signed: list.signed, on },
    rules_explained: hide(plan.rule_reasons.map(({ rule, date, title }) => ({ rule, date, title }))),
    confirmed: {
      ...{ published: plan.published_at, saved: plan.updated_at, rules: signed?.at ?? null },
      conditions: profile.conditions_confirmed_at,
      targets: targets?.created_at ?? null,
      requirements: needs.last?.created_at ?? null,
    },
  }
  const certificate: Certificate = {
    ...{ ...inputs, ...certify(inputs) },
    names: {
      ...{ plan: plan.made_by, conditions: profile.conditions_by, rules: signed?.by ?? null },
      ...{ targets: targets?.confirmed_by ?? null, requirements: needs.last?.changed_by ?? null },
    },
  }
  return { plan, certificate }
}

export const certificateHandlers = implement(certificates, {
  'GET /meal-plans/:id/certificate': async ({ db, user, params, query, concerns }) => {
    const { plan, certificate } = await certificateOf(db, user, params.id)
    concerns(plan.patient_id)
    const { names: _, ...file } = certificate
    return query.names === 'true' ? certificate : file
  },

  'GET /meal-plans/:id/certificate.pdf': async ({ db, user, params, services, concerns }) => {
    const { plan, certificate } = await certificateOf(db, user, params.id)
    concerns(plan.patient_id)
    const { brand_name, support_email } = await brandOf(db, services.config)
    const content = await services.pdf.certificate({
      ...{ brand_name, support_email, logo: await logoOf(db), certificate },
      ...{ patient_name: plan.patient_name, clash_reason: plan.clash_reason },
    })
    return { name: `how-this-week-was-checked-${plan.week_start}.pdf`, content }
  },
})
