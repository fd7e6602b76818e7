import { z } from 'zod'

/** What a form showed, when it was opened, in the fields that its person changed since; absent from older clients. */
export const Opened = z.record(z.string(), z.unknown()).optional()

export const changedMeanwhileMessage =
  'Some of this was changed meanwhile, in another window or on another device. Please look at the marked fields.'

const isEmpty = (value: unknown) =>
  value === undefined || value === '' || value === false || (Array.isArray(value) && value.length === 0)
const text = (value: unknown) => JSON.stringify(isEmpty(value) ? null : value)

const words = (value: unknown) => {
  if (value === null || isEmpty(value)) return 'empty'
  if (value === true) return 'yes'
  return [value].flat().join(', ').replaceAll('_', ' ')
}

/** The fields that somebody else changed to another value since the form was opened, with the stored values. */
export function changedMeanwhile(
  current: Record<string, unknown>,
  changes: Record<string, unknown>,
  opened: Record<string, unknown>,
) {
  return Object.keys(changes)
    .filter((path) => path in opened && path in current)
    .filter(
      (path) => text(current[path]) !== text(opened[path]) && text(current[path]) !== text(changes[path]),
    )
    .map((path) => ({
      path,
      message: `This was changed meanwhile. Saved now: ${words(current[path])}. Save again to keep yours.`,
      stored: current[path],
    }))
}
