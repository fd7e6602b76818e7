import type { ReactNode } from 'react'
import { type ConditionName, conditionOptions } from '#domain/clinical/conditions.ts'
import { medicineNames } from '#domain/clinical/medicines.ts'
import { profileLabels } from '#domain/people/patients.ts'
import { OptionChips, toggled } from './option-chips.tsx'
import { MultiSelect } from './select.tsx'

type Lists = { conditions: ConditionName[]; medicines: string[] }
type Props = {
  /** As the form has them: null is none. */
  value: { [Name in keyof Lists]?: Lists[Name] | null }
  onChange: <Name extends keyof Lists>(name: Name, list: Lists[Name]) => void
  /** What the challenger's own words name. */
  proposed: Lists
  errors: Partial<Record<string, ReactNode>>
  /** Who is spoken to. */
  hint: string
}

/** Conditions and medicines from the lists, with those that the notes name as suggestions. */
export function ClinicalFields({ value, onChange, proposed, errors, hint }: Props) {
  const conditions = value.conditions ?? []
  const medicines = value.medicines ?? []
  const open = {
    conditions: proposed.conditions.filter((name) => !conditions.includes(name)),
    medicines: proposed.medicines.filter((name) => !medicines.includes(name)),
  }
  const shared = {
    searchable: true,
    hidePickedOptions: true,
    nothingFoundMessage: 'Not in the list: it stays in the notes',
    inputWrapperOrder: ['label', 'description', 'input', 'error'] as (
      | 'label'
      | 'description'
      | 'input'
      | 'error'
    )[],
    comboboxProps: { hideDetached: false },
  }
  return (
    <>
      <MultiSelect
        {...shared}
        label={profileLabels.conditions}
        description={hint}
        placeholder={conditions.length > 0 ? '' : 'Choose from the list'}
        data={conditionOptions}
        value={conditions}
        onChange={(list) => onChange('conditions', list as ConditionName[])}
        error={errors.conditions}
        data-path="conditions"
      />
      {open.conditions.length > 0 ? (
        <OptionChips
          label="Conditions that the notes name"
          options={open.conditions}
          value={[]}
          onToggle={(name) => onChange('conditions', toggled(conditions, name))}
        />
      ) : null}
      <MultiSelect
        {...shared}
        label={`${profileLabels.medicines} from the list`}
        placeholder={medicines.length > 0 ? '' : 'Generic names, such as metformin'}
        data={medicineNames}
        value={medicines}
        onChange={(list) => onChange('medicines', list)}
        error={errors.medicines}
        data-path="medicines"
      />
      {open.medicines.length > 0 ? (
        <OptionChips
          label="Medicines that the notes name"
          options={open.medicines}
          value={[]}
          onToggle={(name) => onChange('medicines', toggled(medicines, name))}
        />
      ) : null}
    </>
  )
}
