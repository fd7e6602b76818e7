import type { Insertable } from 'kysely'
import type { Weekday } from '#domain/dates.ts'
import type { DietaryPref, FoodRule } from '#domain/food/reading/diet.ts'
import type { HomeRegion } from '#domain/food/regions.ts'
import type { homeFields } from '#domain/people/home.ts'
import type { ActivityLevel, Gender, Goal, PatientProfile } from '#domain/people/patients.ts'
import type { Language, Specialization } from '#domain/people/specializations.ts'
import type { Trend } from '#domain/progress/weight-trend.ts'
import type { NutritionistProfiles } from '#server/db/tables.ts'

export type DemoNutritionist = Pick<
  Insertable<NutritionistProfiles>,
  | 'registration_no'
  | 'qualifications'
  | 'years_experience'
  | 'bio'
  | 'specializations'
  | 'languages'
  | 'capacity'
> & {
  first: string
  last: string
  review: 'verified' | 'approved' | 'pending' | { rejected: string }
  /** Days since the account was created. */
  since: number
}

export type Care = {
  /** The nutritionist's first name. */
  by: 'meera' | 'arjun' | 'farida'
  /** Weekly reports due so far; a few of them were missed. */
  reports: number
  /** Days since the last report, or since the start of care when there is none. */
  last: number
  trend: Trend
  /** Days since the start of the newest published plan: 7 or more means it has ended, below 0 that it starts later. */
  plan: number | null
  /** There is a draft for next week. */
  draft?: true
  /** The nutritionist before, and for how many weeks. */
  before?: { by: 'meera' | 'arjun' | 'farida'; weeks: number }
  /** The account was suspended this many days ago, and care ended with it. */
  suspended?: number
}

type Who = { first: string; last: string; gender: Gender; region: HomeRegion; language: Language }
type Body = {
  age: number
  height: number
  weight: number
  goal: Goal
  target?: number
  activity: ActivityLevel
}
type Diet = {
  prefs: DietaryPref[]
  rules?: FoodRule[]
  fasting?: Weekday[]
  allergies?: string[]
  dislikes?: string[]
}
/** What was said of home and days. */
type Home = Partial<Pick<PatientProfile, keyof typeof homeFields>>
type Rest = {
  home?: Home
  medical?: string
  medication?: string
  /** Health needs besides those in the medical notes. */
  needs?: Specialization[]
  emergency?: string
  guardian?: string
  /** `waiting`: hours since the profile was completed. */
  state: Care | { waiting: number }
}
export type DemoChallenger = Who & Body & Diet & Rest

/** The e-mail address of a person of the demo. */
export function demoEmail(first: string): string {
  return `${first.toLowerCase()}@thali.example`
}

export const demoAdmin = { name: 'Kabir Anand', email: demoEmail('admin'), since: 97 }

