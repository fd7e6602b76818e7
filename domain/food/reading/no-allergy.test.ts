import { expect, test } from 'vitest'
import { isNoAllergy } from './no-allergy.ts'

test.each([
  ...[
    'none',
    'None.',
    'NONE',
    'nil',
    'Nil known',
    'NKA',
    'N.K.A.',
    'nkda',
    'NKFA',
    'n/a',
    'N.A.',
    'NA',
    'no',
    'Nope',
  ],
  ...[
    '-',
    '--',
    '0',
    'No allergies',
    'no known allergies',
    'No known food or drug allergies',
    'Nothing',
    'not any',
  ],
  ...['Not allergic', 'I have none', 'none so far', 'not applicable'],
  ...['koi nahi', 'kuch nahi', 'koi allergy nahi hai', 'नहीं', 'कोई नहीं', 'कोई एलर्जी नहीं है'],
])('%j says that there is no allergy', (written) => {
  expect(isNoAllergy(written)).toBe(true)
})

test.each([
  ...[
    'No nuts',
    'no dairy',
    'nuts',
    'Nka bean',
    'none except peanuts',
    'not known',
    'no idea',
    'unknown',
    '🥜',
    'any nut',
  ],
  ...[
    'naan',
    'nonfat milk',
    'all nuts',
    'food colour',
    'allergic to milk',
    'दूध',
    'milk: none',
    'no milk allergy',
  ],
])('%j does not', (written) => {
  expect(isNoAllergy(written)).toBe(false)
})
