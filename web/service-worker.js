/*
 * Opens the signed-in area without a network. It keeps code only, the same for everybody: answers of the API never
 * pass through here (docs/decisions/0009-offline.md). Which files, and the version, are filled in by the build.
 */
const { version, entry, files } = self.build
const cacheName = `interface-${version}`
const shell = '/app'
/** Milliseconds that a page may take before it starts from what is kept. */
const patience = 3000

async function keep() {
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
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

const kept = (path) => caches.match(path, { cacheName, ignoreVary: true })

/** From the network, which knows the newest; from what is kept when that fails or takes too long. */
async function page(event) {
  const network = Promise.resolve(event.preloadResponse)
    .then((response) => response ?? fetch(event.request))
    .then((response) => {
      if (response.status >= 500) throw new Error('Nobody is there to answer.')
      return response
    })
  const late = new Promise((resolve) => setTimeout(resolve, patience))
  const first = await Promise.race([network, late]).catch(() => undefined)
  return first ?? (await kept(shell)) ?? network
}

self.addEventListener('install', (event) => event.waitUntil(keep()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(event))
  else if (files.includes(pathname))
    event.respondWith(kept(pathname).then((response) => response ?? fetch(request)))
})
