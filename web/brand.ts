import type { AboutInfo } from '#domain/public.ts'
import { defaultAbout } from '#domain/site-content.ts'
import { useApi } from './queries.ts'

const builtIn = defaultAbout()

/** Name, contact details and company facts; the built-in ones until, and unless, the server answers. */
export function useAbout(): AboutInfo {
  const about = useApi('GET /public/about', { staleTime: 10 * 60_000 })
  return about.data ?? builtIn
}

/** For `<title>`: 'My Progress · Thali'. */
export function usePageTitle(page: string): string {
  return `${page} · ${useAbout().brand_name}`
}
