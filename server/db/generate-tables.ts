import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import {
  ArrayExpressionNode,
  type ExpressionNode,
  GenericExpressionNode,
  generate,
  IdentifierNode,
  PostgresDialect,
} from 'kysely-codegen'
import { migrate } from './migrate.ts'
import { connect, openDatabase } from './open.ts'

// Syntax nodes instead of text: kysely-codegen parses text with the TypeScript compiler's API, which TypeScript 7
// lacks.
const named = new Set<string>()
function type(name: string) {
  named.add(name)
  return new IdentifierNode(name)
}
const list = (name: string) => new ArrayExpressionNode(type(name))
const of = (generic: string, ...args: ExpressionNode[]) => new GenericExpressionNode(generic, args)
/** A column that is read as a value and written as JSON text. */
const json = (read: ExpressionNode) => of('ColumnType', read, type('string'), type('string'))

/**
 * What the database doesn't know about its columns: which type of `domain` they hold, and which columns refuse
 * values.
 */
const columns = {
  'appointments.status': of('Generated', type('AppointmentState')),
  'availability.exceptions': json(list('DayHours')),
  'availability.kinds': json(list('AppointmentKind')),
  'availability.leave': json(list('Leave')),
  'availability.weekly': json(list('WeeklyHours')),
  'dish_versions.components': json(list('Component')),
  'eaten_foods.foods': json(list('EatenFood')),
  'forms.sections': json(list('FormSection')),
  'jobs.name': type('JobName'),
  'meal_logs.meal_type': type('MealType'),
  'invoices.issuer': json(type('IssuerSettings')),
  'invoices.lines': json(list('InvoiceLine')),
  'invoices.tax': json(type('InvoiceTax')),
  'meal_logs.swap': json(type('Meal')),
  'meal_plan_versions.days': json(list('PlanDay')),
  'meal_plan_versions.rule_reasons': of('Generated', json(list('RuleReason'))),
  'meal_plans.days': json(list('PlanDay')),
  'meal_plans.rule_reasons': of('Generated', json(list('RuleReason'))),
  'meal_plans.totals': json(type('Nutrients')),
  'meal_templates.also_for': of('Generated', list('MealType')),
  'meal_templates.components': json(list('Component')),
  // A trigger sets it.
  'meal_templates.version_id': of('Generated', type('string')),
  'notifications.appointment': json(type('AppointmentNotice')),
  'notifications.kind': type('NotificationKind'),
  'nutritionist_profiles.languages': of('Generated', list('Language')),
  'nutritionist_profiles.specializations': of('Generated', list('Specialization')),
  'label_foods.measures': json(list('Measure')),
  'label_foods.per_100g': json(type('Per100g')),
  'own_foods.measures': json(list('Measure')),
  'own_foods.per_100g': json(type('Per100g')),
  'patient_profiles.conditions': of('Generated', list('ConditionName')),
  'patient_profiles.confirmed_conditions': of('Generated', list('ConditionName')),
  'patient_profiles.dietary_prefs': of('Generated', list('DietaryPref')),
  'patient_profiles.fasting_weekdays': of('Generated', list('Weekday')),
  'patient_profiles.food_rules': of('Generated', list('FoodRule')),
  'patient_profiles.health_needs': of('Generated', list('Specialization')),
  'patient_profiles.measured_kinds': of('Generated', list('string')),
  'patient_profiles.measured_targets': of('Generated', type('MeasurementTargets')),
  'patient_profiles.home_region': type('HomeRegion'),
  'patient_profiles.cook': type('Cook'),
  'patient_profiles.kitchen': of('Generated', list('KitchenItem')),
  'patient_profiles.home_members': of('Generated', json(list('HomeMember'))),
  'patient_profiles.meal_times': of('Generated', type('MealTimes')),
  'patient_profiles.rule_weekdays': of('Generated', type('RuleWeekdays')),
  'patient_profiles.preferred_language': type('Language'),
  'patient_requirements.changes': json(type('RequirementChanges')),
  'patient_targets.carbs_by_meal': json(type('CarbsByMeal')),
  'patient_targets.proposed': json(type('Nutrients')),
  'profile_changes.fields': json(list('ChangedFact')),
  'payments.receipt_no': of('GeneratedAlways', type('number')),
  'plan_templates.days': json(list('SavedDay')),
  'plan_templates.totals': json(type('Nutrients')),
  'pushes.payload': json(type('PushPayload')),
  'reminders.kind': type('ReminderKind'),
  'requirement_sets.rows': json(list('IntakeRow')),
  'sent_form_versions.answers': json(type('Answers')),
  'sent_forms.answers': of('Generated', json(type('Answers'))),
  'sent_forms.sections': json(list('FormSection')),
  'settings.value': json(type('unknown')),
  'terms_versions.sections': json(list('TermsSection')),
  'users.display_name': of('GeneratedAlways', type('string')),
  'users.muted_emails': of('Generated', list('NotificationKind')),
  'users.reminder_choices': json(type('ReminderChoices')),
  'users.search_text': of('GeneratedAlways', type('string')),
}
/** The types named above, each with the file of `domain` that declares it. */
const modules: Record<string, string> = { GeneratedAlways: 'kysely' }
for (const file of globSync('domain/**/*.ts'))
  for (const [, name] of readFileSync(file, 'utf8').matchAll(/^export type (\w+)/gm))
    if (named.has(name!)) modules[name!] = `#${file}`
// The types that server/db/column-types.ts returns.
const typeMapping = { date: 'string', int8: 'number', numeric: 'number', timestamptz: 'string' }

/**
 * npm run tables: writes the types of the tables. With --check it only fails when the file and the migrations differ.
 */
const { values } = parseArgs({ options: { check: { type: 'boolean' } } })
const file = path.join(import.meta.dirname, 'tables.ts')
const dataDir = await mkdtemp(path.join(tmpdir(), 'thali-tables-'))
const database = await openDatabase({ dataDir })
await migrate(database)
const source = await generate({
  db: connect(database),
  dialect: new PostgresDialect(),
  excludePattern: 'schema_migrations',
  overrides: { columns },
  customImports: modules,
  typeMapping,
  typeOnlyImports: true,
  outFile: null,
  // Column comments in released migrations name types by their old paths, so they are left out.
  async postprocess({ metadata }) {
    for (const { columns } of metadata.tables) for (const column of columns) column.comment = null
    return metadata
  },
})
await database.close()
await rm(dataDir, { recursive: true })
if (!values.check) await writeFile(file, source)
else if ((await readFile(file, 'utf8').catch(() => '')) !== source) {
  console.error("server/db/tables.ts doesn't match the migrations. Run: npm run tables")
  process.exitCode = 1
}
