import { useApiList } from '#web/lib/api/queries.ts'

/** What others recorded and one has not confirmed. */
export const useRecordedFacts = () =>
  useApiList('GET /patients/profile/changes', { query: { open: 'true', limit: 20 } as never })
