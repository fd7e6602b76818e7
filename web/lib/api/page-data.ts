import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { PublicData } from '#domain/site/public-pages.ts'
import { queryKey } from './queries.ts'

/** The data a page was rendered from. Terms and packages are there only on pages that show them. */
export type PageData = Pick<PublicData, 'publicUrl' | 'about'> & Partial<PublicData>

/** Id of the element with this data as JSON. */
export const pageDataId = 'page-data'

/** The data in this page; null in the shell. */
export function readPageData(): PageData | null {
  return JSON.parse(document.getElementById(pageDataId)?.textContent || 'null')
}

/** Puts the page's data into the cache, so that the first reads need no request. */
export function seed(client: QueryClient, { about, terms, packages }: PageData): void {
  client.setQueryData(queryKey('GET /public/about'), about)
  if (terms) client.setQueryData(queryKey('GET /public/terms'), terms)
  if (packages)
    client.setQueryData(queryKey('GET /public/packages', allPackages), {
      rows: packages,
      total: packages.length,
      isEstimated: false,
    })
}

/** The read of the packages that are published. */
export const allPackages = { query: { limit: 100 } }

export const PublicUrl = createContext('')

/** Public address of the platform, without a trailing slash. */
export function usePublicUrl(): string {
  return useContext(PublicUrl)
}
