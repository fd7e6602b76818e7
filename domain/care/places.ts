import { keysOf } from '#domain/keys.ts'

/** The places of a challenger's page, in the order of their tabs. */
export const placeLabels = {
  overview: 'Overview',
  progress: 'Progress',
  plans: 'Plans',
  targets: 'Targets',
  notes: 'Notes',
  labs: 'Labs',
  forms: 'Forms',
  profile: 'Profile',
}
export type Place = keyof typeof placeLabels
export const places = keysOf(placeLabels)

/** The address of a challenger's page, at a place of it. */
export const challengerPage = (id: string, place: Place = 'overview') =>
  `/app/nutritionist/patients/${id}${place === 'overview' ? '' : `?place=${place}`}`
