import type { Brand } from '#domain/site/brand.ts'

/** The content of a mail, without layout. */
export type Message = {
  subject: string
  /** One paragraph each. */
  lines: string[]
  /** Several things, each with the page it leads to, below the paragraphs. */
  items?: { text: string; url: string }[]
  /** The message that the mail replies to, below the paragraphs. */
  quote?: { heading: string; text: string }
  action?: { label: string; url: string }
  /** Below the button: what to do if the mail was not expected, or how to stop such mails. */
  footnote?: string
  /** An iCalendar file that invites to something, or ends it. */
  calendar?: string
}

export type Mail = { subject: string; body_text: string; body_html: string; calendar: string | null }

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (character) => escapes[character]!)

/** Escaped HTML that keeps the line breaks a person typed. */
const broken = (text: string) => escaped(text).replace(/\r?\n/g, '<br>')

/** Where the practice's logo is placed when the mail is sent. */
export const logoPlace = '<!--logo-->'

const ink = '#16301f'
const dimmed = '#52665a'
const leaf = '#2b7a3f'
const ground = '#f7f4ec'
const font = "'Segoe UI', Roboto, 'Noto Sans', 'Noto Sans Devanagari', Arial, sans-serif"

/** Makes plain text of a message, and HTML that old mail programs display too. */
export function compose(message: Message, brand: Brand): Mail {
  const { subject, lines, items = [], quote, action, footnote, calendar = null } = message
  const help = `Questions? Write to ${brand.support_email}.`
  const body_text = [
    ...lines,
    ...items.map(({ text, url }) => `${text}\n${url}`),
    ...(quote ? [`${quote.heading}\n${quote.text.replace(/^/gm, '> ')}`] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(footnote ? [footnote] : []),
    `--\n${brand.brand_name}\n${help}`,
  ].join('\n\n')

  const paragraph = (text: string, style: string) => `<p style="margin:0 0 16px;${style}">${broken(text)}</p>`
  const item = ({ text, url }: { text: string; url: string }) =>
    `<p style="margin:0 0 16px"><a href="${escaped(url)}" style="color:${leaf};font-weight:600">${escaped(text)}</a></p>`
  const button = action
    ? `<p style="margin:24px 0"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 24px;border-radius:10px;background:${leaf};color:#ffffff;font-weight:600;text-decoration:none">${escaped(action.label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:${dimmed}">Or open this address: <a href="${escaped(action.url)}" style="color:${leaf};word-break:break-all">${escaped(action.url)}</a></p>`
    : ''
  const quoted = quote
    ? `${paragraph(quote.heading, `font-size:13px;color:${dimmed}`)}\n<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e4dfd1;color:${dimmed}">${broken(quote.text)}</blockquote>\n`
    : ''
  const body_html = `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light"><title>${escaped(subject)}</title></head>
<body style="margin:0;background:${ground}">
<div style="display:none;max-height:0;overflow:hidden">${escaped(lines[0] ?? items[0]?.text ?? '')}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${ground}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;font-family:${font};font-size:16px;line-height:1.55;color:${ink}">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:700;color:${leaf}">${logoPlace}${escaped(brand.brand_name)}</td></tr>
<tr><td style="padding:28px 24px;border-radius:16px;background:#ffffff;border:1px solid #e4dfd1">
<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3">${escaped(subject)}</h1>
${[...lines.map((line) => paragraph(line, '')), ...items.map(item)].join('\n')}
${quoted}${button}
${footnote ? paragraph(footnote, `font-size:13px;color:${dimmed}`) : ''}
</td></tr>
<tr><td style="padding:16px 8px;font-size:13px;color:${dimmed}">${escaped(help)}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
  return { subject, body_text, body_html, calendar }
}
