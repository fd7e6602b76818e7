import { NumberInput, type NumberInputProps } from '@mantine/core'

/** The stepper of a body weight in kilograms. The endpoint's schema says which weights are refused. */
export const weightSteps = { min: 20, max: 500, step: 0.1, startValue: 60, decimalScale: 2 }

/**
 * A number, by default with one decimal. On focus its value is selected, so that typing replaces it. Limits produce
 * messages; they do not change what is typed. Mantine's own selecting comes too late: it takes the focus back from
 * people who have moved on, and deletes the first digit of people who type at once.
 */
export function FigureField(props: NumberInputProps) {
  return (
    <NumberInput
      decimalScale={1}
      clampBehavior="none"
      inputMode="decimal"
      // `onFocus` is called a moment later.
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
