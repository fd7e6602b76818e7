import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { DB } from '#server/db/tables.ts'
import type { Services } from '#server/services.ts'
import { logoOf } from '#server/site/logo.ts'
import { brandOf } from '#server/site/site.ts'
import { compose } from './compose.ts'
import { testMessage } from './messages.ts'
import { openTransport } from './transport.ts'

/** Sends a mail directly, without the outbox. Returns whether it was accepted, or why not. */
export async function sendTestMail(db: Kysely<DB>, { config }: Services, recipient: string) {
  const brand = await brandOf(db, config)
  const transport = await openTransport(config)
  const result = { recipient, to: config.SMTP_URL ? ('mail server' as const) : ('folder' as const) }
  try {
    const mail = compose(testMessage(brand.brand_name), brand)
    await transport.send(
      { id: newId(), recipient, reply_to: null, ...mail },
      { brand, logo: await logoOf(db) },
    )
    return { ...result, taken: true, error: null }
  } catch (error) {
    return {
      ...result,
      taken: false,
      error: (error instanceof Error ? error.message : String(error)).slice(0, 500),
    }
  } finally {
    transport.close()
  }
}
