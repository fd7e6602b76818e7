import { type Logo, logo, logoSide } from '#domain/site/logo.ts'
import { type Db, now } from '#server/db/rows.ts'
import { readLogo } from '#server/files/pictures.ts'
import { implement } from '#server/http/routes.ts'

/** The practice's logo; null without one. */
export async function logoOf(db: Db): Promise<Logo | null> {
  const stored = await db
    .selectFrom('logo')
    .select(['media_type', 'width', 'height', 'content'])
    .executeTakeFirst()
  if (!stored) return null
  const { media_type, width, height, content } = stored
  return { src: `data:${media_type};base64,${content.toString('base64')}`, width, height }
}

export const logoHandlers = implement(logo, {
  'GET /admin/logo': async ({ db }) => ({ logo: await logoOf(db) }),

  'PUT /admin/logo': {
    slow: async ({ body, write }) => {
      const picture = await readLogo(body, logoSide)
      const stored = { ...picture, content: Buffer.from(picture.content), updated_at: now }
      return write(async (db) => {
        await db
          .insertInto('logo')
          .values(stored)
          .onConflict((conflict) => conflict.column('is_only').doUpdateSet(stored))
          .execute()
        return { logo: await logoOf(db) }
      })
    },
  },

  'DELETE /admin/logo': async ({ db }) => {
    await db.deleteFrom('logo').execute()
  },
})
