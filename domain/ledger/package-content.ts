import { counted } from '#domain/numbers.ts'

/** '6 visits, 12 weeks of plans' */
export const packageContent = ({ visits, weeks }: { visits: number; weeks: number }) =>
  [visits > 0 && counted(visits, 'visit'), weeks > 0 && `${counted(weeks, 'week')} of plans`]
    .filter(Boolean)
    .join(', ')
