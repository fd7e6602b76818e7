/*
 * Shows reminders, and lets the signed-in area open without a network. It caches only code, which is the same for everybody; answers of
 * the API never pass through it (docs/decisions/0009-offline.md). The build fills in the files and the version.
 */
const { version, entry, style, font, files } = self.build
const cacheName = `interface-${version}`
const shell = '/app'
/** The pages that people mostly open from an icon, a reminder or a bookmark. Each is the shell. */
const pages = ['start', 'dashboard', 'patient', 'patient/meal-plans', 'patient/shopping-list'].map(
  (name) => `${shell}/${name}`,
)

/**
 * The page as it opens from the cache. It links its stylesheet: a browser parses the rules of a file when they are first
 * used, but all rules inside a page at once. And it is first drawn when its code has run: drawing "Loading..." before
 * would take longer than the code does.
 */
async function forCache(response) {
  const text = await response.text()
  const headers = ['Content-Type', 'Content-Security-Policy'].map((name) => [
    name,
    response.headers.get(name),
  ])
  return new Response(
    text
      .replace(
        /<style>.*?<\/style>/s,
        () =>
          `<link rel="stylesheet" href="${style}"><link rel="preload" as="font" type="font/woff2" crossorigin href="${font}">`,
      )
      .replaceAll('<script type="module"', '<script type="module" blocking="render"'),
    { headers },
  )
}

async function fillCache() {
  const response = await fetch(shell, { cache: 'no-cache', credentials: 'omit' })
  // During a deployment the server may answer with the page of another build.
  if (!response.ok || !(await response.clone().text()).includes(entry))
    throw new Error('The page belongs to another build.')
  const page = await forCache(response)
  const cache = await caches.open(cacheName)
  await cache.addAll(files)
  await Promise.all([shell, ...pages].map((path) => cache.put(path, page.clone())))
  await self.skipWaiting()
}

async function takeOver() {
  const names = await caches.keys()
  const old = names.filter((name) => name !== cacheName && name !== 'shared')
  await Promise.all(old.map((name) => caches.delete(name)))
  // Earlier versions of this worker had navigation preload enabled.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
}

const cached = (path) => caches.match(path, { cacheName, ignoreVary: true })

/** Answers from the cache: the cached page and all its files are of one build. Without a cache, from the network. */
async function page(request) {
  return (await cached(shell)) ?? fetch(request)
}

/** Chromium then answers these without starting the worker first. What the cache lacks comes from the network. */
function answerWithoutWorker(event) {
  const cache = { cacheName }
  event.addRoutes?.([
    { condition: { urlPattern: { pathname: '/api/*' } }, source: 'network' },
    { condition: { urlPattern: { pathname: '/assets/*' } }, source: cache },
    ...pages.map((pathname) => ({
      condition: { requestMode: 'navigate', urlPattern: { pathname, search: '' } },
      source: cache,
    })),
  ])
}

const sharePage = `${shell}/patient/share`

/** What another app shares waits on the device until its owner has looked at it (`lib/storage/shared.ts`). */
async function keepShared(request) {
  const form = await request.formData()
  const texts = ['title', 'text', 'url'].map((name) => form.get(name)).filter(Boolean)
  const file = form.get('file')
  await caches.delete('shared')
  const cache = await caches.open('shared')
  await cache.put(`${shell}/text`, new Response([...new Set(texts)].join('\n')))
  if (file?.size) {
    const headers = { 'Content-Type': file.type, 'X-Name': encodeURIComponent(file.name) }
    await cache.put(`${shell}/file`, new Response(file, { headers }))
  }
  return Response.redirect(sharePage, 303)
}

self.addEventListener('install', (event) => {
  answerWithoutWorker(event)
  event.waitUntil(fillCache())
})
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method === 'POST' && origin === self.location.origin && pathname === sharePage)
    event.respondWith(keepShared(request))
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') event.respondWith(page(request))
  else if (files.includes(pathname))
    event.respondWith(cached(pathname).then((response) => response ?? fetch(request)))
})

/** Shows a reminder: browsers want every push to be seen. */
async function show({ title, body, url, tag }) {
  await self.registration.showNotification(title, { body, tag, icon: '/icon-192.png', data: { url } })
}

/** A dot on the app's icon. A page that is open knows the number. */
async function mark() {
  const pages = await clients.matchAll({ type: 'window' })
  if (pages.length === 0) await navigator.setAppBadge?.()
}

/** Opens the page of a reminder in a page that is open already, else in a new one. */
async function openPage(url) {
  const pages = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ url }) => /^\/app(\/|$)/.test(new URL(url).pathname))
  if (!page) return clients.openWindow(url)
  page.postMessage({ open: url })
  return page.focus()
}

self.addEventListener('push', (event) => event.waitUntil(Promise.all([show(event.data.json()), mark()])))
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPage(event.notification.data.url))
})
