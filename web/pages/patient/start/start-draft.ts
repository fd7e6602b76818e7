import { drafts } from '#web/lib/storage/drafts.ts'
import type { ProfileValues } from '#web/pages/patient/profile/profile-values.ts'

/** What was answered step by step; `step` counts from 1. It stays until the profile is saved. */
export type Start = { step: number; values: ProfileValues }
const nameOf = (userId: string) => `profile-start:${userId}`

export const readStart = (userId: string) => drafts.read(nameOf(userId)) as Start | null
export const writeStart = (userId: string, start: Start) =>
  drafts.write(nameOf(userId), { ...start, is_work: true })
export const removeStart = (userId: string) => drafts.remove(nameOf(userId))
