import type { QueryClient } from '@tanstack/react-query'
import { heartbeatSeconds } from '#domain/messages/heartbeat.ts'
import type { LiveEvent } from '#domain/messages/live.ts'
import { ApiError, apiEvents, isTransient } from '#web/lib/api/api.ts'
import { readAgain, staleAfterEvent, staleInSilence } from '#web/lib/api/stale.ts'
import { sendWaiting } from '#web/lib/offline/queue.ts'
import { forgetSharedHome } from '#web/lib/offline/shared-home.ts'
import { whenStill } from '#web/lib/still.ts'

/** Milliseconds of silence after which the connection counts as dead; `firstDataLimit` is the limit for the first data. */
const longestSilence = heartbeatSeconds * 2500
const firstDataLimit = 10_000
/** Milliseconds between two attempts. While none succeeds, stale reads are repeated every `longestPause`. */
const [shortestPause, longestPause] = [1000, 30_000]

/** Yields the events of a stream. Ends when either side ends it, or after too long a silence. */
async function* eventsOf(missed: number, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const silence = new AbortController()
  const either = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), firstDataLimit)
  try {
    const reader = await apiEvents('GET /events', Math.round(missed), either)
    for (let text = ''; ; ) {
      const { value, done } = await reader.read()
      if (done) return
      clearTimeout(timer)
      timer = setTimeout(() => silence.abort(), longestSilence)
      const lines = (text + value).split('\n\n')
      text = lines.pop() ?? ''
      for (const line of lines) if (line.startsWith('data: ')) yield JSON.parse(line.slice(6)) as LiveEvent
    }
  } finally {
    clearTimeout(timer)
    silence.abort()
  }
}

/** Waits, but at most until the network is back or the tab stops. */
function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Not Promise.withResolvers, which phones a few years old don't have.
  return new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
    window.addEventListener('online', () => resolve(), { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  }).finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}

/** `endsHome`: what was read for two is no longer theirs. */
type Refresh = { stale: readonly string[]; endsHome?: boolean }
/** A tab that starts asks for all events since it was opened. */
type CatchUp = { since: number }
/** How many recent events are kept for tabs that start later. */
const mostRecent = 200

/** Keeps one stream open and reports which reads are stale. Without a stream it reports all of them now and then. */
async function listen(tell: (refresh: Refresh) => void, signal: AbortSignal) {
  let pause = shortestPause
  // The page's data may be as old as the page.
  let heardAt = performance.timeOrigin
  while (!signal.aborted) {
    try {
      for await (const event of eventsOf(Date.now() - heardAt, signal)) {
        tell({
          stale: staleAfterEvent(event),
          endsHome: event.type === 'notification' && event.kind === 'home_ended',
        })
        heardAt = Date.now()
        pause = shortestPause
      }
    } catch (error) {
      if (signal.aborted) return
      // The session has ended; the API client has dealt with the 401.
      if (error instanceof ApiError && error.status === 401) return
      if (pause === longestPause) tell({ stale: staleInSilence })
    }
    // A random pause: when a server is replaced, a thousand clients must not connect at the same moment.
    await pauseFor(pause * (0.5 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

/**
 * Refreshes what pages show when data changes, until the returned function is called. Only one tab of a browser has a
 * stream, because over HTTP/1.1 a browser opens at most six connections to a server.
 */
export function followEvents(client: QueryClient): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const tabs = new BroadcastChannel('thali-live')
  // Only filled in the tab that has the stream.
  const recent: (Refresh & { at: number })[] = []
  tabs.onmessage = ({ data }: MessageEvent<Refresh | CatchUp>) => {
    if ('stale' in data) return refresh(data)
    for (const { at, ...news } of recent) if (at >= data.since) tabs.postMessage(news)
  }
  // What others did must not move a row under a finger.
  const refresh = ({ stale, endsHome }: Refresh) => {
    if (endsHome) forgetSharedHome(client)
    whenStill(() => {
      readAgain(client, stale)
      // Where news come from there is a network, whatever the browser says or does not say of it.
      void client.refetchQueries({ type: 'active', predicate: ({ state }) => isTransient(state.error) })
      sendWaiting()
    })
  }
  const tell = (news: Refresh) => {
    recent.push({ ...news, at: Date.now() })
    if (recent.length > mostRecent) recent.shift()
    refresh(news)
    tabs.postMessage(news)
  }
  tabs.postMessage({ since: performance.timeOrigin })
  const listening = navigator.locks
    ? navigator.locks.request('live-events', { signal }, () => listen(tell, signal))
    : listen(tell, signal)
  // The lock request rejects when this tab stops before it gets the lock.
  listening.catch(() => {})
  return () => {
    stopped.abort()
    tabs.close()
  }
}
