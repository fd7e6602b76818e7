import { metric, type Units } from '#domain/people/units.ts'
import { useUser } from '#web/session.tsx'

/** The units in which the signed-in person types and reads. */
export function useUnits(): Units {
  // A copy of the person that an older version of this page kept on the device has none.
  const { weight_unit = metric.weight_unit, length_unit = metric.length_unit } = useUser()
  return { weight_unit, length_unit }
}
