import { Fragment, type ReactNode } from 'react'
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

const fields = {
  conditions: {
    label: profileLabels.conditions,
    data: conditionOptions,
    placeholder: 'Choose from the list',
  },
  medicines: {
    label: `${profileLabels.medicines} from the list`,
    data: medicineNames,
    placeholder: 'Generic names, such as metformin',
  },
}

/** Conditions and medicines from the lists, with those that the notes name as suggestions. */
export function ClinicalFields({ value, onChange, proposed, errors, hint }: Props) {
  return (['conditions', 'medicines'] as const).map((name) => {
    const { placeholder, ...field } = fields[name]
    const list: string[] = value[name] ?? []
    const open = proposed[name].filter((one) => !list.includes(one))
    const change = (next: string[]) => onChange(name, next as never)
    return (
      <Fragment key={name}>
        <MultiSelect
          {...field}
          searchable
          hidePickedOptions
          // The list would cover what is asked below.
          openOnFocus={false}
          nothingFoundMessage="Not in the list: it stays in the notes"
          comboboxProps={{ hideDetached: false }}
          description={name === 'conditions' && hint}
          placeholder={list.length > 0 ? '' : placeholder}
          value={list}
          onChange={change}
          error={errors[name]}
          data-path={name}
        />
        {open.length > 0 ? (
          <OptionChips
            label={`${profileLabels[name]} that the notes name`}
            options={open}
            value={[]}
            onToggle={(one) => change(toggled(list, one))}
          />
        ) : null}
      </Fragment>
    )
  })
}
