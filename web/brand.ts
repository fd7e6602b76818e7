import { useEffect } from 'react'
import type { AboutInfo } from '#domain/site/public.ts'
import { type Brand, defaultAbout } from '#domain/site/site-content.ts'
import { useApi } from './lib/api/queries.ts'
import { deviceStore } from './lib/storage/device-store.ts'

const builtIn = defaultAbout()

/** Nobody's data, so signing out leaves it: without a network the operator's own name and numbers still stand. */
const site = deviceStore('site:')
const names = ['brand_name', 'support_email', 'support_phone', 'social_url'] as const
type Seen = Partial<Pick<Brand, (typeof names)[number]>>

/** The built-in facts under the name and contact details this device was told last. */
function readSeen(): AboutInfo {
  const found = site.read('brand') as Seen | null
  const texts = names.flatMap((name) => (typeof found?.[name] === 'string' ? [[name, found[name]]] : []))
  return { ...builtIn, ...Object.fromEntries(texts) }
}

let seen: AboutInfo | undefined
let told: AboutInfo | undefined

/** Name, contact details and company facts; what was told last, else the built-in ones, until the server answers. */
export function useAbout(): AboutInfo {
  const { data } = useApi('GET /public/about', { staleTime: 10 * 60_000 })
  useEffect(() => {
    if (!data || data === told) return
    told = data
    site.write('brand', Object.fromEntries(names.map((name) => [name, data[name]])))
  }, [data])
  if (data) return data
  seen ??= readSeen()
  return seen
}

/** For `<title>`: 'My Progress · Thali'. */
export function usePageTitle(page: string): string {
  return `${page} · ${useAbout().brand_name}`
}
