import { queryKey } from '#web/lib/api/queries.ts'

/** Where it is kept who cares for the signed-in challenger. */
export const careKey = queryKey('GET /patients/care')
