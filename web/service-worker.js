/*
 * Shows reminders, and lets the signed-in area open without a network. It caches only code, which is the same for everybody; answers of
 * the API never pass through it (docs/decisions/0009-offline.md). The build fills in the files and the version.
 */
const { version, entry, files } = self.build
const cacheName = `interface-${version}`
const shell = '/app'

async function fillCache() {
  const response = await fetch(shell, { cache: 'no-cache', credentials: 'omit' })
  // During a deployment the server may answer with the page of another build.
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
  // Earlier versions of this worker had navigation preload enabled.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

const cached = (path) => caches.match(path, { cacheName, ignoreVary: true })

/** Answers from the cache: the cached page and all its files are of one build. Without a cache, from the network. */
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

/** Shows a reminder: browsers want every push to be seen. */
async function show({ title, body, url, tag }) {
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } })
}

/** Opens the page of a reminder in a page that is open already, else in a new one. */
async function openPage(url) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => /^\/app(\/|$)/.test(new URL(url).pathname))
  if (!page) return clients.openWindow(url)
  page.postMessage({ open: url })
  return page.focus()
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data.json())))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.url))
})
