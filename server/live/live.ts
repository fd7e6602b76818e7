import { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { heartbeatSeconds } from '#domain/messages/heartbeat.ts'
import { type LiveEvent, live } from '#domain/messages/live.ts'
import type { NotificationKind } from '#domain/messages/notifications.ts'
import type { Database } from '#server/db/open.ts'
import type { Db } from '#server/db/rows.ts'
import type { SignedIn } from '#server/http/authenticate.ts'
import { notSignedIn, unavailable } from '#server/http/errors.ts'
import { implement } from '#server/http/routes.ts'

/** Database triggers notify this channel of every committed change; all events come from it. */
const liveChannel = 'thali_live'

type Payload = ({ to: string[] } & LiveEvent) | { session_ended: string }

type Stream = { user: string; session: string; openedAt: number; readable: Readable }

/** As long as an access token lives, so that nobody can listen much longer than they are allowed to. */
const longestMs = 15 * 60_000
const beatMs = heartbeatSeconds * 1000
/** Milliseconds. `created_at` is the start of a transaction, which may be a little before its commit. */
const clockSlack = 2000
/** Streams of one person on one instance. One more ends the oldest. */
const mostStreams = 20
/** Characters waiting for a slow reader (backpressure). Above this the stream ends, and the client opens a new one. */
const mostWaiting = 64 * 1024

/** The open event streams of this instance. Their source is LISTEN on the database. */
export function openLive(database: Database, db: Db, log: FastifyBaseLogger) {
  const streams = new Map<string, Set<Stream>>()
  let listening: Promise<() => void> | undefined
  let beat: NodeJS.Timeout | undefined
  let isClosed = false

  const all = () => [...streams.values()].flatMap((userStreams) => [...userStreams])

  function send(stream: Stream, text: string) {
    stream.readable.push(text)
    if (stream.readable.readableLength > mostWaiting) end(stream)
  }

  function forget(stream: Stream) {
    const userStreams = streams.get(stream.user)
    userStreams?.delete(stream)
    if (userStreams?.size === 0) streams.delete(stream.user)
    if (streams.size === 0) {
      clearInterval(beat)
      beat = undefined
    }
  }

  function end(stream: Stream) {
    forget(stream)
    stream.readable.push(null)
  }

  function keepAlive() {
    const oldest = performance.now() - longestMs
    for (const stream of all()) {
      if (stream.openedAt < oldest) end(stream)
      else send(stream, ':\n\n')
    }
  }

  function hear(text: string) {
    const payload = JSON.parse(text) as Payload
    if ('session_ended' in payload) {
      for (const stream of all()) if (stream.session === payload.session_ended) end(stream)
      return
    }
    const { to, ...event } = payload
    const line = eventLine(event as LiveEvent)
    for (const user of to) for (const stream of streams.get(user) ?? []) send(stream, line)
  }

  /** Events may have been missed: ending all streams makes the clients connect again and ask what is new. */
  function lose(error: Error) {
    log.warn({ reason: error.message }, 'the connection for live events was lost')
    listening = undefined
    for (const stream of all()) end(stream)
  }

  function listen() {
    listening ??= database.listen(liveChannel, hear, lose).catch((error: Error) => {
      listening = undefined
      log.warn({ reason: error.message }, 'live events cannot be heard')
      throw unavailable()
    })
    return listening
  }

  return {
    /** Number of open streams. */
    count: () => all().length,

    /**
     * Opens a user's event stream, which ends with their session. `missed`: milliseconds since they last got events.
     */
    async open({ id: user, session_id: session }: SignedIn, missed = 0): Promise<Readable> {
      if (isClosed) throw unavailable()
      await listen()
      // The server may have closed while this waited.
      if (isClosed) throw unavailable()
      const readable = new Readable({ read() {}, encoding: 'utf8' })
      const stream: Stream = { user, session, openedAt: performance.now(), readable }
      const userStreams = streams.get(user) ?? new Set()
      streams.set(user, userStreams.add(stream))
      readable.once('close', () => forget(stream))
      beat ??= setInterval(keepAlive, beatMs).unref()
      if (userStreams.size > mostStreams) end([...userStreams][0]!)
      try {
        // The session may have ended before this instance listened for its end.
        const { rows } = await sql<{ kinds: NotificationKind[] | null }>`
          select (select array_agg(distinct kind) from (
            select kind, created_at from notifications where user_id = ${user} order by id desc limit 100
          ) latest where created_at > now() - ${missed + clockSlack} * interval '1 millisecond') as kinds
          from sessions where id = ${session}`.execute(db)
        if (!rows[0]) throw notSignedIn()
        // The stream may have ended too: the listening connection was lost, or the user opened too many streams.
        if (!userStreams.has(stream)) throw unavailable()
        send(stream, eventLine({ type: 'ready' }))
        if (missed > 0)
          for (const kind of rows[0].kinds ?? []) send(stream, eventLine({ type: 'notification', kind }))
        return readable
      } catch (error) {
        end(stream)
        throw error
      }
    },

    async close() {
      isClosed = true
      for (const stream of all()) end(stream)
      const stop = await listening?.catch(() => undefined)
      listening = undefined
      stop?.()
    },
  }
}
export type Live = ReturnType<typeof openLive>

const eventLine = (event: LiveEvent) => `data: ${JSON.stringify(event)}\n\n`

export const liveHandlers = implement(live, {
  'GET /events': async ({ user, query, services }) => ({
    content: await services.live.open(user, query.missed),
  }),
})
