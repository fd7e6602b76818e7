import { formatInstant } from '#domain/dates.ts'

const megabyte = 1024 * 1024
/** Bytes that a file may have when it is sent. */
export const mostBytes = 10 * megabyte
/** What one person may send about one challenger in 24 hours, also when it is replaced or deleted. */
export const mostADay = { files: 20, bytes: 100 * megabyte }
/** The same before an e-mail address is confirmed, about all challengers together. */
export const mostUnconfirmed = { files: 3, bytes: 5 * megabyte }
/** Bytes that are stored of what one person sent about one challenger. */
export const mostStored = 1024 * megabyte
/** Pixels of the longer side of a stored picture. */
export const pictureSide = 2048

export const tooLargeMessage = 'A file can have at most 10 MB.'
export const noPictureMessage =
  'This file is not a picture that can be read. Please choose a JPEG, PNG or WebP.'
export const tooManyPixelsMessage =
  'This picture has too many pixels to be read. Please choose a smaller one.'
export const noDocumentMessage =
  'This file is neither a picture nor a PDF that can be read. Please choose another one.'
export const noPdfMessage = 'This file is not a PDF that can be read. Please choose another one.'
export const enoughStoredMessage =
  'The files that you have sent take up 1 GB, which is the most that is stored. You can send more when you have deleted some.'

/** A size as people read it: '840 kB', '1.2 MB'. */
export const sizeInWords = (bytes: number) =>
  bytes < megabyte ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / megabyte).toFixed(1)} MB`

const aMinute = 60 * 1000
const aDay = 24 * 60 * aMinute

/**
 * Why a file may not follow those that were sent in the last 24 hours, oldest first, and from when on it may; undefined
 * when it may.
 */
export function sendingProblem(
  sent: { bytes: number; sent_at: string }[],
  bytes: number,
  isConfirmed: boolean,
): string | undefined {
  const most = isConfirmed ? mostADay : mostUnconfirmed
  const megabytes = `${most.bytes / megabyte} MB`
  if (bytes > most.bytes)
    return `Before your e-mail address is confirmed, a file can have at most ${megabytes}. Please confirm it first.`
  let total = sent.reduce((sum, file) => sum + file.bytes, bytes)
  const isFull = sent.length >= most.files
  let last: string | undefined
  for (const [passed, file] of sent.entries()) {
    if (sent.length - passed < most.files && total <= most.bytes) break
    total -= file.bytes
    last = file.sent_at
  }
  if (!last) return undefined
  const limit = `you can send up to ${isFull ? `${most.files} files` : megabytes} in 24 hours.`
  const until = formatInstant(new Date(Date.parse(last) + aDay + aMinute).toISOString())
  return isConfirmed
    ? `Y${limit.slice(1)} You can send more from ${until}.`
    : `Before your e-mail address is confirmed, ${limit} Please confirm it, or send more from ${until}.`
}
