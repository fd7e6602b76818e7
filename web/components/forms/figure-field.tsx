import { NumberInput, type NumberInputProps } from '@mantine/core'

/**
 * A measured figure, with one decimal unless told: whoever comes to it types over what stands there; limits are told,
 * not enforced. The library's own selecting comes late: it brings back who has gone on, and loses the first digit of
 * who types at once.
 */
export function FigureField(props: NumberInputProps) {
  return (
    <NumberInput
      decimalScale={1}
      clampBehavior="none"
      inputMode="decimal"
      // `onFocus` is told a moment later.
      onFocusCapture={({ currentTarget: field }) => {
        const { value } = field
        // After a tap has placed the caret.
        setTimeout(() => {
          if (document.activeElement === field && field.value === value) field.select()
        })
      }}
      {...props}
    />
  )
}
