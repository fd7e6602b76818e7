import type { z } from 'zod'
import type { PublicPackage } from '#domain/ledger/packages.ts'
import type { AboutInfo, Terms } from './public.ts'

/**
 * The data with which public pages are rendered. It is also in the page as JSON, so that the browser starts with the
 * same.
 */
export type PublicData = {
  /** Public address of the platform, without a trailing slash. */
  publicUrl: string
  about: AboutInfo
  terms: Terms
  /** What is sold, where the practice publishes it. */
  packages: z.output<typeof PublicPackage>[]
}

type Page = { title: (brand: string) => string; description: (brand: string) => string }
const titled =
  (title: string): Page['title'] =>
  (brand) =>
    `${title} · ${brand}`

/** The public pages, with their titles and descriptions for search results and shared links. */
export const publicPages: Record<string, Page> = {
  '/': {
    title: (brand) => `${brand} · Meal plans made for you by a nutritionist`,
    description: (brand) =>
      `${brand} matches you with a qualified nutritionist within 24 hours. They plan your week around your body, your routine and your kitchen, and follow your progress with you.`,
  },
  '/login': {
    title: titled('Login'),
    description: (brand) => `Sign in to ${brand} to see your meal plan, your progress and your messages.`,
  },
  '/signup': {
    title: titled('Sign up'),
    description: (brand) =>
      `Join ${brand} free, as a Challenger who wants to eat better or as a nutritionist who plans with them.`,
  },
  '/forgot-password': {
    title: titled('Forgot password'),
    description: (brand) => `Ask for a link by e-mail to set a new password for your ${brand} account.`,
  },
  '/contact': {
    title: titled('Contact'),
    description: (brand) =>
      `Write to or call the people of ${brand}: contact details, business hours and answers to frequent questions.`,
  },
  '/about': {
    title: titled('About'),
    description: (brand) =>
      `What ${brand} is for, what it does and what it holds to: personal meal plans, qualified nutritionists, progress you can see.`,
  },
  '/queries': {
    title: titled('Support'),
    description: (brand) =>
      `Send ${brand} support a question, a problem or feedback. We answer within 24-48 hours.`,
  },
  '/terms': {
    title: titled('Terms'),
    description: (brand) =>
      `The terms of ${brand}, the medical disclaimer, and the privacy notice: what is held about you, why, for how long, and your rights.`,
  },
}

/**
 * The pages behind links. Whoever gets a link may pass it on, so title and description tell nothing about the person or
 * what they eat.
 */
export const sharedPlan = {
  path: '/shared/plans',
  title: titled('Meal plan'),
  description: 'A week of meals, shared with you.',
}
export const sharedList = {
  path: '/shared/lists',
  title: titled('Shopping list'),
  description: 'What to buy, shared with you. Tick what you have bought.',
}
export const joinPage = {
  path: '/join',
  title: titled('Invitation'),
  description: 'You are invited by a nutritionist.',
}
export const sharedPages = [sharedPlan, sharedList, joinPage]

/** First segments of private addresses, which search engines must not index. */
const privatePaths = [
  '/app',
  '/dashboard',
  '/setup',
  '/admin',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/undo-email-change',
  '/accept-invitation',
  '/join',
  '/shared',
]

/** First segments that programs must not read. Previews of links need the shared pages, which say noindex. */
export const unreadPaths = privatePaths.filter(
  (path) => !sharedPages.some((shared) => shared.path.startsWith(path)),
)

export function isPrivate(path: string): boolean {
  return privatePaths.some((start) => path === start || path.startsWith(`${start}/`))
}