export const demoNutritionists: DemoNutritionist[] = [
  {
    first: 'Meera',
    last: 'Krishnan',
    registration_no: 'RD-118/2012',
    qualifications:
      'M.Sc. Food Science and Nutrition (Chennai), Registered Dietitian, Certified Diabetes Educator',
    years_experience: 14,
    bio: 'I help people with diabetes, thyroid trouble and high blood pressure eat well from their own kitchen. Small changes, kept for good. Tamil, Malayalam, Kannada, Hindi, Bengali and English.',
    specializations: ['Diabetes Care', 'Weight Management', 'Elderly Care'],
    languages: ['English', 'Tamil', 'Malayalam', 'Kannada', 'Hindi', 'Bengali'],
    capacity: 14,
    review: 'verified',
    since: 95,
  },
  {
    first: 'Arjun',
    last: 'Deshpande',
    registration_no: 'RD-342/2017',
    qualifications: 'M.Sc. Sports Nutrition (Pune), ISAK Level 1, Registered Dietitian',
    years_experience: 8,
    bio: 'Former state-level 400 m runner. I plan for runners, lifters and busy office people who want to lose fat without losing strength.',
    specializations: ['Sports Nutrition', 'Weight Management'],
    languages: ['English', 'Marathi', 'Hindi', 'Gujarati', 'Telugu'],
    capacity: 12,
    review: 'verified',
    since: 94,
  },
  {
    first: 'Farida',
    last: 'Siddiqui',
    registration_no: 'UP-ND-2019-0567',
    qualifications: 'B.Sc. Home Science, PG Diploma in Dietetics and Public Health Nutrition (Lucknow)',
    years_experience: 6,
    bio: 'Food for mothers, mothers-to-be and growing children, and for young women with PCOS. Patient, practical, never a crash diet.',
    specializations: ['Pregnancy Nutrition', 'Pediatric Nutrition', 'Weight Management'],
    languages: ['English', 'Hindi', 'Urdu', 'Punjabi', 'Assamese'],
    capacity: 10,
    review: 'approved',
    since: 91,
  },
  {
    first: 'Debashree',
    last: 'Sen',
    registration_no: 'WB-DN-2021-1184',
    qualifications: 'M.Sc. Clinical Nutrition and Dietetics (Kolkata)',
    years_experience: 4,
    bio: 'Clinical dietitian at a Kolkata hospital; kidney, liver and elderly care, with fish and rice where they belong.',
    specializations: ['Elderly Care', 'Diabetes Care'],
    languages: ['Bengali', 'English', 'Hindi', 'Odia'],
    capacity: 15,
    review: 'pending',
    since: 2,
  },
  {
    first: 'Harpreet',
    last: 'Gill',
    registration_no: 'PB/77/20',
    qualifications: 'Certified Fitness Trainer',
    years_experience: 3,
    bio: 'Gym coach from Ludhiana. High-protein plans for bulking and cutting.',
    specializations: ['Sports Nutrition'],
    languages: ['Punjabi', 'Hindi', 'English'],
    capacity: 40,
    review: {
      rejected:
        'We could not find the registration number PB/77/20, and the certificate named is for fitness training. Please add a degree or diploma in nutrition or dietetics and its registration number.',
    },
    since: 33,
  },
]

/** Accounts without a profile. */
export const demoNewcomers: { first: string; name: string | null; hoursAgo: number }[] = [
  { first: 'Ritika', name: 'Ritika Bora', hoursAgo: 5 },
  { first: 'Devendra', name: null, hoursAgo: 52 },
]

