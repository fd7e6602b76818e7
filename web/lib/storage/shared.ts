/** What another app shared with Thali. The service worker puts it there (`service-worker.js`), and it goes with the drafts. */
export type Shared = { text: string; file: File | null }

const cacheName = 'shared'

/** Null where nothing waits. */
export async function readShared(): Promise<Shared | null> {
  if (!('caches' in globalThis) || !(await caches.has(cacheName))) return null
  const cache = await caches.open(cacheName)
  const [text, file] = await Promise.all(['text', 'file'].map((name) => cache.match(`/app/${name}`)))
  const name = decodeURIComponent(file?.headers.get('X-Name') ?? '')
  const bytes = await file?.blob()
  return {
    // A form sends each line's end as two signs.
    text: ((await text?.text()) ?? '').replaceAll('\r\n', '\n'),
    file: bytes ? new File([bytes], name, { type: bytes.type }) : null,
  }
}

export async function dropShared() {
  if ('caches' in globalThis) await caches.delete(cacheName)
}
