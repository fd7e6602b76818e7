import type { QueryClient } from '@tanstack/react-query'
import { heartbeatSeconds } from '#domain/messages/heartbeat.ts'
import type { LiveEvent } from '#domain/messages/live.ts'
import { ApiError, apiEvents } from '#web/lib/api/api.ts'
import { readAgain, staleAfterEvent, staleInSilence } from '#web/lib/api/stale.ts'

/** Milliseconds: silence that means that the connection is dead, and the wait for the first word. */
const longestSilence = heartbeatSeconds * 2500
const firstWord = 10_000
/** Milliseconds between two attempts; while none succeeds, also between two looks for what is new. */
const [shortestPause, longestPause] = [1000, 30_000]

/** The events of an answer as it arrives. Ends when either side ends it, and when it falls silent. */
async function* eventsOf(missed: number, signal: AbortSignal): AsyncGenerator<LiveEvent> {
  const silence = new AbortController()
  const either = AbortSignal.any([signal, silence.signal])
  let timer = setTimeout(() => silence.abort(), firstWord)
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

/** Waits, at most until the network or the page comes back. */
function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  // Not Promise.withResolvers: phones of some years ago don't have it.
  return new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
    window.addEventListener('online', () => resolve(), { signal: over.signal })
    signal.addEventListener('abort', () => resolve(), { signal: over.signal })
  }).finally(() => {
    clearTimeout(timer)
    over.abort()
  })
}

type Word = { stale: readonly string[] }
/** What a tab asks when it begins to follow: what was said since it was opened. */
type Question = { since: number }
/** How many words are remembered for tabs that begin to follow. */
const mostWords = 200

/** Keeps one stream open, and says what is stale; while none can be had it says so now and then all the same. */
async function listen(tell: (word: Word) => void, signal: AbortSignal) {
  let pause = shortestPause
  // What this page shows may be as old as the page itself.
  let heardAt = performance.timeOrigin
  while (!signal.aborted) {
    try {
      for await (const event of eventsOf(Date.now() - heardAt, signal)) {
        tell({ stale: staleAfterEvent(event) })
        heardAt = Date.now()
        pause = shortestPause
      }
    } catch (error) {
      if (signal.aborted) return
      // The session is over, which the page learns from the call itself.
      if (error instanceof ApiError && error.status === 401) return
      if (pause === longestPause) tell({ stale: staleInSilence })
    }
    // Not all of a thousand people at once, when a server is replaced.
    await pauseFor(pause * (0.5 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, longestPause)
  }
}

/**
 * Refreshes what somebody's pages show as soon as something is new, until stopped. One tab of a browser listens for all
 * of them: over HTTP/1.1 a browser opens six connections to a server, and no more.
 */
export function followEvents(client: QueryClient): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  const tabs = new BroadcastChannel('thali-live')
  // Only the tab that listens has said anything.
  const said: (Word & { at: number })[] = []
  tabs.onmessage = ({ data }: MessageEvent<Word | Question>) => {
    if ('stale' in data) return readAgain(client, data.stale)
    for (const { at, stale } of said) if (at >= data.since) tabs.postMessage({ stale })
  }
  const tell = (word: Word) => {
    said.push({ ...word, at: Date.now() })
    if (said.length > mostWords) said.shift()
    readAgain(client, word.stale)
    tabs.postMessage(word)
  }
  tabs.postMessage({ since: performance.timeOrigin })
  const listening = navigator.locks
    ? navigator.locks.request('live-events', { signal }, () => listen(tell, signal))
    : listen(tell, signal)
  // Rejected when this tab is left before it was its turn.
  listening.catch(() => {})
  return () => {
    stopped.abort()
    tabs.close()
  }
}
