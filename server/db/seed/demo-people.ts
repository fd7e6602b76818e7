import type { Insertable } from 'kysely'
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

/** The first name of a nutritionist who has challengers. */
export type DemoCarer = 'meera' | 'arjun' | 'farida'

/** The e-mail address of a person of the demo. */
export function demoEmail(first: string): string {
  return `${first.toLowerCase()}@thali.example`
}

export const demoAdmin = { name: 'Kabir Anand', email: demoEmail('admin'), since: 97 }
export const demoDesk = { name: 'Kavita Shah', email: demoEmail('desk'), since: 60 }

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
