import { describe, expect, test } from 'vitest'
import { conditionNames } from './conditions.ts'
import { medicineFacts, medicineNotes } from './medicine-notes.ts'
import { medicineGroups, medicineNames } from './medicines.ts'
import { proposedConditions, proposedMedicines } from './proposals.ts'

const conditionsIn = (medical_notes: string, medication: string | null = null) =>
  proposedConditions({ medical_notes, medication })
const medicinesIn = (medication: string, medical_notes: string | null = null) =>
  proposedMedicines({ medical_notes, medication })

test('each condition is proposed by its own name', () => {
  for (const name of conditionNames.filter((one) => !one.includes('(')))
    expect([name, conditionsIn(name.replace(', ', ' '))]).toEqual([name, expect.arrayContaining([name])])
})

test.each<[string, string[]]>([
  ['Type 2 diabetes since 2019, BP', ['type 2 diabetes', 'hypertension']],
  ['Type 1 diabetes', ['type 1 or insulin']],
  ['T2DM on insulin', ['type 2 diabetes', 'type 1 or insulin']],
  ['Gestational diabetes', ['gestational diabetes']],
  ['prediabetes, PCOS', ['prediabetes', 'PCOS']],
  ['PCOD with insulin resistance', ['prediabetes', 'PCOS']],
  ['CKD on dialysis', ['CKD on dialysis']],
  ['hypothyroid', ['hypothyroid on levothyroxine']],
  ['hyperthyroid', ['hyperthyroid']],
  ['मधुमेह है', ['type 2 diabetes']],
  ['pathri, gurde ki bimari', ['CKD 3-5 not on dialysis', 'kidney stones']],
  ['fasting sugar 92', []],
  ['No diabetes, no BP', []],
  ['No BP, sugar or thyroid', []],
  ['Mother had diabetes', []],
  ['mother had cancer; I have gout', ['gout']],
  ['kidney beans every Sunday', []],
  ['', []],
])('notes: %s', (notes, found) => {
  expect(conditionsIn(notes)).toEqual(found)
})

describe('medicines', () => {
  test.each<[string, string[]]>([
    ['Thyronorm 50 mcg at 6 am', ['levothyroxine']],
    ['Glycomet GP 1 twice a day', ['metformin', 'glimepiride']],
    ['Telma H', ['telmisartan', 'hydrochlorothiazide']],
    ['Pan 40 before breakfast', ['pantoprazole']],
    ['Pan-D', ['pantoprazole']],
    ['metformin stopped in May', []],
    ['stopped Amaryl, takes Forxiga', ['dapagliflozin']],
    ['no medicines', []],
    ['Mother takes warfarin', []],
    ['panini for lunch', []],
    ['iron tablets, D3 60K weekly', ['iron tablets', 'cholecalciferol']],
  ])('%s', (text, found) => {
    expect(medicinesIn(text)).toEqual(found)
  })

  test('short brand words count in the list of medicines only', () => {
    expect(medicinesIn('', 'paints with Pan and Tide, has eaten Eno')).toEqual([])
    expect(medicinesIn('', 'takes levothyroxine')).toEqual(['levothyroxine'])
  })

  test('there are 56 groups, each name once, each with a note and its source', () => {
    expect(medicineGroups).toHaveLength(56)
    expect(new Set(medicineNames).size).toBe(medicineGroups.flatMap((group) => Object.keys(group)).length)
    const facts = medicineGroups.map((group) => medicineFacts[Object.keys(group)[0]!])
    for (const fact of facts) expect([fact?.note, fact?.source].every(Boolean)).toBe(true)
  })

  test('a note that two sources do not confirm says so; of one group the note is one', () => {
    const [thyroid, sugar] = medicineNotes(['levothyroxine', 'glimepiride', 'gliclazide', 'unknown'])
    expect(thyroid).toMatchObject({ name: 'levothyroxine', timing: '30-60 min before food' })
    expect(thyroid!.text).not.toContain('ask the doctor')
    expect(sugar).toMatchObject({ name: 'glimepiride, gliclazide' })
    expect(sugar!.text).toContain('ask the doctor')
  })
})
