import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Brand } from '#domain/site/site-content.ts'
import type { Config } from '#server/config.ts'
import type { Mail } from './compose.ts'

export type Outgoing = Mail & {
  id: string
  recipient: string
  /** Address for replies, for mails that a person wrote. */
  reply_to: string | null
}
/** A PDF that goes with a mail. */
type Attached = { name: string; content: Uint8Array }
export type Transport = {
  /** Sends in the brand's name. Throws the error of the mail server or of the disk. */
  send(mail: Outgoing, brand: Brand, attached?: Attached): Promise<void>
  close(): void
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
  const options = (mail: Outgoing, brand: Brand, attached?: Attached) => ({
    from: config.MAIL_FROM ?? { name: brand.brand_name, address: brand.support_email },
    to: mail.recipient,
    ...(mail.reply_to && { replyTo: mail.reply_to }),
    // The id stays the same: if a crash sends a mail twice, mail programs show it once.
    messageId: `<${mail.id}@${brand.support_email.split('@')[1]}>`,
    subject: mail.subject,
    text: mail.body_text,
    html: mail.body_html,
    ...(signal && { signal }),
    headers: mail.reply_to ? {} : { 'Auto-Submitted': 'auto-generated' },
    ...(attached && {
      attachments: [
        {
          filename: attached.name,
          content: Buffer.from(attached.content),
          contentType: 'application/pdf',
        },
      ],
    }),
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
