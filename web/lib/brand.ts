import { useEffect } from 'react'
import { type Brand, defaultBrand } from '#domain/site/brand.ts'
import { useApi } from './api/queries.ts'
import { deviceStore } from './storage/device-store.ts'

/**
 * No personal data, so it stays after signing out. Without a network the operator's name and phone number are still
 * there.
 */
const cache = deviceStore('site:')
const names = ['brand_name', 'support_email', 'support_phone', 'social_url'] as const
type CachedBrand = Partial<Pick<Brand, (typeof names)[number]>>

/** The built-in brand, overridden by the cached name and contact details. */
function readCached(): Brand {
  const brand = cache.read('brand') as CachedBrand | null
  const texts = names.flatMap((name) => (typeof brand?.[name] === 'string' ? [[name, brand[name]]] : []))
  return { ...defaultBrand, ...Object.fromEntries(texts) }
}

let cached: Brand | undefined
let lastAnswer: Brand | undefined

/** All that the server says of itself, once it has answered. */
export const useAboutInfo = () => useApi('GET /public/about', { staleTime: 10 * 60_000 }).data

/** Name and contact details. Until the server answers they are the cached or built-in ones. */
export function useBrand(): Brand {
  const data = useAboutInfo()
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
  return `${page} · ${useBrand().brand_name}`
}
