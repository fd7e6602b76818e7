/** Private notes of the demo's nutritionists about challengers in their care. */
export const demoNotes: { by: string; about: string; daysAgo: number; text: string }[] = [
  {
    by: 'meera',
    about: 'ananya',
    daysAgo: 40,
    text: 'Works late on Tuesdays and Thursdays: dinner has to be quick.\nHusband is happy to cook on Sundays.',
  },
  {
    by: 'meera',
    about: 'ananya',
    daysAgo: 12,
    text: 'Sister’s wedding on the 14th of next month. Agreed on the phone: enjoy it, and back to plan the day after.',
  },
  {
    by: 'meera',
    about: 'sunita',
    daysAgo: 25,
    text: 'Prefers calls in Hindi, after 6 pm. Her daughter helps with the reports.',
  },
  {
    by: 'meera',
    about: 'lakshmi',
    daysAgo: 10,
    text: 'Travelling to her son for two weeks. Ask how meals go there before writing the next plan.',
  },
]
