import type { MedicineFacts } from './medicine-notes.ts'
import { cited, generalKnowledge } from './rules/rule.ts'

/** Medicines for stomach, bones, mood, infections and all else, and supplements, by the first of each group. */
export const otherMedicines: Record<string, MedicineFacts> = {
  omeprazole: {
    note: 'Use over a year lowers vitamin B12 and magnesium and weakens iron absorption: check B12, put vitamin C with iron-rich meals.',
    timing: '30 min before breakfast',
    ...cited(2, 'PMC6109862 abstract (PPIs named); 2 open texts of unrecorded titles'),
  },
  'antacids with aluminium, magnesium, calcium': {
    note: 'Two to four hours away from iron and thyroid tablets; Eno-type powders bring much sodium.',
    timing: 'after meals',
    ...generalKnowledge,
  },
  'ferrous sulphate': {
    note: 'Empty stomach or with lemon water or fruit; tea, coffee, milk and calcium at least one to two hours away.',
    timing: '1 h before or 2 h after a meal',
    ...cited(2, 'calendar-uk.co.uk; experts123.com; theguthealthdoctor.com'),
  },
  'calcium carbonate': {
    note: 'Carbonate with a meal, citrate any time; not together with iron or thyroid tablets; no more than 500 mg at once.',
    timing: 'with meals (carbonate)',
    ...cited(2, 'guidelinecentral.com 8057 (carbonate with meals, citrate with or without, divided doses)'),
  },
  cholecalciferol: {
    note: 'Sachet of 60,000 IU is weekly, not daily; take with a meal that has fat.',
    timing: 'with a meal',
    ...generalKnowledge,
  },
  'folic acid': {
    note: 'High doses can hide a lack of vitamin B12: check B12.',
    timing: 'any',
    ...cited(1, 'An open text of unrecorded title'),
  },
  'vitamin B12': {
    note: 'No food rule; vegans need it for life.',
    timing: 'any',
    ...generalKnowledge,
  },
  methotrexate: {
    note: 'Works against folate: folic acid on the days the doctor says, never on the methotrexate day unless told; no alcohol.',
    timing: 'once a WEEK',
    ...cited(2, 'brainscape.com (folate antagonist); an open text of unrecorded title'),
  },
  phenytoin: {
    note: 'Long use lowers folate and vitamin D: enough calcium, sun, greens; folic acid tablets only on advice (they change phenytoin).',
    timing: 'with food, same way',
    ...cited(2, 'brainscape.com; 2 open texts of unrecorded titles'),
  },
  valproate: {
    note: 'Valproate can add weight; women who may become pregnant need folic acid by the doctor.',
    timing: 'with food',
    ...generalKnowledge,
  },
  isoniazid: {
    note: 'Needs vitamin B6 (usually given); flushing after aged cheese or mackerel-type fish can happen.',
    timing: 'empty stomach',
    ...cited(2, '3 open texts of unrecorded titles (B6)'),
  },
  rifampicin: {
    note: 'Empty stomach; lowers vitamin D over months; urine turns orange.',
    timing: '1 h before food',
    ...cited(1, 'An open text of unrecorded title (colour)'),
  },
  linezolid: {
    note: 'Avoid aged cheese, soy sauce, fermented soya or fish and yeast extract during and two weeks after.',
    timing: null,
    ...cited(2, 'An open text of unrecorded title (tyramine with MAO inhibitors); Mason 2010'),
  },
  lithium: {
    note: 'Never cut salt suddenly and never crash diet: less salt or water raises lithium to dangerous levels; keep salt, fluid and coffee the same.',
    timing: 'with food',
    ...cited(2, '2 open texts of unrecorded titles (label: dehydration and low sodium raise toxicity risk)'),
  },
  prednisolone: {
    note: 'Raises sugar and appetite and thins bone: low sugar, low salt, calcium 1,200 mg, vitamin D, protein.',
    timing: 'morning, with food',
    ...cited(1, 'brainscape.com fragment (vitamin D activation, osteoblasts)'),
  },
  allopurinol: {
    note: 'After food, 2-3 litres of water; purine list still applies.',
    timing: 'after food',
    ...generalKnowledge,
  },
  febuxostat: {
    note: 'No food rule; purine list still applies.',
    timing: 'any',
    ...generalKnowledge,
  },
  colchicine: {
    note: 'Avoid grapefruit; long use can lower vitamin B12.',
    timing: 'any',
    ...generalKnowledge,
  },
  'combined oral contraceptive': {
    note: 'May lower folate, B6 and B2 a little: greens, pulses, milk.',
    timing: 'same time',
    ...cited(2, 'mims.com folamil; brainscape.com; an open text of unrecorded title'),
  },
  alendronate: {
    note: 'Plain water only, 30 minutes (ibandronate 60) before any food, tea, coffee or tablet, sit upright; calcium later in the day.',
    timing: '30-60 min before breakfast',
    ...cited(2, '2 open texts of unrecorded titles (coffee cuts absorption by up to 60%; upright 30 min)'),
  },
  orlistat: {
    note: 'Under 30% fat, spread over three meals, or oily stools follow; multivitamin at bedtime, two hours apart; thyroid tablets 4 hours apart.',
    timing: 'with fatty meals',
    ...cited(2, '3 open texts of unrecorded titles'),
  },
  cholestyramine: {
    note: 'Other tablets 1 hour before or 4 hours after; vitamins A, D, E, K and folate may fall.',
    timing: 'with meals',
    ...cited(2, 'brainscape.com; an open text of unrecorded title'),
  },
  digoxin: {
    note: 'Bran and isabgol two hours apart; low potassium or magnesium makes it dangerous; vitamin D only on advice.',
    timing: 'same time',
    ...cited(2, 'mims.com (vitamin D and digoxin); Mason 2010 (narrow margin)'),
  },
  ciprofloxacin: {
    note: 'Milk, curd, calcium, iron and zinc two hours before or six after.',
    timing: '2 h apart',
    ...cited(1, 'brainscape.com (antibiotics and calcium, iron, zinc)'),
  },
  levodopa: {
    note: 'Half an hour before meals; protein spread evenly or moved to the evening when it wears off.',
    timing: '30 min before food',
    ...cited(1, 'An open text of unrecorded title (B6 with levodopa alone)'),
  },
  clozapine: {
    note: 'Appetite and weight rise: high-volume, high-fibre, planned snacks; caffeine changes clozapine.',
    timing: null,
    ...generalKnowledge,
  },
  sertraline: {
    note: 'No food rule; low-salt plans in the elderly need a sodium test.',
    timing: 'any',
    ...cited(1, 'An open text of unrecorded title (SSRIs and low sodium)'),
  },
  'psyllium (isabgol)': {
    note: 'With a full glass of water, two hours from other tablets.',
    timing: '2 h apart',
    ...cited(1, 'providence.co.in (fibre supplements with thyroid tablet)'),
  },
  'potassium binders': {
    note: 'Phosphate binders are taken with the meals that hold the phosphorus.',
    timing: 'with meals',
    ...generalKnowledge,
  },
  azathioprine: {
    note: 'No grapefruit; potassium may rise; no raw sprouts, raw egg, unpasteurised milk.',
    timing: 'same time, same way',
    ...generalKnowledge,
  },
}
