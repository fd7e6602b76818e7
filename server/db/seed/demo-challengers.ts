import type { Weekday } from '#domain/dates.ts'
import type { DietaryPref, FoodRule } from '#domain/food/reading/diet.ts'
import type { HomeRegion } from '#domain/food/regions.ts'
import type { homeFields } from '#domain/people/home.ts'
import type { HomeMember } from '#domain/people/home-members.ts'
import type { ActivityLevel, Gender, Goal, PatientProfile } from '#domain/people/patients.ts'
import type { Language, Specialization } from '#domain/people/specializations.ts'
import type { Trend } from '#domain/progress/weight-trend.ts'
import type { DemoCarer } from './demo-people.ts'

export type Care = {
  by: DemoCarer
  /** Weekly reports due so far; a few of them were missed. */
  reports: number
  /** Days since the last report, or since the start of care when there is none. */
  last: number
  trend: Trend
  /** Days since the start of the newest published plan: 7 or more means it has ended, below 0 that it starts later. */
  plan: number | null
  /** There is a draft for next week. */
  draft: boolean
  /** The nutritionist before, and for how many weeks. */
  before: { by: DemoCarer; weeks: number } | null
  /** The account was suspended this many days ago, and care ended with it. */
  suspended: number | null
}

/*
 * A line for each challenger: name, who, body, goal, diet, then their care, or for how many hours they have waited for
 * it. Below it what else their profile says; `needs` are those besides the needs in the medical notes.
 */