const challengers: (Rest & { who: Who; body: Body; eats: Diet })[] = [
  {
    who: { first: 'Ananya', last: 'Iyer', gender: 'female', region: 'South', language: 'Tamil' },
    body: { age: 34, height: 158, weight: 74.5, goal: 'lose', target: 64, activity: 'light' },
    eats: { prefs: ['veg'], allergies: ['Peanuts'] },
    home: {
      ...{
        home_region: 'South',
        cook: 'self',
        cooks_for: 2,
        weekday_minutes: 45,
        tiffin: true,
        eating_out: 2,
      },
      kitchen: ['stove', 'tawa', 'pressure_cooker', 'mixer', 'idli_stand', 'fridge', 'microwave'],
      meal_times: { breakfast: '08:15', lunch: '13:15', tea: '17:00', dinner: '20:30' },
    },
    medical: 'PCOS since 2015; irregular cycles. Vitamin D was low in August.',
    medication: 'Vitamin D3 60,000 IU once a week, Sundays after lunch.',
    emergency: 'Karthik Iyer (husband), +91 00000 00501',
    state: { by: 'meera', reports: 12, last: 2, trend: 'improving', plan: 3 },
  },
  {
    who: { first: 'Rohan', last: 'Kulkarni', gender: 'male', region: 'West', language: 'Marathi' },
    body: { age: 29, height: 176, weight: 88.4, goal: 'lose', target: 78, activity: 'moderate' },
    eats: { prefs: ['non_veg'], allergies: ['Prawns'] },
    medical: 'Gym four times a week. Old ligament injury in the left knee.',
    emergency: 'Sulabha Kulkarni (mother), +91 00000 00502',
    state: { by: 'arjun', reports: 12, last: 4, trend: 'improving', plan: 5, draft: true },
  },
  {
    who: { first: 'Sunita', last: 'Sharma', gender: 'female', region: 'North', language: 'Hindi' },
    body: { age: 52, height: 155, weight: 71.2, goal: 'lose', target: 63, activity: 'sedentary' },
    eats: { prefs: ['veg'], rules: ['no_onion_garlic'] },
    medical:
      'Type 2 diabetes और हाई बीपी, 2016 से। दवा: मेटफॉर्मिन 500 mg सुबह-शाम। पिछला HbA1c 7.8. घुटनों में दर्द रहता है।',
    emergency: 'Mahesh Sharma (husband), +91 00000 00503',
    state: { by: 'meera', reports: 11, last: 5, trend: 'stable', plan: 1 },
  },
  {
    who: { first: 'Imran', last: 'Shaikh', gender: 'male', region: 'South', language: 'Urdu' },
    body: { age: 41, height: 170, weight: 92.1, goal: 'lose', target: 80, activity: 'sedentary' },
    eats: { prefs: ['non_veg'], rules: ['halal'] },
    home: {
      ...{ home_region: 'South', cook: 'family', cooks_for: 5, tiffin: true, eating_out: 4 },
      meal_times: { breakfast: '11:30', dinner: '19:00', bedtime: '02:30' },
    },
    medical: 'Pre-diabetes, fatty liver grade 1. Works night shifts every second week.',
    state: { by: 'farida', reports: 10, last: 3, trend: 'declining', plan: 2 },
  },
  {
    who: { first: 'Kavya', last: 'Reddy', gender: 'female', region: 'South', language: 'Telugu' },
    body: { age: 27, height: 163, weight: 57.8, goal: 'maintain', activity: 'active' },
    eats: { prefs: ['veg'], rules: ['eggetarian'], allergies: ['Lactose'] },
    medical: 'Training for a half marathon in January. Ferritin was low last year.',
    state: { by: 'arjun', reports: 9, last: 1, trend: 'stable', plan: 4 },
  },
  {
    who: { first: 'Jignesh', last: 'Shah', gender: 'male', region: 'West', language: 'Gujarati' },
    body: { age: 47, height: 168, weight: 84.6, goal: 'lose', target: 74, activity: 'light' },
    eats: { prefs: ['veg'], rules: ['jain'] },
    medical: 'Hypertension. Dinner before sunset.',
    medication: 'Telmisartan 40 mg in the morning.',
    needs: ['Weight Management'],
    emergency: 'Hetal Shah (wife), +91 00000 00506',
    state: { by: 'arjun', reports: 12, last: 6, trend: 'improving', plan: 6 },
  },
  {
    who: { first: 'Parminder', last: 'Kaur', gender: 'female', region: 'North', language: 'Punjabi' },
    body: { age: 38, height: 160, weight: 79.3, goal: 'lose', target: 68, activity: 'light' },
    eats: { prefs: ['veg'] },
    medical: 'Hypothyroid. Underactive thyroid runs in the family.',
    medication: 'Thyroxine 75 mcg on an empty stomach.',
    state: { by: 'farida', reports: 0, last: 3, trend: 'stable', plan: null, draft: true },
  },
  {
    who: { first: 'Subhash', last: 'Banerjee', gender: 'male', region: 'East', language: 'Bengali' },
    body: { age: 68, height: 165, weight: 67.9, goal: 'maintain', activity: 'light' },
    eats: { prefs: ['non_veg'] },
    medical: 'Senior citizen with high blood pressure. Dentures: soft food preferred.',
    medication: 'Amlodipine 5 mg after breakfast.',
    emergency: 'Paromita Banerjee (daughter), +91 00000 00508',
    state: { by: 'meera', reports: 11, last: 4, trend: 'stable', plan: 0 },
  },
  {
    who: { first: 'Riya', last: 'Das', gender: 'female', region: 'Northeast', language: 'Assamese' },
    body: { age: 24, height: 157, weight: 44.2, goal: 'gain', target: 50, activity: 'light' },
    eats: { prefs: ['non_veg'] },
    medical: 'Underweight since college. Mild anaemia, iron tablets on alternate days.',
    state: { by: 'farida', reports: 8, last: 2, trend: 'improving', plan: 3 },
  },
  {
    who: { first: 'Thomas', last: 'Varghese', gender: 'male', region: 'South', language: 'Malayalam' },
    body: { age: 58, height: 172, weight: 81.7, goal: 'lose', target: 74, activity: 'light' },
    eats: { prefs: ['non_veg'], allergies: ['Prawns', 'Crab'] },
    medical: 'Diabetes for nine years, high cholesterol.',
    medication: 'Insulin glargine 14 units at night, atorvastatin 10 mg.',
    emergency: 'Annamma Varghese (wife), +91 00000 00510',
    state: { by: 'meera', reports: 12, last: 5, trend: 'improving', plan: 2 },
  },
  {
    who: { first: 'Aditi', last: 'Joshi', gender: 'female', region: 'West', language: 'Marathi' },
    body: { age: 31, height: 162, weight: 63.4, goal: 'gain', target: 70, activity: 'light' },
    eats: { prefs: ['veg'] },
    medical:
      'Pregnant, 22 weeks at sign-up, all scans normal. सकाळी मळमळ होते. Iron and calcium as prescribed.',
    emergency: 'Sameer Joshi (husband), +91 00000 00511',
    state: { by: 'farida', reports: 9, last: 3, trend: 'improving', plan: 4, draft: true },
  },
  {
    who: { first: 'Vikram', last: 'Rathore', gender: 'male', region: 'North', language: 'Hindi' },
    body: { age: 36, height: 181, weight: 73.6, goal: 'gain', target: 81, activity: 'very_active' },
    eats: { prefs: ['non_veg'] },
    medical: 'Muscle gain wanted before an army fitness test; gym six days a week.',
    state: { by: 'arjun', reports: 10, last: 6, trend: 'improving', plan: 1 },
  },
  {
    who: { first: 'Lakshmi', last: 'Narayanan', gender: 'female', region: 'South', language: 'Tamil' },
    body: { age: 61, height: 152, weight: 66.3, goal: 'lose', target: 60, activity: 'sedentary' },
    eats: { prefs: ['veg'], rules: ['fasting_days'], fasting: ['Monday'], dislikes: ['Karela', 'Capsicum'] },
    medical: 'Diabetes, knee osteoarthritis. Walks slowly for 20 minutes a day.',
    needs: ['Elderly Care'],
    emergency: 'Ramesh Narayanan (son), +91 00000 00513',
    state: { by: 'meera', reports: 11, last: 12, trend: 'stable', plan: 10 },
  },
  {
    who: { first: 'Aarav', last: 'Mehta', gender: 'male', region: 'West', language: 'Gujarati' },
    body: { age: 16, height: 170, weight: 68.5, goal: 'maintain', activity: 'active' },
    eats: { prefs: ['veg'], allergies: ['Cashew nuts'] },
    home: { home_region: 'West', cook: 'help', cooks_for: 4, tiffin: true, eating_out: 1 },
    medical: 'Growing child, plays football on four days a week. Skips breakfast before school.',
    guardian: 'Nisha Mehta',
    emergency: 'Nisha Mehta (mother), +91 00000 00514',
    state: { by: 'farida', reports: 6, last: 1, trend: 'stable', plan: 5 },
  },
  {
    who: { first: 'Diya', last: 'Nair', gender: 'female', region: 'South', language: 'Malayalam' },
    body: { age: 17, height: 161, weight: 47.2, goal: 'gain', activity: 'active' },
    eats: { prefs: ['non_veg'] },
    medical: 'State-level swimmer (athlete), trains at 5:30 every morning.',
    needs: ['Pediatric Nutrition'],
    guardian: 'Suresh Nair',
    emergency: 'Suresh Nair (father), +91 00000 00515',
    state: { by: 'arjun', reports: 7, last: 4, trend: 'improving', plan: 2 },
  },
  {
    who: { first: 'Manoj', last: 'Patnaik', gender: 'male', region: 'East', language: 'Odia' },
    body: { age: 45, height: 169, weight: 86.8, goal: 'lose', target: 76, activity: 'sedentary' },
    eats: { prefs: ['non_veg'] },
    medical: 'Overweight, raised uric acid, one attack of gout in May.',
    state: { by: 'arjun', reports: 10, last: 10, trend: 'declining', plan: 9 },
  },
  {
    who: { first: 'Shruti', last: 'Hegde', gender: 'female', region: 'South', language: 'Kannada' },
    body: { age: 33, height: 165, weight: 72.4, goal: 'lose', target: 64, activity: 'moderate' },
    eats: { prefs: ['vegan'] },
    medical: 'Hypothyroid (thyroid medication 50 mcg). Vegan for four years, takes B12.',
    state: { by: 'meera', reports: 8, last: 3, trend: 'improving', plan: 0 },
  },
  {
    who: { first: 'Pooja', last: 'Agarwal', gender: 'female', region: 'North', language: 'Hindi' },
    body: { age: 29, height: 159, weight: 63.1, goal: 'lose', target: 57, activity: 'light' },
    eats: { prefs: ['veg'], allergies: ['Lactose', 'Mushroom'] },
    medical: 'IBS: दूध से पेट फूलता है, तनाव में ज़्यादा। एलर्जी की जाँच हो चुकी है।',
    state: { by: 'farida', reports: 5, last: 5, trend: 'stable', plan: 3 },
  },
  {
    who: { first: 'Nikhil', last: 'Gowda', gender: 'male', region: 'South', language: 'Kannada' },
    body: { age: 39, height: 174, weight: 95.5, goal: 'lose', target: 82, activity: 'light' },
    eats: { prefs: ['non_veg', 'keto'] },
    medical: 'Pre-diabetes (HbA1c 6.2), obesity class 1. Has tried low carb before and did well on it.',
    state: { by: 'meera', reports: 6, last: 2, trend: 'improving', plan: 1 },
  },
  {
    who: { first: 'Zoya', last: 'Khan', gender: 'female', region: 'North', language: 'Urdu' },
    body: { age: 26, height: 161, weight: 70.6, goal: 'lose', target: 61, activity: 'light' },
    eats: { prefs: ['non_veg'], rules: ['halal'] },
    home: { home_region: 'North', cook: 'nobody', eating_out: 6, kitchen: ['fridge', 'microwave'] },
    medical: 'PCOS, insulin resistance. Hostel mess on weekdays, home food at weekends.',
    state: { by: 'farida', reports: 7, last: 6, trend: 'improving', plan: -1 },
  },
  {
    who: { first: 'Rajesh', last: 'Choudhary', gender: 'male', region: 'North', language: 'Hindi' },
    body: { age: 50, height: 167, weight: 78.2, goal: 'lose', target: 70, activity: 'light' },
    eats: { prefs: ['veg'], allergies: ['Gluten'] },
    medical: 'सीलिएक रोग (celiac disease), 2019 में पता चला। High blood pressure, no medicine yet.',
    emergency: 'Saroj Choudhary (wife), +91 00000 00521',
    state: { by: 'meera', reports: 9, last: 4, trend: 'stable', plan: 6 },
  },
  {
    who: { first: 'Sneha', last: 'Pillai', gender: 'female', region: 'South', language: 'Malayalam' },
    body: { age: 35, height: 164, weight: 77.8, goal: 'lose', target: 66, activity: 'light' },
    eats: { prefs: ['veg'], rules: ['eggetarian'], allergies: ['Soya'] },
    medical: 'Postnatal, baby is seven months old, still breastfeeding at night.',
    state: {
      by: 'farida',
      reports: 11,
      last: 3,
      trend: 'stable',
      plan: 2,
      before: { by: 'arjun', weeks: 5 },
    },
  },
  {
    who: { first: 'Karan', last: 'Malhotra', gender: 'male', region: 'North', language: 'Punjabi' },
    body: { age: 43, height: 178, weight: 97.4, goal: 'lose', target: 85, activity: 'sedentary' },
    eats: { prefs: ['non_veg'] },
    medical: 'Sleep apnoea, borderline blood pressure. Wants to join a gym again.',
    emergency: 'Ritu Malhotra (wife), +91 00000 00523',
    state: {
      by: 'arjun',
      reports: 12,
      last: 5,
      trend: 'improving',
      plan: -2,
      before: { by: 'meera', weeks: 6 },
    },
  },
  {
    who: { first: 'Nandini', last: 'Ghosh', gender: 'female', region: 'East', language: 'Bengali' },
    body: { age: 30, height: 156, weight: 68.7, goal: 'lose', target: 59, activity: 'light' },
    eats: { prefs: ['non_veg'], allergies: ['Prawns'] },
    medical: 'PCOD, mild thyroid disorder. মাছ-ভাত ছাড়া চলে না।',
    state: { waiting: 1 },
  },
  {
    who: { first: 'Suresh', last: 'Babu', gender: 'male', region: 'South', language: 'Telugu' },
    body: { age: 55, height: 168, weight: 79.9, goal: 'lose', target: 71, activity: 'sedentary' },
    eats: { prefs: ['non_veg'] },
    medical: 'Type 2 diabetes since 2020. Eye check is due.',
    medication: 'Metformin 500 mg after breakfast and after dinner.',
    emergency: 'Padma Babu (wife), +91 00000 00525',
    state: { waiting: 3 },
  },
  {
    who: { first: 'Tenzing', last: 'Bhutia', gender: 'male', region: 'Northeast', language: 'English' },
    body: { age: 28, height: 171, weight: 66, goal: 'gain', target: 70, activity: 'very_active' },
    eats: { prefs: ['non_veg', 'paleo'] },
    medical: 'Trekking guide; wants to build muscle for the season.',
    state: { waiting: 9 },
  },
  {
    who: { first: 'Bhavna', last: 'Patel', gender: 'female', region: 'West', language: 'Gujarati' },
    body: { age: 37, height: 157, weight: 73.8, goal: 'lose', target: 63, activity: 'light' },
    eats: { prefs: ['veg'], rules: ['jain', 'fasting_days'], fasting: ['Monday'], allergies: ['Peanuts'] },
    medical: 'Hypothyroid, thyroid tablet 100 mcg. Ekasana on ashtami and chaudas.',
    state: { waiting: 15 },
  },
  {
    who: { first: 'Gaurav', last: 'Saxena', gender: 'male', region: 'North', language: 'Hindi' },
    body: { age: 33, height: 173, weight: 83.5, goal: 'lose', target: 75, activity: 'light' },
    eats: { prefs: ['non_veg'] },
    state: { by: 'arjun', reports: 3, last: 22, trend: 'declining', plan: 24, suspended: 20 },
  },
]

export const demoChallengers: DemoChallenger[] = challengers.map(({ who, body, eats, ...rest }) => ({
  ...who,
  ...body,
  ...eats,
  ...rest,
}))
