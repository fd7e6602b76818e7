/** Private notes of the demo's nutritionists about challengers in their care. */
export const demoNotes: { by: string; about: string; daysAgo: number; text: string }[] = [
  {
    ...{ by: 'meera', about: 'ananya', daysAgo: 40 },
    text: 'Works late on Tuesdays and Thursdays: dinner has to be quick.\nHusband is happy to cook on Sundays.',
  },
  {
    ...{ by: 'meera', about: 'ananya', daysAgo: 12 },
    text: 'Sister’s wedding on the 14th of next month. Agreed on the phone: enjoy it, and back to plan the day after.',
  },
  {
    ...{ by: 'meera', about: 'sunita', daysAgo: 25 },
    text: 'Prefers calls in Hindi, after 6 pm. Her daughter helps with the reports.',
  },
  {
    ...{ by: 'meera', about: 'lakshmi', daysAgo: 10 },
    text: 'Travelling to her son for two weeks. Ask how meals go there before writing the next plan.',
  },
]

/** Follow-up notes that the demo's nutritionists signed. */
export const demoFollowUps = [
  {
    ...{ by: 'meera', about: 'ananya', daysAgo: 41 },
    assessment:
      'Two meals a day on work days, chai with sugar four times. Waist 2 cm less than at the start. Sleeps six hours.',
    diagnosis: 'Too much added sugar and a late dinner, shown by the recall of three days.',
    intervention:
      'Chai with one spoon, twice a day. Tiffin for the evening, dinner by 8:30 on Tuesday and Thursday.',
    monitoring: 'Dinners before 8:30 a week, waist every second week.',
  },
  {
    ...{ by: 'meera', about: 'ananya', daysAgo: 6 },
    assessment:
      'HbA1c 5.6%, fasting glucose 96 mg/dL. Vitamin D still low, better than in August. Walks on five days.',
    diagnosis: 'Sugar intake near what was agreed; protein at breakfast still low.',
    intervention: 'Moong chilla or curd with breakfast. Vitamin D as prescribed, ten minutes of morning sun.',
    monitoring: 'Protein of breakfasts in the plan, HbA1c again in three months.',
  },
  {
    ...{ by: 'meera', about: 'sunita', daysAgo: 10 },
    assessment: 'HbA1c 6.9%, triglycerides 168 mg/dL. Daughter cooks; oil is measured now.',
    diagnosis: 'Large portions of rice at dinner.',
    intervention: 'One katori of rice, vegetables first. Same time of meals on Sundays.',
    monitoring: 'Fasting glucose on two mornings a week, by message.',
  },
]
