import type { MedicineFacts } from './medicine-notes.ts'
import { cited, generalKnowledge } from './rules/rule.ts'

/** Medicines for diabetes, thyroid, cholesterol, pressure, heart and blood, by the first of each group. */
export const metabolicMedicines: Record<string, MedicineFacts> = {
  metformin: {
    note: 'Long use lowers vitamin B12: ask for a B12 test once a year, more so in vegetarians.',
    timing: 'with or after meals',
    ...cited(
      2,
      'LPI drug-nutrient page (lpi.oregonstate.edu export 6331), PMC6109862 and Annu Rev Nutr 2021 review the pair (abstracts read); mims.com folamil page; 2 open texts of unrecorded titles',
    ),
  },
  glimepiride: {
    note: 'A skipped or low-carbohydrate meal can cause low sugar: keep carbohydrate at each meal steady and never plan a fast without the doctor.',
    timing: 'just before the first main meal',
    ...cited(1, 'steadiness with fixed doses: care.diabetesjournals table 7'),
  },
  insulin: {
    note: 'Dose and carbohydrate belong together: no automatic plan; show grams of carbohydrate per meal and keep 15 g of fast sugar at hand.',
    timing: 'by type',
    ...cited(2, 'care.diabetesjournals table 7; our own safety rule'),
  },
  dapagliflozin: {
    note: 'No ketogenic or very low carbohydrate plan and no long fast: risk of ketoacidosis at near-normal sugar; drink enough.',
    timing: 'any time of day',
    ...cited(
      2,
      '2 open texts of unrecorded titles (keto diet + SGLT2 rule; fasting); ADA 2025 (in an open text of unrecorded title)',
    ),
  },
  semaglutide: {
    note: 'Smaller meals, protein first (at least 1.0 g/kg), little fat and fried food; watch fibre and water. Rybelsus: empty stomach, a sip of water, 30 minutes before food.',
    timing: 'weekly; Rybelsus 30 min before food',
    ...generalKnowledge,
  },
  sitagliptin: {
    note: 'No food rule known.',
    timing: 'with or without food',
    ...generalKnowledge,
  },
  voglibose: {
    note: 'Gas with large starchy meals; low sugar must be treated with glucose powder, table sugar works too slowly.',
    timing: 'with the first bite',
    ...generalKnowledge,
  },
  pioglitazone: {
    note: 'May hold water and add weight: keep salt low.',
    timing: 'any',
    ...generalKnowledge,
  },
  levothyroxine: {
    note: 'Take with water 30-60 minutes before breakfast, tea or coffee; calcium, iron and antacids 4 hours away; soya not at breakfast.',
    timing: '30-60 min before food',
    ...cited(2, 'myactivenutrition.com; providence.co.in; medx.it.com'),
  },
  carbimazole: {
    note: 'No seaweed or iodine drops; energy needs fall when the thyroid settles, so check weight.',
    timing: 'same time daily',
    ...generalKnowledge,
  },
  atorvastatin: {
    note: 'Avoid large amounts of grapefruit or its juice.',
    timing: 'any (simvastatin at night)',
    ...cited(
      2,
      'brainscape.com 17528609 (atorvastatin and grapefruit); Mason, Proc Nutr Soc 2010 (grapefruit as key example)',
    ),
  },
  rosuvastatin: {
    note: 'No food rule; antacid 2 hours apart.',
    timing: 'any',
    ...generalKnowledge,
  },
  fenofibrate: {
    note: 'Absorbed with a meal that has fat; low sugar, low alcohol diet does the rest.',
    timing: 'with a meal',
    ...generalKnowledge,
  },
  ezetimibe: {
    note: 'No food rule known.',
    timing: 'any',
    ...generalKnowledge,
  },
  amlodipine: {
    note: 'Avoid large amounts of grapefruit; low salt helps the swelling of feet.',
    timing: 'any',
    ...cited(1, 'brainscape.com 17528609 (amlodipine and grapefruit)'),
  },
  ramipril: {
    note: 'Can raise potassium: no potassium salt substitute, and do not push potassium-rich foods when kidneys are weak.',
    timing: 'any',
    ...cited(
      2,
      'brainscape.com 17528609; an open text of unrecorded title (potassium foods with ACE inhibitors)',
    ),
  },
  telmisartan: {
    note: 'Can raise potassium: no potassium salt substitute, careful with coconut water and high-potassium plans when kidneys are weak.',
    timing: 'any',
    ...cited(2, '2 open texts of unrecorded titles (ACE inhibitors and ARBs retain potassium)'),
  },
  furosemide: {
    note: 'Loses potassium, magnesium, calcium and vitamin B1: potassium-rich foods unless the kidneys forbid; weigh daily.',
    timing: 'morning',
    ...cited(2, 'mims.com folamil (thiamin); 2 open texts of unrecorded titles'),
  },
  hydrochlorothiazide: {
    note: 'Loses potassium and magnesium, keeps calcium: fruit and vegetables yes, high-dose calcium with vitamin D only on advice.',
    timing: 'morning',
    ...cited(2, '3 open texts of unrecorded titles'),
  },
  spironolactone: {
    note: 'Raises potassium: no salt substitute, no potassium-rich plan, limit coconut water, banana, dried fruit when advised.',
    timing: 'with food',
    ...cited(2, '2 open texts of unrecorded titles'),
  },
  atenolol: {
    note: 'Can hide the warning signs of low sugar in people on insulin or sulfonylurea.',
    timing: 'same way each day, best with food',
    ...cited(1, 'An open text of unrecorded title (beta blockers mask tachycardia)'),
  },
  warfarin: {
    note: 'Keep leafy greens about the same every week, neither cut nor suddenly doubled; tell the clinic before any large change of plan.',
    timing: 'evening, same time',
    ...cited(2, 'An open text of unrecorded title; brainscape.com; mims.com'),
  },
  acenocoumarol: {
    note: 'As warfarin: a steady weekly amount of leafy greens.',
    timing: 'same time',
    ...cited(2, '2 open texts of unrecorded titles (Acitrom)'),
  },
  apixaban: {
    note: "Greens are free; rivaroxaban 15 or 20 mg is taken with the main meal; no St John's wort.",
    timing: 'rivaroxaban with food',
    ...cited(1, "Mason 2010 (St John's wort as key example)"),
  },
  aspirin: {
    note: 'Take after food; long use can cost iron through small bleeding.',
    timing: 'after food',
    ...generalKnowledge,
  },
  clopidogrel: {
    note: 'Avoid large amounts of grapefruit.',
    timing: 'any',
    ...generalKnowledge,
  },
}
