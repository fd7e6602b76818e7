import { useEffect } from 'react'
import type { AboutInfo } from '#domain/site/public.ts'
import { type Brand, defaultAbout } from '#domain/site/site-content.ts'
import { useApi } from './api/queries.ts'
import { deviceStore } from './storage/device-store.ts'

const builtIn = defaultAbout()

/** Nobody's data, so signing out leaves it: without a network the operator's own name and numbers still stand. */
const cache = deviceStore('site:')
const names = ['brand_name', 'support_email', 'support_phone', 'social_url'] as const
type CachedBrand = Partial<Pick<Brand, (typeof names)[number]>>

/** The built-in facts under the name and contact details in this device's cache. */
function readCached(): AboutInfo {
  const brand = cache.read('brand') as CachedBrand | null
  const texts = names.flatMap((name) => (typeof brand?.[name] === 'string' ? [[name, brand[name]]] : []))
  return { ...builtIn, ...Object.fromEntries(texts) }
}

let cached: AboutInfo | undefined
let lastAnswer: AboutInfo | undefined

/** Name, contact details and company facts; the cached ones, else the built-in ones, until the server answers. */
export function useAbout(): AboutInfo {
  const { data } = useApi('GET /public/about', { staleTime: 10 * 60_000 })
  useEffect(() => {
    if (!data || data === lastAnswer) return
    lastAnswer = data
    cache.write('brand', Object.fromEntries(names.map((name) => [name, data[name]])))
  }, [data])
  if (data) return data
  cached ??= readCached()
  return cached
}

/** For `<title>`: 'My Progress · Thali'. */
export function usePageTitle(page: string): string {
  return `${page} · ${useAbout().brand_name}`
}
