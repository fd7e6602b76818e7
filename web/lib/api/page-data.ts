import type { QueryClient } from '@tanstack/react-query'
import { createContext, useContext } from 'react'
import type { PublicData } from '#domain/site/public-pages.ts'
import { queryKey } from './queries.ts'

/** What a page was rendered from; terms only where they are shown. */
export type PageData = Omit<PublicData, 'terms'> & Partial<Pick<PublicData, 'terms'>>

/** The element that carries it. */
export const pageDataId = 'page-data'

/** What this page came with; nothing when it is the plain shell. */
export function readPageData(): PageData | null {
  return JSON.parse(document.getElementById(pageDataId)?.textContent || 'null')
}

/** Lets the first reads find what the page came with. */
export function seed(client: QueryClient, { about, terms }: PageData): void {
  client.setQueryData(queryKey('GET /public/about'), about)
  if (terms) client.setQueryData(queryKey('GET /public/terms'), terms)
}

export const PublicUrl = createContext('')

/** Where people reach the platform, without a trailing slash. */
export function usePublicUrl(): string {
  return useContext(PublicUrl)
}
