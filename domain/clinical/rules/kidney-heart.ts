import { sweetFoods } from './diabetes.ts'
import { cited, noSource, ownRule, type Person, type RulesByCondition } from './rule.ts'

const kdoqi = 'KDOQI 2020, table 1 of PMC8267004'
/** So much for each kg of body weight. */
const perKg = (amount: number) => (person: Person) => person.kg && amount * person.kg
const hasDiabetes = ({ conditions }: Person) =>
  conditions.includes('type 2 diabetes') || conditions.includes('type 1 or insulin')
const hasWeakKidneys = ({ conditions }: Person) => conditions.some((name) => name.startsWith('CKD'))
const raisesPotassium = ({ medicines }: Person) =>
  medicines.some((name) =>
    ['spironolactone', 'eplerenone', 'triamterene', 'amiloride', 'tacrolimus', 'ciclosporin'].includes(name),
  )

export const kidneyAndHeartRules: RulesByCondition = {
  'CKD 3-5 not on dialysis': {
    gate: {
      text: 'With a kidney disease no target is computed; a week is filled only to the figures of the nutritionist.',
      ...cited(1, ownRule),
    },
    protein: {
      text: 'Protein 0.55 to 0.60 g for each kg of body weight, without diabetes, metabolically stable and supervised.',
      ...cited(2, `${kdoqi}; an open text of unrecorded title`),
      test: { kind: 'day', of: 'protein_g', least: perKg(0.55), most: perKg(0.6) },
      when: (person) => !hasDiabetes(person),
    },
    'protein-diabetes': {
      text: 'With diabetes: protein 0.6 to 0.8 g for each kg of body weight. Sources differ.',
      ...cited(
        1,
        'KDOQI 2020, 3.0.2 (an open text of unrecorded title); table 1 of PMC8267004 prints 0.80-0.90; ADA: 0.8',
      ),
      test: { kind: 'day', of: 'protein_g', least: perKg(0.6), most: perKg(0.8) },
      when: hasDiabetes,
    },
    energy: {
      text: 'Energy 25 to 35 kcal for each kg of body weight.',
      ...cited(2, `${kdoqi}; an open text of unrecorded title`),
      test: { kind: 'day', of: 'calories', least: perKg(25), most: perKg(35) },
    },
    sodium: {
      text: 'At most 2,300 mg of sodium a day.',
      ...cited(2, `${kdoqi}; andeal.org, CKD topic (below 100 mmol)`),
      test: { kind: 'day', of: 'sodium_mg', most: 2300 },
    },
    potassium: {
      text: 'Potassium follows the level in the blood; where it is high, 2,000 to 2,400 mg a day. Please see the latest test.',
      ...cited(0, `No figure in KDOQI 2020 (two sources); 2-3 g from older practice: ${noSource}`),
    },
    phosphorus: {
      text: 'Where phosphorus in the blood is high, 800 to 1,000 mg a day; foods with phosphate additives go first.',
      ...cited(0, `No figure in KDOQI 2020 (two sources); 800-1,000 mg in KDOQI 2003: ${noSource}`),
    },
    calcium: {
      text: 'Calcium 800 to 1,000 mg a day, with that of binders.',
      ...cited(1, kdoqi),
      effect: 'note',
      test: { kind: 'day', of: 'calcium_mg', least: 800, most: 1000 },
    },
    'potassium-foods': {
      text: 'Where potassium is high: little tomato, potato that was not leached, coconut water, banana, dried fruit, palak, rajma and nuts. Soak or boil and drain.',
      ...cited(
        0,
        `High in potassium by our table of foods; leaching by USDA retention factors 2007: ${noSource}`,
      ),
    },
    'star-fruit': {
      text: 'No star fruit (kamrakh) and no salt substitute of potassium chloride.',
      ...cited(0, `${noSource}: star fruit is toxic to people with weak kidneys`),
      test: {
        kind: 'food',
        foods: 'star fruit, kamrakh, salt substitute, potassium chloride, lite salt, low sodium salt',
        most: 0,
      },
    },
  },
  'CKD on dialysis': {
    gate: {
      text: 'On dialysis no target is computed; a week is filled only to the figures of the nutritionist.',
      ...cited(1, ownRule),
    },
    protein: {
      text: 'Protein 1.0 to 1.2 g for each kg of body weight.',
      ...cited(1, 'KDOQI 2020 (an open text of unrecorded title)'),
      test: { kind: 'day', of: 'protein_g', least: perKg(1), most: perKg(1.2) },
    },
    sodium: {
      text: 'At most 2,300 mg of sodium a day.',
      ...cited(1, 'KDOQI 2020: andeal.org (1C)'),
      test: { kind: 'day', of: 'sodium_mg', most: 2300 },
    },
  },
  hypertension: {
    sodium: {
      text: 'At most 2,000 mg of sodium a day; 1,500 mg where a stricter goal is wanted.',
      ...cited(2, 'WHO 2012; NIN 2020; DASH 2,300 and 1,500 mg'),
      test: { kind: 'day', of: 'sodium_mg', most: 2000 },
    },
    potassium: {
      text: 'At least 3,500 mg of potassium a day, but not with weak kidneys, high potassium or a medicine that raises it.',
      ...cited(2, 'WHO 2012 (3,510 mg); NIN 2020 (3,500 mg); DASH 4,700 mg'),
      test: { kind: 'day', of: 'potassium_mg', least: 3500 },
      when: (person) => !hasWeakKidneys(person) && !raisesPotassium(person),
    },
    dash: {
      text: 'DASH for 2,000 kcal: grains 6-8 servings a day, vegetables 4-5, fruit 4-5, dairy 2-3, meat at most 170 g; nuts 4-5 a week, sweets at most 5.',
      ...cited(2, 'DASH 2006, read at tasteforlife.com 17745 and plantationacupuncture.org'),
    },
    'salty-foods': {
      text: 'At most one salty food a day: pickle, papad, chutney powder, instant noodles, namkeen, soy sauce or processed cheese.',
      ...cited(0, `High in sodium by our table of foods: ${noSource}`),
      test: {
        kind: 'food',
        foods: 'pickle, papad, chutney powder, instant noodles, namkeen, soy sauce, processed cheese',
        most: 1,
        per: 'day',
      },
    },
  },
  'heart failure': {
    gate: {
      text: 'With heart failure fluid and sodium are set by the doctor: no target is computed, and no plan by itself.',
      ...cited(0, `${ownRule}, by risk`),
    },
    sodium: {
      text: 'At most 2,000 mg of sodium a day, or as the doctor says.',
      ...cited(0, `${noSource}: usual limit of 2-3 g in cardiology`),
      test: { kind: 'day', of: 'sodium_mg', most: 2000 },
    },
  },
  dyslipidaemia: {
    'saturated-fat': {
      text: 'At most 7% of the energy from saturated fat.',
      ...cited(2, 'NCEP ATP III (choosingwellness.org); IAS (pro-activ.com); droracle.ai 340623'),
      test: { kind: 'share', of: 'saturated_fat_g', kcal: 9, most: 7 },
    },
    'trans-fat': {
      text: 'At most 1% of the energy from trans fat: no vanaspati and no margarine.',
      ...cited(2, 'ATP III and IAS, the same pages; FSSAI 2022 caps industrial trans fat at 2% of fat'),
      test: { kind: 'food', foods: 'vanaspati', most: 0 },
    },
    cholesterol: {
      text: 'At most 200 mg of cholesterol a day with high LDL, 300 mg otherwise. Our table has no figure for it.',
      ...cited(2, 'ATP III (choosingwellness.org); droracle.ai 340623'),
    },
    'soluble-fibre': {
      text: '10 to 25 g of soluble fibre a day. Our table has total fibre only: aim at 30 g of it.',
      ...cited(2, 'droracle.ai 340623; ATP III'),
      effect: 'note',
      test: { kind: 'day', of: 'fiber_g', least: 30 },
    },
    sterols: {
      text: 'Plant sterols of 2 g a day are an option.',
      ...cited(2, 'choosingwellness.org; droracle.ai'),
    },
    'fatty-foods': {
      text: 'Little ghee, butter, cream, coconut oil, full-fat paneer, mutton and egg yolk: they count in saturated fat.',
      ...cited(0, `By our table of foods: ${noSource}`),
    },
    'free-sugar': {
      text: 'With high triglycerides: no more than 5% of the energy from sugar, little refined flour, no alcohol.',
      ...cited(1, 'High triglycerides and low HDL in India: clearcals.com/dyslipidemia (2026)'),
      test: { kind: 'food', foods: `${sweetFoods}, alcohol`, most: 1, per: 'day' },
    },
  },
  cirrhosis: {
    gate: {
      text: 'With cirrhosis no target is computed: protein 1.2-1.5 g/kg, a late evening snack and sodium as the doctor sets them.',
      ...cited(0, `${ownRule} (liver); ESPEN 2019: ${noSource}`),
    },
  },
  'kidney stones': {
    fluid: {
      text: 'Drink about 3 litres a day, so that at least 2.5 litres of urine come.',
      ...cited(2, 'urologyschool.com notes; Cleveland Clinic J Med table (ccjm 2593)'),
    },
    sodium: {
      text: 'At most 2,300 mg of sodium a day with calcium stones.',
      ...cited(2, 'urologyschool.com notes; Cleveland Clinic J Med table (ccjm 2593)'),
      test: { kind: 'day', of: 'sodium_mg', most: 2300 },
    },
    calcium: {
      text: '1,000 to 1,200 mg of calcium a day from food, with meals; never little calcium.',
      ...cited(2, 'urologyschool.com notes; Cleveland Clinic J Med table (ccjm 2593)'),
      test: { kind: 'day', of: 'calcium_mg', least: 1000, most: 1200 },
    },
    'animal-protein': {
      text: 'With uric acid or calcium stones: protein of meat, fish and egg at most 0.8 to 1.0 g for each kg of body weight.',
      ...cited(1, 'Cleveland Clinic J Med table (ccjm 2593)'),
    },
    oxalate: {
      text: 'Only with oxalate stones and high oxalate in the urine: no palak, chaulai, beetroot, almond, cashew, rajgira, colocasia leaves, cocoa, wheat bran or strong tea.',
      ...cited(0, `Cleveland Clinic J Med table (ccjm 2593) for the rule; the list: ${noSource}`),
      test: {
        kind: 'food',
        foods: 'spinach, chaulai, beetroot, almond, cashew, rajgira, colocasia leaf, cocoa, wheat bran',
        most: 0,
      },
    },
  },
  gout: {
    purine: {
      text: 'At most 400 mg of purine a day. Our table has no purine: the list of foods stands for it.',
      ...cited(2, 'Japanese gout guideline 2014: dietaryfiberfood.com; nutriwisejo.org'),
    },
    'high-purine-foods': {
      text: 'No liver, kidney, brain, sardine (mathi), anchovy, mackerel (bangda), prawn, meat stock or yeast extract: 200 mg of purine and more in 100 g.',
      ...cited(
        2,
        'nutriwisejo.org (chicken liver 363, sardine 247, prawn 235-321 mg); goutcuresandremedies.blogspot (liver 202-237, shrimp 234 mg)',
      ),
      test: {
        kind: 'food',
        foods: 'liver, offal, sardine, anchovy, mackerel, prawn, bone broth, yeast extract',
        most: 0,
      },
    },
    'meat-and-fish': {
      text: 'At most 100 to 150 g of chicken, fish or mutton a day: 100-200 mg of purine in 100 g.',
      ...cited(1, 'nutriwisejo.org (chicken breast 172, tuna 193 mg)'),
      test: { kind: 'grams', foods: 'chicken, fish, mutton', most: 150, per: 'day' },
    },
    'plant-purines': {
      text: 'Dals, rajma, palak, mushroom and peas are allowed: purines of plants do not raise the risk.',
      ...cited(2, 'boneandspine.com; charleswmoore.org (B. Davis); goutcuresandremedies'),
    },
    'sweet-drinks-and-alcohol': {
      text: 'No beer or spirits, sweet drinks or fructose.',
      ...cited(0, `${noSource}: ACR 2020, from memory`),
      test: { kind: 'food', foods: `${sweetFoods}, alcohol`, most: 0 },
    },
    preferred: {
      text: 'Rather low-fat dairy, 2 to 3 litres of fluid, and vitamin C.',
      ...cited(1, 'ACR 2020, from memory; boneandspine.com (dairy lowers uric acid)'),
    },
  },
}
