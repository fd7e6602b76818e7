import { type RawBuilder, sql } from 'kysely'
import type { CoverMark } from '#domain/care/cover.ts'

/** The mark of a client who is covered now, as JSON, or null. `a` is their assignment. */
export const coverMark = sql<CoverMark | null>`(select json_build_object('nutritionist_id', a.nutritionist_id,
  'nutritionist_name', owner.display_name, 'colleague_name', colleague.display_name, 'to', c.ends_on)
  from cover_now(a.nutritionist_id, a.patient_id) c
  join users owner on owner.id = c.nutritionist_id join users colleague on colleague.id = c.colleague_id)`

/** Whether somebody who can sign in covers now. `a` is the assignment. */
export const isCovered: RawBuilder<boolean> = sql`exists (select from cover_now(a.nutritionist_id, a.patient_id) c
  join users u on u.id = c.colleague_id and u.status = 'active')`
