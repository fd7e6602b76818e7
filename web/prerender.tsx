import { prerender } from 'react-dom/static'
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router'
import { setTimeZone } from '#domain/dates.ts'
import { type PublicData, publicPages, sharedPages } from '#domain/site/public-pages.ts'
import { App } from './app.tsx'
import { PageHead } from './components/layout/page-head.tsx'
import { type PageData, pageDataId, seed } from './lib/api/page-data.ts'
import { queryClient } from './lib/api/queries.ts'
import { createPageRouter, Pages } from './lib/router.tsx'
import { liftStyles } from './lib/startup/page-styles.ts'
import { routes } from './routes.tsx'

const notFound = '/not-found'

/**
 * The HTML of every public page by its path, of the page for unknown addresses as '404', and of the shell for the
 * pages behind links by the start of their paths. `template` is the built page without content; `sleeping` loads no code
 * by itself.
 */
export async function renderPages(
  data: PublicData,
  { template, sleeping }: { template: string; sleeping: string },
): Promise<Record<string, string>> {
  setTimeZone(data.about.time_zone)
  seed(queryClient, data)
  const pages: Record<string, string> = {}
  for (const path of Object.keys(publicPages)) pages[path] = await renderPage(path, data, sleeping)
  pages['404'] = await renderPage(notFound, data, sleeping)
  for (const shared of sharedPages) pages[shared.path] = await renderPreview(shared, data, template)
  return pages
}

/** The shell with what previews of a link need. The browser fills it. */
async function renderPreview(
  shared: (typeof sharedPages)[number],
  { publicUrl, about }: PublicData,
  template: string,
): Promise<string> {
  const { prelude } = await prerender(
    <App publicUrl={publicUrl}>
      <PageHead title={shared.title(about.brand_name)} description={shared.description} />
    </App>,
  )
  return withHead(template, split(await new Response(prelude).text()).head)
}

async function renderPage(
  path: string,
  { terms, packages, ...rest }: PublicData,
  template: string,
): Promise<string> {
  const router = createPageRouter(routes, createMemoryHistory({ initialEntries: [path] }))
  await router.isReady
  const failures: unknown[] = []
  const { prelude } = await prerender(
    <App publicUrl={rest.publicUrl}>
      <Pages router={router} fallback={null} />
    </App>,
    // One chunk: with several, React would add an inline script to put them together.
    {
      onError: (error) => void failures.push(error),
      progressiveChunkSize: Number.POSITIVE_INFINITY,
    },
  )
  const html = await new Response(prelude).text()
  if (failures.length) throw failures[0]
  if (html.includes('<script')) throw new Error(`${path} holds a script.`)
  const { head, body } = split(html)
  const styles = liftStyles(body)
  const data: PageData = {
    ...rest,
    ...(path === '/terms' && { terms }),
    ...(path === '/about' && { packages }),
  }
  const forStrangers = router.state.matches?.some(({ route }) => route.handle === 'strangers')
  return fill(template, {
    head: head + styles.style,
    body: styles.html,
    data: JSON.stringify(data).replaceAll('<', '\\u003c'),
    forStrangers: forStrangers ?? false,
  })
}

/** React puts the tags for the head first. */
function split(html: string) {
  const [head = ''] = html.match(/^(?:<title>[^<]*<\/title>|<(?:meta|link)\b[^>]*>)*/) ?? []
  return { head, body: html.slice(head.length) }
}

type Filling = { head: string; body: string; data: string; forStrangers: boolean }

const withHead = (template: string, head: string) =>
  template.replace(/\s*<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => `\n${head}`)

function fill(template: string, { head, body, data, forStrangers }: Filling): string {
  return withHead(template, head).replace(
    /<div id="root">.*?<\/div>/,
    () =>
      `<div id="root"${forStrangers ? ' data-strangers' : ''}>${body}</div>` +
      `<script type="application/json" id="${pageDataId}">${data}</script>`,
  )
}
