import { expect, test } from 'vitest'
import { namesInsulin } from './insulin.ts'

const nobody = {
  ...{ conditions: [], medicines: [], confirmed_conditions: [], confirmed_medicines: [] },
  ...{ medical_notes: null, medication: null },
}

test.each([
  [{ medicines: ['insulin'] }],
  [{ confirmed_medicines: ['insulin'] }],
  [{ conditions: ['type 1 or insulin' as const] }],
  [{ confirmed_conditions: ['type 1 or insulin'] }],
  [{ medication: 'Lantus 12 units at night' }],
  [{ medication: 'Tab Glycomet; Inj Huminsulin 30/70' }],
  [{ medication: 'इंसुलिन सुबह शाम' }],
  [{ medical_notes: 'Type 1 diabetes since 2009' }],
  // On the safe side: also what is denied or over.
  [{ medical_notes: 'No insulin any more, stopped in March' }],
])('%o: grams are counted', (said) => {
  expect(namesInsulin({ ...nobody, ...said })).toBe(true)
})

test.each([
  [{}],
  [{ medicines: ['metformin'], conditions: ['type 2 diabetes' as const] }],
  [{ medication: 'Glycomet 500, Thyronorm', medical_notes: 'PCOS with insulin resistance' }],
])('%o: exchanges may be counted', (said) => {
  expect(namesInsulin({ ...nobody, ...said })).toBe(false)
})
