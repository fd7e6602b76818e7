import { NativeSelect, NumberInput, type NumberInputProps, Switch, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { energyOf } from '#domain/food/foods.ts'
import { macros, nutrientKeys, nutrientLabels, nutrientsOf } from '#domain/food/nutrients.ts'
import {
  type Macro,
  type MacroBase,
  type MacroUnit,
  macroGrams,
  macroTyped,
  macroUnits,
} from '#domain/food/targets/macro-units.ts'
import type { CarbsByMeal } from '#domain/food/targets/meal-carbs.ts'
import {
  missingReason,
  noShowingMessage,
  type PatientTargets,
  TargetsInput,
} from '#domain/food/targets/patient-targets.ts'
import type { ProposedTargets } from '#domain/food/targets/targets.ts'
import { tenths, whole } from '#domain/numbers.ts'
import { targetLabel } from '#web/components/content/target-figures.tsx'
import { DialogForm, useCallForm } from '#web/components/forms/call-form.tsx'
import { emptyValues } from '#web/components/forms/form-values.ts'
import { Muted, Tiles } from '#web/components/layout/page.tsx'
import { queryKey } from '#web/lib/api/queries.ts'
import type { Words } from '#web/lib/api/toast-mutation.ts'
import classes from './daily-targets.module.css'
import { MealCarbsField } from './meal-carbs-field.tsx'

/** What follows from confirming a challenger's daily targets. */
export function useConfirmedTargets(
  id: string,
  onDone?: () => void,
): Words<'PUT /nutritionists/patients/:id/targets'> {
  const client = useQueryClient()
  return {
    done: 'Targets saved.',
    failed: 'The targets could not be saved. Please try again.',
    onDone(saved) {
      client.setQueryData(queryKey('GET /nutritionists/patients/:id/targets', { params: { id } }), saved)
      onDone?.()
    },
  }
}

/** What stands in the form at first. */
export type TargetsStart = { figures: ProposedTargets | null; reason: string }
type Props = { id: string; name: string; targets: PatientTargets; start: TargetsStart; onClose: () => void }

const isMacro = (key: string): key is Macro => macros.some((macro) => macro === key)
const inGrams: TypedMacro = { unit: 'g', typed: '' }

/** Sets targets by hand. */
export function TargetsDialog({ id, name, targets, start, onClose }: Props) {
  const { current, may_show } = targets
  const schema = useMemo(
    () =>
      TargetsInput.superRefine((values, context) => {
        const message = missingReason(values, targets)
        if (message) context.addIssue({ code: 'custom', path: ['reason'], message })
      }),
    [targets],
  )
  const form = useCallForm('PUT /nutritionists/patients/:id/targets', {
    schema,
    draft: `targets:${id}`,
    values: {
      ...emptyValues(TargetsInput),
      ...(start.figures && nutrientsOf(start.figures)),
      carbs_by_meal: start.figures?.carbs_by_meal ?? null,
      reason: start.reason,
      shown: may_show && (current?.shown_to_challenger ?? false),
    },
    ...useConfirmedTargets(id, onClose),
  })
  const { values } = form
  const [typed, setTyped] = useState<Partial<Record<Macro, TypedMacro>>>({})
  const baseOf = (calories: number | string | null | undefined) => ({
    calories: Number(calories) || null,
    weight_kg: targets.weight_kg,
  })
  const base = baseOf(values.calories)
  /** A share of the energy stays what it is when the energy changes; the grams follow. */
  function changeCalories(calories: number | string) {
    const shares = macros.filter((macro) => typed[macro]?.unit === 'percent')
    form.setValues({
      calories,
      ...Object.fromEntries(
        shares.map((macro) => [macro, gramsTyped(macro, typed[macro]!, baseOf(calories))]),
      ),
    } as Partial<typeof values>)
  }
  const made = energyOf({
    protein_g: Number(values.protein_g),
    fat_g: Number(values.fat_g),
    carbs_g: Number(values.carbs_g),
    fiber_g: Number(values.fiber_g),
  })

  return (
    <DialogForm
      form={form}
      title={`Daily targets of ${name}`}
      discardTitle="Discard your changes?"
      discardText="These targets are not saved yet. If you discard them, the present ones stay."
      onSubmit={(body) => form.call({ params: { id }, body, ifMatch: targets.version })}
      onClose={onClose}
    >
      <Tiles least="8.5rem">
        {nutrientKeys.map((key) =>
          isMacro(key) ? (
            <MacroField
              key={key}
              macro={key}
              base={base}
              {...form.getInputProps(key)}
              value={values[key] ?? ''}
              typed={typed[key] ?? inGrams}
              onUnit={(next) => setTyped((before) => ({ ...before, [key]: next }))}
              onType={(next) => {
                setTyped((before) => ({ ...before, [key]: next }))
                form.setFieldValue(key, gramsTyped(key, next, base))
              }}
            />
          ) : (
            <NumberInput
              key={key}
              label={`${targetLabel(key)} (${nutrientLabels[key].unit})`}
              required
              inputMode="numeric"
              allowDecimal={false}
              allowNegative={false}
              {...form.getInputProps(key)}
              {...(key === 'calories' && { onChange: changeCalories })}
            />
          ),
        )}
      </Tiles>
      <Muted role="status">Protein, carbs, fat and fibre make {whole(made ?? 0)} kcal.</Muted>
      <MealCarbsField
        value={(values.carbs_by_meal ?? null) as CarbsByMeal | null}
        carbs={Number(values.carbs_g) || 0}
        usual={targets.usual_spread}
        error={form.errors.carbs_by_meal}
        onChange={(carbs) => form.setFieldValue('carbs_by_meal', carbs)}
      />
      <Textarea
        label="Reason"
        description="Needed where the values differ from the proposal. The challenger gets it with a copy of their data."
        minRows={2}
        {...form.getInputProps('reason')}
      />
      <Switch
        label={`Show to ${name}`}
        description={may_show ? undefined : noShowingMessage}
        disabled={!may_show}
        {...form.getInputProps('shown', { type: 'checkbox' })}
      />
    </DialogForm>
  )
}

/** In what a macro is typed, and what stands there; without it: in grams. */
type TypedMacro = { unit: MacroUnit; typed: number | '' }

const short: Record<MacroUnit, string> = { g: 'g', percent: '%', per_kg: 'g/kg' }
const options = (Object.keys(short) as MacroUnit[]).map((value) => ({ value, label: short[value] }))

/** The grams of what is typed, as the form has them. */
const gramsTyped = (macro: Macro, { unit, typed }: TypedMacro, base: MacroBase): number | '' =>
  typed === '' ? '' : (macroGrams(macro, unit, typed, base) ?? '')

type MacroProps = Omit<NumberInputProps, 'value' | 'onChange'> & {
  macro: Macro
  base: MacroBase
  /** Grams, as the form has them. */
  value: number | string
  typed: TypedMacro
  onType: (typed: TypedMacro) => void
  /** Another unit for the same grams. */
  onUnit: (typed: TypedMacro) => void
}

/** A macro of the daily targets: typed in grams, as a share of the energy or for each kilogram, and stored in grams. */
function MacroField({ macro, base, value, typed: { unit, typed }, onType, onUnit, ...props }: MacroProps) {
  const { label } = nutrientLabels[macro]
  const grams = unit === 'per_kg' ? ` (${tenths(base.weight_kg)} kg)` : ''
  return (
    <NumberInput
      {...props}
      label={`${label} (${macroUnits[unit]})`}
      description={unit === 'g' ? undefined : value === '' ? 'Grams follow from it' : `= ${value} g${grams}`}
      required
      inputMode="decimal"
      allowDecimal={unit === 'per_kg'}
      decimalScale={2}
      allowNegative={false}
      value={unit === 'g' ? value : typed}
      onChange={(next) => onType({ unit, typed: next === '' ? '' : Number(next) })}
      rightSectionWidth="4.25rem"
      rightSection={
        <NativeSelect
          classNames={{ input: classes.unit!, section: classes.unitArrow! }}
          rightSectionWidth="1.125rem"
          aria-label={`Unit of ${label.toLowerCase()}`}
          data={options}
          value={unit}
          onChange={(event) => {
            const next = event.currentTarget.value as MacroUnit
            onUnit({
              unit: next,
              typed: value === '' ? '' : (macroTyped(macro, next, Number(value), base) ?? ''),
            })
          }}
        />
      }
    />
  )
}
