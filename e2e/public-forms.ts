import type { Locator, Page } from '@playwright/test'
import { expect, type Platform } from './platform.ts'

export const password = 'idli vada sambar chutney'
let made = 0
/** An address nobody has used yet. */
export const newEmail = () => `someone-${process.pid}-${++made}@example.in`

/** One of the forms anybody can send: how it is reached and filled, and what the specification says about it. */
export type PublicForm = {
  name: string
  call: string
  open: (page: Page) => Promise<Locator>
  fill: (form: Locator, platform: Platform, email: string) => Promise<void>
  submit: string
  done: string
  failed: string
  /** The address it leads to. */
  leadsTo: RegExp
  keepsOpen?: true
  signsIn?: true
}

/** Opens a page and waits until it answers to clicks. */
export async function open(page: Page, address: string) {
  await page.goto(address)
  await page.locator('.mantine-Notifications-root').first().waitFor({ state: 'attached' })
}

/** Switches the landing page's form by the hero's button; it has the focus when it is there. */
export async function openLanding(page: Page, button: string, form: string): Promise<Locator> {
  await open(page, '/')
  await page.getByRole('main').getByRole('button', { name: button, exact: true }).first().click()
  const found = page.getByRole('form', { name: form })
  await expect(found.locator('input').first()).toBeFocused()
  return found
}

export const field = (form: Locator, label: string) => form.getByLabel(label, { exact: true })

async function fillAccount(form: Locator, email: string) {
  await field(form, 'Email').fill(email)
  await field(form, 'Phone').fill('+91 98765 43210')
  await field(form, 'Password').fill(password)
  await form.getByRole('radio', { name: 'Challenger' }).check()
  await form.getByRole('checkbox', { name: /agree/ }).check()
}

async function fillSender(form: Locator, email: string) {
  await form.getByLabel('Name').fill('Asha Rao')
  await form.getByLabel('Email').fill(email)
  await form.getByLabel('Phone').fill('98765 43210')
  await form.getByLabel('Message').fill('नमस्ते, do you plan for Jain kitchens?')
}

const signIn = {
  call: '**/api/v1/auth/login',
  fill: async (form: Locator, { admin }: Platform) => {
    await field(form, 'Email').fill(admin.email)
    await field(form, 'Password').fill(admin.password)
  },
  submit: 'Sign In',
  signsIn: true,
} as const

export const forms: PublicForm[] = [
  {
    ...signIn,
    name: 'landing sign-in',
    open: (page) => openLanding(page, 'Sign In', 'Sign in'),
    done: 'Welcome back! Login successful!',
    failed: 'An error occurred',
    leadsTo: /\/app\/dashboard$/,
  },
  {
    name: 'landing sign-up',
    call: '**/api/v1/auth/signup',
    open: (page) => openLanding(page, 'Get Started Free', 'Sign up'),
    async fill(form, _, email) {
      await field(form, 'Name').fill('Asha Rao')
      await fillAccount(form, email)
      await field(form, 'Confirm Password').fill(password)
    },
    submit: 'Create Account',
    done: 'Account created successfully! Welcome to Thali!',
    failed: 'An error occurred',
    leadsTo: /\/app\/dashboard$/,
  },
  {
    ...signIn,
    name: '/login',
    async open(page) {
      await open(page, '/login')
      return page.getByRole('form', { name: 'Sign in' })
    },
    done: 'Login successful!',
    failed: 'Login failed. Please check your credentials.',
    leadsTo: /\/app\/admin\/?$/,
  },
  {
    name: '/signup',
    call: '**/api/v1/auth/signup',
    async open(page) {
      await open(page, '/signup')
      return page.getByRole('form', { name: 'Sign up' })
    },
    fill: (form, _, email) => fillAccount(form, email),
    submit: 'Create Account',
    done: 'Account created successfully!',
    failed: 'Signup failed. Please try again.',
    leadsTo: /\/app\/patient\/?$/,
  },
  {
    name: '/contact',
    call: '**/api/v1/public/contact',
    async open(page) {
      await open(page, '/contact')
      return page.getByRole('form', { name: 'Contact form' })
    },
    fill: (form, _, email) => fillSender(form, email),
    submit: 'Send Message',
    done: "Thank you for your message! We'll get back to you within 24-48 hours.",
    failed: 'Failed to send message. Please try again later.',
    leadsTo: /\/contact$/,
    keepsOpen: true,
  },
  {
    name: '/queries',
    call: '**/api/v1/public/queries',
    async open(page) {
      await open(page, '/queries')
      return page.getByRole('form', { name: 'Query form' })
    },
    async fill(form, _, email) {
      await fillSender(form, email)
      await form.getByLabel('Query type').selectOption('Billing')
      await form.getByLabel('Subject').fill('Jain food')
    },
    submit: 'Submit Query',
    done: "Query submitted successfully! We'll respond within 24-48 hours.",
    failed: 'Failed to submit query. Please try again later.',
    leadsTo: /\/queries$/,
    keepsOpen: true,
  },
]

/** What stands in the fields people see. */
export function typed(form: Locator): Promise<unknown[]> {
  return form
    .locator('input:not([name=website]), select, textarea:not([aria-hidden])')
    .evaluateAll((fields) =>
      (fields as HTMLInputElement[]).map((field) =>
        ['radio', 'checkbox'].includes(field.type) ? field.checked : field.value,
      ),
    )
}

export const toast = (page: Page, text: string) =>
  page.locator('.mantine-Notification-root').filter({ hasText: text }).first()
