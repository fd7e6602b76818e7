import { useUser } from '#web/session.tsx'

/** The calls of one's own weights, or of a challenger's in care. */
export function useWeightCalls(patientId: string) {
  const isOwn = useUser().role === 'patient'
  const params = { params: { id: patientId } }
  return isOwn
    ? ({
        isOwn,
        list: 'GET /patients/weights',
        add: 'POST /patients/weights',
        load: 'POST /patients/weights/import',
        of: {},
        remove: (id: string) => ({
          route: 'DELETE /patients/weights/:id' as const,
          call: { params: { id } },
        }),
      } as const)
    : ({
        isOwn,
        list: 'GET /nutritionists/patients/:id/weights',
        add: 'POST /nutritionists/patients/:id/weights',
        load: 'POST /nutritionists/patients/:id/weights/import',
        of: params,
        remove: (id: string) => ({
          route: 'DELETE /nutritionists/patients/:id/weights/:weight_id' as const,
          call: { params: { id: patientId, weight_id: id } },
        }),
      } as const)
}
