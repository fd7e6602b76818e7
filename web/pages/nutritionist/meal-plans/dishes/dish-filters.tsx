import { Button, NativeSelect, VisuallyHidden } from '@mantine/core'
import { type DishFilters, filterCount, noFilters } from '#domain/plans/dish-choice.ts'
import { FigureField } from '#web/components/forms/figure-field.tsx'
import classes from './dish-picker.module.css'

type Limit = Exclude<keyof DishFilters, 'region'>
const limits: [Limit, label: string, meaning?: string][] = [
  ['least_calories', 'kcal from'],
  ['most_calories', 'kcal to'],
  ['least_protein', 'Protein (g)', 'at least'],
  ['most_minutes', 'Minutes', 'at most'],
]

type Props = {
  id: string
  value: DishFilters
  onChange: (filters: DishFilters) => void
  regions: string[]
}

/** The limits for dishes: energy, protein, time and region. */
export function DishFiltersForm({ id, value, onChange, regions }: Props) {
  return (
    <fieldset id={id} className={classes.filters} aria-label="Filters">
      {limits.map(([key, label, meaning]) => (
        <FigureField
          key={key}
          label={
            <>
              {label}
              {meaning ? <VisuallyHidden>, {meaning}</VisuallyHidden> : null}
            </>
          }
          placeholder={meaning}
          decimalScale={0}
          allowNegative={false}
          maxLength={4}
          inputMode="numeric"
          value={value[key] ?? ''}
          onChange={(typed) => onChange({ ...value, [key]: typed === '' ? null : Number(typed) })}
        />
      ))}
      <NativeSelect
        label="Region"
        value={value.region ?? ''}
        onChange={({ currentTarget }) => onChange({ ...value, region: currentTarget.value || null })}
        data={[{ value: '', label: 'Any' }, ...regions]}
      />
      <Button variant="default" disabled={filterCount(value) === 0} onClick={() => onChange(noFilters)}>
        Clear filters
      </Button>
    </fieldset>
  )
}
