import type { Insertable } from 'kysely'
import { addDays, type DateString } from '#domain/dates.ts'
import { tenths } from '#domain/numbers.ts'
import type { Language } from '#domain/people/specializations.ts'
import type { Trend } from '#domain/progress/weight-trend.ts'
import type { DB } from '#server/db/tables.ts'
import type { Care, DemoChallenger } from './demo-challengers.ts'
import type { Random } from './demo-random.ts'

type Report = Omit<Insertable<DB['progress_reports']>, 'id' | 'patient_id'>

const ownWords: Record<Trend, string[]> = {
  improving: [
    'Clothes fit better this week.',
    'Walked 30 minutes on most days, evening cravings are much less.',
    'Ate out once for a wedding, otherwise on plan.',
    'Sleeping better and no acidity.',
    'Managed office lunches with my own tiffin every day.',
    'Family has started eating the same dinner, which makes it easy.',
  ],
  stable: [
    'Not much change, but I feel lighter.',
    'Busy week, skipped the mid-morning snack on three days.',
    'Two days at my in-laws, ate what was served.',
    'Portions are fine now. Can we have more variety at breakfast?',
    'Had a cold, walked less.',
    'Mostly on plan, one birthday party.',
  ],
  declining: [
    'Festival week: too many sweets. Back on plan from Monday.',
    'Dinner was late on most days because of work.',
    'Could not cook, ordered in four times.',
    'Low energy and little sleep this week.',
    'Finding it hard to keep going. Please call if you can.',
  ],
}

const ownLanguage: Partial<Record<Language, Record<Trend, string[]>>> = {
  Hindi: {
    improving: ['रोज़ सुबह 30 मिनट की सैर हुई, थकान कम है।', 'घर का खाना ही खाया, बहुत अच्छा लग रहा है।'],
    stable: ['वज़न वही है, पर नींद अच्छी आ रही है।', 'दो दिन शादी में खाना हुआ, बाकी दिन प्लान के अनुसार।'],
    declining: ['त्योहार के कारण मिठाई ज़्यादा हो गई।'],
  },
  Marathi: {
    improving: ['या आठवड्यात रोज चालणे झाले, उत्साह वाटतो.', 'घरचा डबा रोज नेला.'],
    stable: ['प्रवासामुळे दोन दिवस पथ्य पाळता आले नाही.'],
    declining: ['सणामुळे गोड जास्त झाले.'],
  },
  Tamil: {
    improving: ['இந்த வாரம் தினமும் நடைப்பயிற்சி செய்தேன்.'],
    stable: ['எடை மாறவில்லை, ஆனால் உடல் இலகுவாக உள்ளது.'],
    declining: ['பண்டிகை வாரம், இனிப்பு அதிகமாகிவிட்டது.'],
  },
  Bengali: {
    improving: ['এই সপ্তাহে রোজ হাঁটা হয়েছে, ভালো লাগছে।'],
    stable: ['ওজন একই আছে, ঘুম ভালো হচ্ছে।'],
    declining: ['পুজোর সময় মিষ্টি বেশি খাওয়া হয়েছে।'],
  },
  Urdu: {
    improving: ['اس ہفتے روزانہ چہل قدمی کی، طبیعت بہتر ہے۔'],
    stable: ['وزن وہی ہے، نیند بہتر ہے۔'],
    declining: ['رات کی ڈیوٹی کی وجہ سے کھانا دیر سے ہوا۔'],
  },
}

/** Percent of body weight per week towards the goal; negative means away from it. */
function pace(trend: Trend, goal: DemoChallenger['goal'], weeksLeft: number): number {
  if (trend === 'stable') return 0.04
  if (trend === 'improving') return weeksLeft > 6 ? 0.62 : 0.46
  // Progress at first, then a step back in the last weeks.
  return weeksLeft > 4 || goal === 'maintain' ? 0.25 : -0.5
}

const adherence: Record<Trend, number> = { improving: 86, stable: 73, declining: 56 }
const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** In cm: about 0.46 of the height at BMI 20, 0.56 at BMI 30. */
function waistOf(weight: number, height: number): number {
  return height * (0.26 + 0.01 * (weight / (height / 100) ** 2))
}

/** A note for the weekly report, in the person's own language if there is one. No note is used twice. */
function words(
  { preferred_language }: DemoChallenger,
  trend: Trend,
  used: Set<string>,
  random: Random,
): string | null {
  if (!random.chance(0.5)) return null
  const own = ownLanguage[preferred_language]?.[trend]
  const note = random.pick(own && random.chance(0.6) ? own : ownWords[trend])
  if (used.has(note)) return null
  used.add(note)
  return note
}

/** A person's weekly reports, oldest first. `weightNow` is their weight at the end. */
export function progressReports(person: DemoChallenger, care: Care, day: DateString, random: Random) {
  const reports: Report[] = []
  const used = new Set<string>()
  let weight = person.start_weight_kg
  for (let week = 0; week < care.reports; week++) {
    const weeksLeft = care.reports - 1 - week
    const towards = person.goal === 'gain' ? 1 : -1
    weight *= 1 + (towards * pace(care.trend, person.goal, weeksLeft)) / 100
    const mood: Trend = care.trend === 'declining' && weeksLeft > 4 ? 'stable' : care.trend
    const adherence_pct = clamp(Math.round(adherence[mood] + random.noise() * 6), 25, 100)
    const energy_levels = clamp(Math.round(1.4 + adherence_pct / 12.5 + random.noise() * 0.5), 1, 10)
    const weighed = weight * (1 + random.noise() * 0.0012)
    const waist = waistOf(weight, person.height_cm) + random.noise() * 0.3
    const missed = week > 0 && weeksLeft > 0 && random.chance(0.07)
    const notes = words(person, mood, used, random)
    const forgot = random.between(1, 20)
    const week_start = addDays(day, -care.last - 7 * weeksLeft)
    if (missed) continue
    const filed = `${week_start}T${random.between(18, 22)}:${random.between(10, 59)}:00+05:30`
    reports.push({
      week_start,
      weight_kg: forgot === 1 ? null : tenths(weighed),
      waist_cm: forgot <= 3 ? null : Math.round(waist * 2) / 2,
      adherence_pct,
      energy_levels,
      notes,
      created_at: filed,
      updated_at: filed,
    })
  }
  return { reports, weightNow: weight }
}
