/*
 * Opens the signed-in area without a network. It keeps code only, the same for everybody: answers of the API never
 * pass through here (docs/decisions/0009-offline.md). Which files, and the version, are filled in by the build.
 */
const { version, entry, files } = self.build
const cacheName = `interface-${version}`
const shell = '/app'

async function fillCache() {
  const response = await fetch(shell, { cache: 'no-cache', credentials: 'omit' })
  // While servers are being replaced a page may ask for the code of another build.
  if (!response.ok || !(await response.clone().text()).includes(entry))
    throw new Error('The page belongs to another build.')
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await cache.put(shell, response)
  await self.skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  await Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))
  // Earlier workers asked the network along.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

const cached = (path) => caches.match(path, { cacheName, ignoreVary: true })

/** At once from the cache: with the first file of this build come all the others. Without it, from the network. */
async function page(request) {
  return (await cached(shell)) ?? fetch(request)
}

self.addEventListener('install', (event) => event.waitUntil(fillCache()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (files.includes(pathname))
    event.respondWith(cached(pathname).then((response) => response ?? fetch(request)))
})
