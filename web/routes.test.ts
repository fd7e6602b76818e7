import { expect, test } from 'vitest'
import { isPrivate, publicPages } from '#domain/site/public-pages.ts'
import { routes } from './routes.tsx'

type Routes = typeof routes
function paths(list: Routes): string[] {
  return list.flatMap(({ path, children = [] }) => (path?.startsWith('/') ? [path] : paths(children)))
}

// The server answers 404 for an address in neither list, even if the browser has a page for it.
test('every screen is either rendered ahead or private', () => {
  const known = paths(routes)
  expect(known).toContain('/app')
  for (const path of known) expect([path, path in publicPages || isPrivate(path)]).toEqual([path, true])
  for (const path of Object.keys(publicPages)) expect(known).toContain(path)
})
