import type { IntakeNutrient, IntakeRow, IntakeSet } from './intake-sets.ts'

/*
 * The Dietary Reference Intakes of the US and Canada (National Academies; sodium and potassium as of 2019): public
 * facts, each confirmed by two sources. EAR/RDA/upper limit, or the adequate intake (AI) where there is no requirement.
 * The limits of magnesium, folate and vitamin A are for supplements and added forms (requirements.ts).
 * For sodium the limit is the intake that lowers the risk of disease.
 */
const table = `
sex ages   state     calcium        iron      zinc       magnesium   folate       vitamin_b12 vitamin_a     vitamin_c   potassium fibre sodium
a   1-3    -         500/700/2500   3/7/40    2.5/3/7    65/80/65    120/150/300  0.7/0.9     210/300/600   13/15/400   2000      19    800/1200
a   4-8    -         800/1000/2500  4.1/10/40 4/5/12     110/130/110 160/200/400  1/1.2       275/400/900   22/25/650   2300      25    1000/1500
m   9-13   -         1100/1300/3000 5.9/8/40  7/8/23     200/240/350 250/300/600  1.5/1.8     445/600/1700  39/45/1200  2500      31    1200/1800
m   14-18  -         1100/1300/3000 7.7/11/45 8.5/11/34  340/410/350 330/400/800  2/2.4       630/900/2800  63/75/1800  3000      38    1500/2300
m   19-30  -         800/1000/2500  6/8/45    9.4/11/40  330/400/350 320/400/1000 2/2.4       625/900/3000  75/90/2000  3400      38    1500/2300
m   31-50  -         800/1000/2500  6/8/45    9.4/11/40  350/420/350 320/400/1000 2/2.4       625/900/3000  75/90/2000  3400      38    1500/2300
m   51-70  -         800/1000/2000  6/8/45    9.4/11/40  350/420/350 320/400/1000 2/2.4       625/900/3000  75/90/2000  3400      30    1500/2300
m   71-120 -         1000/1200/2000 6/8/45    9.4/11/40  350/420/350 320/400/1000 2/2.4       625/900/3000  75/90/2000  3400      30    1500/2300
f   9-13   -         1100/1300/3000 5.7/8/40  7/8/23     200/240/350 250/300/600  1.5/1.8     420/600/1700  39/45/1200  2300      26    1200/1800
f   14-18  -         1100/1300/3000 7.9/15/45 7.3/9/34   300/360/350 330/400/800  2/2.4       485/700/2800  56/65/1800  2300      26    1500/2300
f   19-30  -         800/1000/2500  8.1/18/45 6.8/8/40   255/310/350 320/400/1000 2/2.4       500/700/3000  60/75/2000  2600      25    1500/2300
f   31-50  -         800/1000/2500  8.1/18/45 6.8/8/40   265/320/350 320/400/1000 2/2.4       500/700/3000  60/75/2000  2600      25    1500/2300
f   51-70  -         1000/1200/2000 5/8/45    6.8/8/40   265/320/350 320/400/1000 2/2.4       500/700/3000  60/75/2000  2600      21    1500/2300
f   71-120 -         1000/1200/2000 5/8/45    6.8/8/40   265/320/350 320/400/1000 2/2.4       500/700/3000  60/75/2000  2600      21    1500/2300
f   14-18  pregnant  1000/1300/3000 23/27/45  10.5/12/34 335/400/350 520/600/800  2.2/2.6     530/750/2800  66/80/1800  2600      28    1500/2300
f   19-30  pregnant  800/1000/2500  22/27/45  9.5/11/40  290/350/350 520/600/1000 2.2/2.6     550/770/3000  70/85/2000  2900      28    1500/2300
f   31-50  pregnant  800/1000/2500  22/27/45  9.5/11/40  300/360/350 520/600/1000 2.2/2.6     550/770/3000  70/85/2000  2900      28    1500/2300
f   14-18  lactating 1000/1300/3000 7/10/45   10.9/13/34 300/360/350 450/500/800  2.4/2.8     885/1200/2800 96/115/1800 2500      29    1500/2300
f   19-30  lactating 800/1000/2500  6.5/9/45  10.4/12/40 255/310/350 450/500/1000 2.4/2.8     900/1300/3000 100/120/2000 2800     29    1500/2300
f   31-50  lactating 800/1000/2500  6.5/9/45  10.4/12/40 265/320/350 450/500/1000 2.4/2.8     900/1300/3000 100/120/2000 2800     29    1500/2300
`

const [heads, ...groups] = table
  .trim()
  .split('\n')
  .map((line) => line.split(/\s+/))
const nutrients = heads!.slice(3) as IntakeNutrient[]

/** '500/700/2500': requirement, allowance and limit; '2000': an adequate intake; '800/1200': one with a limit. */
function figuresIn(cell: string, hasRequirement: boolean) {
  const [first = null, second = null, third = null] = cell.split('/').map(Number)
  return hasRequirement
    ? { ear: first, rda: second, ai: null, upper: third }
    : { ear: null, rda: null, ai: first, upper: second }
}
const adequate: IntakeNutrient[] = ['potassium', 'fibre', 'sodium']

const rows = groups.flatMap(([sex, ages, state, ...cells]): IntakeRow[] => {
  const [age_from, age_to] = ages!.split('-').map(Number) as [number, number]
  return cells.map((cell, index) => ({
    sex: sex as IntakeRow['sex'],
    age_from,
    age_to,
    state: state === '-' ? null : (state as IntakeRow['state']),
    nutrient: nutrients[index]!,
    ...figuresIn(cell, !adequate.includes(nutrients[index]!)),
    in_re: false,
  }))
})

/** The set that is built in. */
export const dri: IntakeSet = {
  source: 'Dietary Reference Intakes, National Academies (US and Canada)',
  sure: 'Public facts, confirmed by two sources',
  raise_without_meat: true,
  rows,
}
