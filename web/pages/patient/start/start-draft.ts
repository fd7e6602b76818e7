import type { ProfileValues } from '#web/components/profile/profile-values.ts'
import { drafts } from '#web/lib/storage/drafts.ts'

/** What was answered question by question, and the one that was open. It stays until the profile is saved. */
export type Start = { question: string; values: ProfileValues }
export const startName = (userId: string) => `profile-start:${userId}`

export const readStart = (userId: string) => drafts.read(startName(userId)) as Start | null
export const removeStart = (userId: string) => drafts.remove(startName(userId))
