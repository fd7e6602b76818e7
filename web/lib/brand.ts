import { useEffect } from 'react'
import type { AboutInfo } from '#domain/site/public.ts'
import { type Brand, defaultAbout } from '#domain/site/site-content.ts'
import { useApi } from './api/queries.ts'
import { deviceStore } from './storage/device-store.ts'

const builtIn = defaultAbout()

/**
 * No personal data, so it stays after signing out. Without a network the operator's name and phone number are still
 * there.
 */
const cache = deviceStore('site:')
const names = ['brand_name', 'support_email', 'support_phone', 'social_url'] as const
type CachedBrand = Partial<Pick<Brand, (typeof names)[number]>>

/** The built-in facts, overridden by the cached name and contact details. */
function readCached(): AboutInfo {
  const brand = cache.read('brand') as CachedBrand | null
  const texts = names.flatMap((name) => (typeof brand?.[name] === 'string' ? [[name, brand[name]]] : []))
  return { ...builtIn, ...Object.fromEntries(texts) }
}

let cached: AboutInfo | undefined
let lastAnswer: AboutInfo | undefined

/** Name, contact details and company facts. Until the server answers they are the cached or built-in ones. */
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

/** A text for `<title>`: 'My Progress · Thali'. */
export function usePageTitle(page: string): string {
  return `${page} · ${useAbout().brand_name}`
}
