import { queryKey } from '#web/queries.ts'

/** Where it is kept who cares for the signed-in challenger. */
export const careKey = queryKey('GET /patients/care')
