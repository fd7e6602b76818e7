import { Fieldset, NumberInput, type SelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { mealTypeLabels, mealTypes, nutrientKeys, nutrientLabels } from '#domain/food/nutrients.ts'
import { Select } from '#web/components/forms/select.tsx'
import { Tiles } from '#web/components/layout/page.tsx'

export const MealTypeField = (props: Omit<SelectProps, 'data'>) => (
  <Select
    required
    allowDeselect={false}
    data={mealTypes.map((type) => ({ value: type, label: mealTypeLabels[type] }))}
    {...props}
  />
)
type Props = {
  /** Returns a form field's props by the field's name. */
  inputProps: (name: string) => object
  needsCalories?: boolean
  children?: ReactNode
}

/** The number fields for a portion's nutrients. */
export function NutrientFields({ inputProps, needsCalories = false, children }: Props) {
  return (
    <Fieldset legend="Nutrients of the portion" variant="unstyled" className="fieldset">
      <Tiles least="8rem">
        {nutrientKeys.map((name) => (
          <NumberInput
            key={name}
            label={`${nutrientLabels[name].label} (${nutrientLabels[name].unit})`}
            required={needsCalories && name === 'calories'}
            inputMode="decimal"
            decimalScale={2}
            allowNegative={false}
            {...inputProps(name)}
          />
        ))}
      </Tiles>
      {children}
    </Fieldset>
  )
}
