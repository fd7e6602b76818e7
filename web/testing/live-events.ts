import { expect } from 'vitest'
import type { LiveEvent } from '#domain/messages/live.ts'
import type { Call } from './fake-api.ts'

type Stream = ReadableStreamDefaultController<Uint8Array>

const streams = new Set<Stream>()

/** Answers 'GET /events' with a stream that sends only what `tell` sends. */
export function eventStream({ signal }: Call): Response {
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      streams.add(stream)
      signal?.addEventListener('abort', () => {
        if (streams.delete(stream)) stream.error(signal.reason)
      })
    },
  })
  return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
}

/** Waits until the page has opened its stream, then sends these events. */
export async function tell(...events: LiveEvent[]) {
  await expect.poll(() => streams.size).toBeGreaterThan(0)
  const text = events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join('')
  for (const stream of streams) stream.enqueue(new TextEncoder().encode(text))
}

/** Ends the streams as the server would; the page opens a new one. */
export function endStreams() {
  for (const stream of streams) stream.close()
  streams.clear()
}
