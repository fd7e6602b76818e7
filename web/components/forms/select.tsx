import {
  MultiSelect as MantineMultiSelect,
  Select as MantineSelect,
  type MultiSelectProps,
  type SelectProps,
} from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { BackCloses } from '#web/components/feedback/back-closes.ts'

type Opening = Pick<SelectProps, 'dropdownOpened' | 'onDropdownOpen' | 'onDropdownClose'>

/** A field whose list the browser's Back closes, before the dialog that the field is in. */
function closedByBack<Props extends Opening>(Field: ComponentType<Props>) {
  return function Select(props: Props) {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Field
          {...props}
          dropdownOpened={isOpen}
          onDropdownOpen={() => {
            setOpen(true)
            props.onDropdownOpen?.()
          }}
          onDropdownClose={() => {
            setOpen(false)
            props.onDropdownClose?.()
          }}
        />
        {isOpen ? <BackCloses close={() => setOpen(false)} /> : null}
      </>
    )
  }
}

export const Select = closedByBack<SelectProps>(MantineSelect)
export const MultiSelect = closedByBack<MultiSelectProps>(MantineMultiSelect)
