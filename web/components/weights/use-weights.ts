import { useUser } from '#web/session.tsx'

const own = {
  list: 'GET /patients/weights',
  add: 'POST /patients/weights',
  load: 'POST /patients/weights/import',
  remove: 'DELETE /patients/weights/:id',
} as const
const inCare = {
  list: 'GET /nutritionists/patients/:id/weights',
  add: 'POST /nutritionists/patients/:id/weights',
  load: 'POST /nutritionists/patients/:id/weights/import',
  remove: 'DELETE /nutritionists/patients/:id/weights/:weight_id',
} as const

/** The calls of one's own weights, or of a challenger's in care. */
export function useWeightCalls(patientId: string) {
  const isOwn = useUser().role === 'patient'
  return {
    isOwn,
    ...(isOwn ? own : inCare),
    of: isOwn ? {} : { params: { id: patientId } },
    removes: ({ id }: { id: string }) => ({ params: isOwn ? { id } : { id: patientId, weight_id: id } }),
  }
}
