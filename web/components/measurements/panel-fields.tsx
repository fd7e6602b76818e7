import { NativeSelect } from '@mantine/core'
import type { ReactNode } from 'react'
import { today } from '#domain/dates.ts'
import { kindOf, type OwnKind, unitsOf } from '#domain/progress/measurement-kinds.ts'
import { emptyLines, panels } from '#domain/progress/panels.ts'
import { DateField } from '#web/components/forms/date-field.tsx'
import { OptionChips } from '#web/components/forms/option-chips.tsx'
import { Columns } from '#web/components/layout/page.tsx'
import { useFocusAfter } from '#web/lib/focus.ts'
import { KindField, useKinds } from './kind-field.tsx'
import classes from './measurements.module.css'

type Line = {
  kind: string | null
  value: number | '' | null
  second_value?: number | '' | null | undefined
  unit?: string | null | undefined
}
type Props = {
  /** A form with `panelFields` (domain/progress/panels.ts): `measured_on` and `measurements`, a line for each kind. */
  form: {
    values: { measurements?: Line[] | null }
    getInputProps: (path: never) => object
    setFieldValue: (path: never, value: never) => void
  }
  /** The kinds that are followed of the challenger: all that a challenger may choose. */
  followed: OwnKind[]
  /** Stands beside the date. */
  children?: ReactNode
}

/**
 * Several values of one date, one under another. Tab leads from value to value; the units come after the last one. An
 * empty line is not sent: `typedValues` has what is.
 */
export function PanelFields({ form, followed, children }: Props) {
  const kinds = useKinds(followed)
  const focusAfter = useFocusAfter()
  const field = form.getInputProps as (path: string) => { error?: ReactNode }
  const lines = form.values.measurements ?? []
  const change = (next: Line[]) => form.setFieldValue('measurements' as never, next as never)
  const has = (kind: string) => lines.some((line) => line.kind === kind)
  const add = (names: string[]) => change([...lines, ...emptyLines(names.filter((kind) => !has(kind)))])
  const offered = (name: string) =>
    panels[name]!.filter((kind) => kinds.some((known) => known.kind === kind)) as string[]
  const isComplete = (name: string) => offered(name).every(has)
  const isEmpty = ({ value, second_value }: Line) => (value ?? '') === '' && (second_value ?? '') === ''
  const shown = lines.map((line) => kinds.find(({ kind }) => kind === line.kind) ?? line.kind ?? '')
  const others = kinds.filter(({ kind }) => !has(kind))
  const at = (index: number, name: string) => `measurements.${index}.${name}`
  return (
    <>
      <Columns>
        <DateField label="Date" required max={today()} {...field('measured_on')} />
        {children}
      </Columns>
      <OptionChips
        label="Panels"
        options={Object.keys(panels).filter((name) => offered(name).length > 0)}
        value={Object.keys(panels).filter(isComplete)}
        onToggle={(name) =>
          isComplete(name)
            ? change(lines.filter((line) => !isEmpty(line) || !offered(name).includes(line.kind ?? '')))
            : add(offered(name))
        }
      />
      <div className={classes.panel}>
        {shown.map((kind, index) => (
          <div key={lines[index]!.kind} className={classes.values} style={{ gridRow: index + 1 }}>
            <KindField
              kind={kind}
              unit={lines[index]!.unit}
              {...(index === 0 && { 'data-autofocus': true })}
              {...field(at(index, 'value'))}
            />
            {kindOf(kind).pair ? (
              <KindField kind={kind} isSecond {...field(at(index, 'second_value'))} />
            ) : null}
          </div>
        ))}
        {shown.map((kind, index) =>
          unitsOf(kind).length > 1 ? (
            <NativeSelect
              key={lines[index]!.kind}
              style={{ gridArea: `${index + 1} / 2` }}
              aria-label={`Unit of ${kindOf(kind).label}`}
              data={unitsOf(kind)}
              {...field(at(index, 'unit'))}
              value={lines[index]!.unit ?? unitsOf(kind)[0]!}
            />
          ) : null,
        )}
      </div>
      {others.length > 0 ? (
        <NativeSelect
          label="Add another value"
          data={[
            { value: '', label: 'Choose what was measured' },
            ...others.map((kind) => ({ value: kind.kind, label: kindOf(kind).label })),
          ]}
          value=""
          onChange={({ currentTarget: { value } }) => {
            add([value])
            focusAfter(() =>
              document.querySelector<HTMLElement>(`[data-path="${at(lines.length, 'value')}"]`),
            )
          }}
        />
      ) : null}
    </>
  )
}
