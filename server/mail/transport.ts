import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Brand } from '#domain/site/brand.ts'
import type { Logo } from '#domain/site/logo.ts'
import type { Config } from '#server/config.ts'
import { logoPlace, type Mail } from './compose.ts'

export type Outgoing = Mail & {
  id: string
  recipient: string
  /** Address for replies, for mails that a person wrote. */
  reply_to: string | null
}
/** A PDF that goes with a mail. */
type Attached = { name: string; content: Uint8Array }
export type Sender = { brand: Brand; logo: Logo | null }
export type Transport = {
  /** Sends in the brand's name, with its logo. Throws the error of the mail server or of the disk. */
  send(mail: Outgoing, sender: Sender, attached?: Attached): Promise<void>
  close(): void
}

/** Points of the logo's height, and its greatest width. */
const logoHeight = 40
const widestLogo = 220

/** The mail's HTML with the logo in its place. */
function withLogo(html: string, logo: Logo | null) {
  if (!logo) return html
  const scale = Math.min(logoHeight / logo.height, widestLogo / logo.width, 1)
  const [width, height] = [Math.round(logo.width * scale), Math.round(logo.height * scale)]
  return html.replace(
    logoPlace,
    `<img src="cid:logo" width="${width}" height="${height}" alt="" style="display:block;margin:0 0 8px">`,
  )
}

const seconds = 1000
const mailFolder = ({ DATA_DIR }: Config) => path.resolve(DATA_DIR, 'outbox')

/** Deletes the files of mails that `known` does not return: they were erased with a person, or are old. */
export async function removeMailFiles(config: Config, known: (ids: string[]) => Promise<string[]>) {
  const folder = mailFolder(config)
  const names = await readdir(folder).catch(() => [])
  const ids = names.flatMap((name) => name.match(/^([0-9a-f-]{36})\.eml$/)?.[1] ?? [])
  const stay = new Set(ids.length > 0 ? await known(ids) : [])
  for (const id of ids) if (!stay.has(id)) await rm(path.join(folder, `${id}.eml`), { force: true })
}

/**
 * Sends mails to the server of SMTP_URL; without one, writes them to DATA_DIR/outbox as .eml files. The signal gives up
 * a mail that is being sent.
 */
export async function openTransport(config: Config, signal?: AbortSignal): Promise<Transport> {
  // Loaded at the first mail, to save memory before.
  const { createTransport } = await import('nodemailer')
  const options = (mail: Outgoing, { brand, logo }: Sender, attached?: Attached) => ({
    from: config.MAIL_FROM ?? { name: brand.brand_name, address: brand.support_email },
    to: mail.recipient,
    ...(mail.reply_to && { replyTo: mail.reply_to }),
    // The id stays the same: if a crash sends a mail twice, mail programs show it once.
    messageId: `<${mail.id}@${brand.support_email.split('@')[1]}>`,
    subject: mail.subject,
    text: mail.body_text,
    html: withLogo(mail.body_html, logo),
    ...(signal && { signal }),
    // Mail programs offer to take it over, or to remove it.
    ...(mail.calendar && {
      icalEvent: {
        method: mail.calendar.match(/^METHOD:(\w+)/m)?.[1] ?? 'REQUEST',
        filename: 'appointment.ics',
        content: mail.calendar,
      },
    }),
    headers: mail.reply_to ? {} : { 'Auto-Submitted': 'auto-generated' },
    attachments: [
      // In the mail itself: nothing is loaded from an address when it is opened.
      ...(logo ? [{ filename: 'logo.png', path: logo.src, cid: 'logo' }] : []),
      ...(attached
        ? [
            {
              filename: attached.name,
              content: Buffer.from(attached.content),
              contentType: 'application/pdf',
            },
          ]
        : []),
    ],
  })
  if (config.SMTP_URL) {
    const smtp = createTransport({
      url: config.SMTP_URL,
      connectionTimeout: 10 * seconds,
      greetingTimeout: 10 * seconds,
      socketTimeout: 20 * seconds,
    } as never)
    return {
      async send(...mail) {
        await smtp.sendMail(options(...mail))
      },
      close: () => smtp.close(),
    }
  }
  const folder = mailFolder(config)
  const file = createTransport({ streamTransport: true, buffer: true, newline: 'windows' } as never)
  return {
    async send(mail, ...more) {
      const { message } = (await file.sendMail(options(mail, ...more))) as unknown as { message: Buffer }
      await mkdir(folder, { recursive: true })
      // Written under another name and renamed, so that a program watching the folder never reads half a mail.
      const target = path.join(folder, `${mail.id}.eml`)
      await writeFile(`${target}.part`, message)
      await rename(`${target}.part`, target)
    },
    close: () => file.close(),
  }
}
