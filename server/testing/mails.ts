import type { TestApp } from './app.ts'

/** The mails written to an address, oldest first. */
export const mailsTo = ({ db }: TestApp, recipient: string) =>
  db.selectFrom('mails').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

/** The token in the newest link to a page, such as '/verify-email', that was mailed to an address. */
export async function tokenMailed(app: TestApp, recipient: string, path: string) {
  const mails = await mailsTo(app, recipient)
  const links = mails.flatMap(({ body_text }) => [
    ...body_text.matchAll(/https:\/\/thali\.test(\/[\w-]+)#token=([\w-]+)/g),
  ])
  return links.findLast(([, linked]) => linked === path)?.[2] ?? 'no link'
}