const challengers = `
  Ananya Iyer | female South Tamil | 34 158 74.5 light | lose 64 | veg | meera 12 reports, last 2, improving, plan 3
    allergies: Peanuts
    medical_notes: PCOS since 2015; irregular cycles. Vitamin D was low in August.
    medication: Vitamin D3 60,000 IU once a week, Sundays after lunch.
    emergency_contact: Karthik Iyer (husband), +91 00000 00501
  Rohan Kulkarni | male West Marathi | 29 176 88.4 moderate | lose 78 | non_veg | arjun 12 reports, last 4, improving, plan 5, draft
    allergies: Prawns
    medical_notes: Gym four times a week. Old ligament injury in the left knee.
    emergency_contact: Sulabha Kulkarni (mother), +91 00000 00502
  Sunita Sharma | female North Hindi | 52 155 71.2 sedentary | lose 63 | veg | meera 11 reports, last 5, stable, plan 1
    food_rules: no_onion_garlic
    medical_notes: Type 2 diabetes और हाई बीपी, 2016 से। दवा: मेटफॉर्मिन 500 mg सुबह-शाम। पिछला HbA1c 7.8. घुटनों में दर्द रहता है।
    emergency_contact: Mahesh Sharma (husband), +91 00000 00503
  Imran Shaikh | male South Urdu | 41 170 92.1 sedentary | lose 80 | non_veg | farida 10 reports, last 3, declining, plan 2
    food_rules: halal
    medical_notes: Pre-diabetes, fatty liver grade 1. Works night shifts every second week.
  Kavya Reddy | female South Telugu | 27 163 57.8 active | maintain | veg | arjun 9 reports, last 1, stable, plan 4
    food_rules: eggetarian
    allergies: Lactose
    medical_notes: Training for a half marathon in January. Ferritin was low last year.
  Jignesh Shah | male West Gujarati | 47 168 84.6 light | lose 74 | veg | arjun 12 reports, last 6, improving, plan 6
    food_rules: jain
    needs: Weight Management
    medical_notes: Hypertension. Dinner before sunset.
    medication: Telmisartan 40 mg in the morning.
    emergency_contact: Hetal Shah (wife), +91 00000 00506
  Parminder Kaur | female North Punjabi | 38 160 79.3 light | lose 68 | veg | farida 0 reports, last 3, stable, plan none, draft
    medical_notes: Hypothyroid. Underactive thyroid runs in the family.
    medication: Thyroxine 75 mcg on an empty stomach.
  Subhash Banerjee | male East Bengali | 68 165 67.9 light | maintain | non_veg | meera 11 reports, last 4, stable, plan 0
    medical_notes: Senior citizen with high blood pressure. Dentures: soft food preferred.
    medication: Amlodipine 5 mg after breakfast.
    emergency_contact: Paromita Banerjee (daughter), +91 00000 00508
  Riya Das | female Northeast Assamese | 24 157 44.2 light | gain 50 | non_veg | farida 8 reports, last 2, improving, plan 3
    medical_notes: Underweight since college. Mild anaemia, iron tablets on alternate days.
  Thomas Varghese | male South Malayalam | 58 172 81.7 light | lose 74 | non_veg | meera 12 reports, last 5, improving, plan 2
    allergies: Prawns, Crab
    medical_notes: Diabetes for nine years, high cholesterol.
    medication: Insulin glargine 14 units at night, atorvastatin 10 mg.
    emergency_contact: Annamma Varghese (wife), +91 00000 00510
  Aditi Joshi | female West Marathi | 31 162 63.4 light | gain 70 | veg | farida 9 reports, last 3, improving, plan 4, draft
    medical_notes: Pregnant, 22 weeks at sign-up, all scans normal. सकाळी मळमळ होते. Iron and calcium as prescribed.
    emergency_contact: Sameer Joshi (husband), +91 00000 00511
  Vikram Rathore | male North Hindi | 36 181 73.6 very_active | gain 81 | non_veg | arjun 10 reports, last 6, improving, plan 1
    medical_notes: Muscle gain wanted before an army fitness test; gym six days a week.
  Lakshmi Narayanan | female South Tamil | 61 152 66.3 sedentary | lose 60 | veg | meera 11 reports, last 12, stable, plan 10
    food_rules: fasting_days
    fasting_weekdays: Monday
    dislikes: Karela, Capsicum
    needs: Elderly Care
    medical_notes: Diabetes, knee osteoarthritis. Walks slowly for 20 minutes a day.
    emergency_contact: Ramesh Narayanan (son), +91 00000 00513
  Aarav Mehta | male West Gujarati | 16 170 68.5 active | maintain | veg | farida 6 reports, last 1, stable, plan 5
    allergies: Cashew nuts
    medical_notes: Growing child, plays football on four days a week. Skips breakfast before school.
    emergency_contact: Nisha Mehta (mother), +91 00000 00514
    guardian_name: Nisha Mehta
  Diya Nair | female South Malayalam | 17 161 47.2 active | gain | non_veg | arjun 7 reports, last 4, improving, plan 2
    needs: Pediatric Nutrition
    medical_notes: State-level swimmer (athlete), trains at 5:30 every morning.
    emergency_contact: Suresh Nair (father), +91 00000 00515
    guardian_name: Suresh Nair
  Manoj Patnaik | male East Odia | 45 169 86.8 sedentary | lose 76 | non_veg | arjun 10 reports, last 10, declining, plan 9
    medical_notes: Overweight, raised uric acid, one attack of gout in May.
  Shruti Hegde | female South Kannada | 33 165 72.4 moderate | lose 64 | vegan | meera 8 reports, last 3, improving, plan 0
    medical_notes: Hypothyroid (thyroid medication 50 mcg). Vegan for four years, takes B12.
  Pooja Agarwal | female North Hindi | 29 159 63.1 light | lose 57 | veg | farida 5 reports, last 5, stable, plan 3
    allergies: Lactose, Mushroom
    medical_notes: IBS: दूध से पेट फूलता है, तनाव में ज़्यादा। एलर्जी की जाँच हो चुकी है।
  Nikhil Gowda | male South Kannada | 39 174 95.5 light | lose 82 | non_veg, keto | meera 6 reports, last 2, improving, plan 1
    medical_notes: Pre-diabetes (HbA1c 6.2), obesity class 1. Has tried low carb before and did well on it.
  Zoya Khan | female North Urdu | 26 161 70.6 light | lose 61 | non_veg | farida 7 reports, last 6, improving, plan -1
    food_rules: halal
    medical_notes: PCOS, insulin resistance. Hostel mess on weekdays, home food at weekends.
  Rajesh Choudhary | male North Hindi | 50 167 78.2 light | lose 70 | veg | meera 9 reports, last 4, stable, plan 6
    allergies: Gluten
    medical_notes: सीलिएक रोग (celiac disease), 2019 में पता चला। High blood pressure, no medicine yet.
    emergency_contact: Saroj Choudhary (wife), +91 00000 00521
  Sneha Pillai | female South Malayalam | 35 164 77.8 light | lose 66 | veg | farida 11 reports, last 3, stable, plan 2, before arjun for 5 weeks
    food_rules: eggetarian
    allergies: Soya
    medical_notes: Postnatal, baby is seven months old, still breastfeeding at night.
  Karan Malhotra | male North Punjabi | 43 178 97.4 sedentary | lose 85 | non_veg | arjun 12 reports, last 5, improving, plan -2, before meera for 6 weeks
    medical_notes: Sleep apnoea, borderline blood pressure. Wants to join a gym again.
    emergency_contact: Ritu Malhotra (wife), +91 00000 00523
  Nandini Ghosh | female East Bengali | 30 156 68.7 light | lose 59 | non_veg | waiting 1
    allergies: Prawns
    medical_notes: PCOD, mild thyroid disorder. মাছ-ভাত ছাড়া চলে না।
  Suresh Babu | male South Telugu | 55 168 79.9 sedentary | lose 71 | non_veg | waiting 3
    medical_notes: Type 2 diabetes since 2020. Eye check is due.
    medication: Metformin 500 mg after breakfast and after dinner.
    emergency_contact: Padma Babu (wife), +91 00000 00525
  Tenzing Bhutia | male Northeast English | 28 171 66 very_active | gain 70 | non_veg, paleo | waiting 9
    medical_notes: Trekking guide; wants to build muscle for the season.
  Bhavna Patel | female West Gujarati | 37 157 73.8 light | lose 63 | veg | waiting 15
    food_rules: jain, fasting_days
    fasting_weekdays: Monday
    allergies: Peanuts
    medical_notes: Hypothyroid, thyroid tablet 100 mcg. Ekasana on ashtami and chaudas.
  Gaurav Saxena | male North Hindi | 33 173 83.5 light | lose 75 | non_veg | arjun 3 reports, last 22, declining, plan 24, suspended 20
`

