import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { packageChangedMessage, packages } from '#domain/ledger/packages.ts'
import { type Db, deleteOwn, inserted, lockRow, page, refuseStale, updated } from '#server/db/rows.ts'
import { implement } from '#server/http/routes.ts'
import { paymentsOf } from '#server/site/site.ts'

const byName = (db: Db) => db.selectFrom('packages').selectAll().orderBy('name').orderBy('id')

export const packageHandlers = implement(packages, {
  // The name may tell of an illness: a front desk reads what invoices say.
  'GET /packages': async ({ db, user, query }) => {
    const { rows, total } = await page(db, byName(db), query)
    return { total, rows: user.desk ? rows.map((row) => ({ ...row, name: row.public_name })) : rows }
  },
  'GET /public/packages': async ({ db, query }) =>
    (await paymentsOf(db)).public_prices ? page(db, byName(db), query) : { rows: [], total: 0 },
  'POST /packages': ({ db, body }) => inserted(db, 'packages', { ...body, id: newId() }),
  'PUT /packages/:id': async ({ db, params, body, ifMatch }) => {
    const row = await lockRow(db, 'packages', 'id', params.id)
    refuseStale(row, ifMatch, packageChangedMessage)
    return updated(db, 'packages', 'id', row.id, { ...body, version: row.version + 1 })
  },
  'DELETE /packages/:id': async ({ db, params }) => {
    await deleteOwn(db, 'packages', params.id, sql`true`)
  },
})
