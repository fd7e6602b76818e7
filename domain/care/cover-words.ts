import { type DateString, formatDate, today } from '#domain/dates.ts'
import type { CoverMark, StandIn } from './cover.ts'

/** The mark in words, for the colleague or for the nutritionist herself. */
export const coverWords = (mark: CoverMark, reader: string) =>
  mark.nutritionist_id === reader
    ? `${mark.colleague_name} covers until ${formatDate(mark.to)}`
    : `Covered for ${mark.nutritionist_name} until ${formatDate(mark.to)}`

/** Who stands in, and when, for the challenger. */
export const standInWords = ({ name, from, to }: StandIn, on: DateString = today()) =>
  from <= on
    ? `${name} stands in until ${formatDate(to)}, and reads and answers your messages.`
    : `${name} stands in from ${formatDate(from)} to ${formatDate(to)}.`