const member = (n: number, said: Partial<HomeMember> & Pick<HomeMember, 'name' | 'portion'>): HomeMember => ({
  ...{ id: `01900000-0000-7000-8000-00000000c00${n}`, allergies: [], dietary_prefs: [], food_rules: [] },
  ...said,
})

type Home = Partial<Pick<PatientProfile, keyof typeof homeFields>> & { home_members?: string }
/** What was said of home and days. */
const homes: Record<string, Home> = {
  Ananya: {
    ...{ home_region: 'South', cook: 'self', cooks_for: 3, weekday_minutes: 45, tiffin: true, eating_out: 2 },
    home_members: JSON.stringify([
      member(1, { name: 'Karthik', portion: 1.25 }),
      member(2, { name: 'Diya', portion: 0.5, allergies: ['Peanuts'] }),
    ]),
    kitchen: ['stove', 'tawa', 'pressure_cooker', 'mixer', 'idli_stand', 'fridge', 'microwave'],
    meal_times: { breakfast: '08:15', lunch: '13:15', tea: '17:00', dinner: '20:30' },
  },
  Imran: {
    ...{ home_region: 'South', cook: 'family', cooks_for: 5, tiffin: true, eating_out: 4 },
    meal_times: { breakfast: '11:30', dinner: '19:00', bedtime: '02:30' },
  },
  Aarav: { home_region: 'West', cook: 'help', cooks_for: 4, tiffin: true, eating_out: 1 },
  Zoya: { home_region: 'North', cook: 'nobody', eating_out: 6, kitchen: ['fridge', 'microwave'] },
}

function readCare(text: string): Care | { waiting: number } {
  const [, waiting] = /^waiting (\d+)$/.exec(text) ?? []
  if (waiting) return { waiting: Number(waiting) }
  const [, by, reports, last, trend, plan] = /^(\w+) (\d+) reports, last (\d+), (\w+), plan (\S+?)(,|$)/.exec(
    text,
  )!
  const [, carer, weeks] = /before (\w+) for (\d+) weeks/.exec(text) ?? []
  const [, suspended] = /suspended (\d+)/.exec(text) ?? []
  return {
    by: by as DemoCarer,
    reports: Number(reports),
    last: Number(last),
    trend: trend as Trend,
    plan: plan === 'none' ? null : Number(plan),
    draft: text.includes('draft'),
    before: carer ? { by: carer as DemoCarer, weeks: Number(weeks) } : null,
    suspended: suspended ? Number(suspended) : null,
  }
}

/** What is named as in the table of profiles is written there as it is. */
function readChallenger(block: string) {
  const [head = '', ...lines] = block.split('\n').map((line) => line.trim())
  const [name, who, body, aim, prefs, care] = head.split(' | ').map((part) => part.split(' '))
  const said = new Map(lines.map((line) => /^(\w+): (.+)$/.exec(line)!.slice(1) as [string, string]))
  const list = <Word>(key: string) => (said.get(key)?.split(', ') ?? []) as Word[]
  const [first, last] = name as [string, string]
  const [gender, region, preferred_language] = who as [Gender, HomeRegion, Language]
  const [age, height_cm, start_weight_kg] = body!.map(Number) as [number, number, number]
  const [goal, target] = aim as [Goal, string?]
  return {
    ...{ first, last, region, age, gender, preferred_language, height_cm, start_weight_kg, goal },
    target_weight_kg: target ? Number(target) : null,
    activity_level: body!.at(-1) as ActivityLevel,
    dietary_prefs: prefs!.join(' ').split(', ') as DietaryPref[],
    food_rules: list<FoodRule>('food_rules'),
    fasting_weekdays: list<Weekday>('fasting_weekdays'),
    allergies: list<string>('allergies'),
    dislikes: list<string>('dislikes'),
    needs: list<Specialization>('needs'),
    ...homes[first],
    medical_notes: said.get('medical_notes') ?? null,
    medication: said.get('medication') ?? null,
    emergency_contact: said.get('emergency_contact') ?? null,
    guardian_name: said.get('guardian_name') ?? null,
    state: readCare(care!.join(' ')),
  }
}
export type DemoChallenger = ReturnType<typeof readChallenger>

export const demoChallengers = challengers
  .trim()
  .split(/\n(?= {2}\S)/)
  .map(readChallenger)
