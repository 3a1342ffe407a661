/**
 * The texts of `templates/`, and mails made of them: the HTML half has the same words as the text, and inline styles,
 * which mail clients do not strip.
 */

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type RestaurantTexts, restaurantValues } from '#api/features/settings/rules/restaurant-values.ts'
import { type Format, type LegalName, legalPath, plainText, render, renderLegal } from './rules/legal-text.ts'
import type { MessageData, MessageKind, TextValues } from './rules/message-kinds.ts'

export type ComposedMail = {
  subject: string
  text: string
  html: string
  attachments: { filename: string; content: string }[]
}

/** The templates that a mail is made of. */
export type MailTemplates = {
  subject: string
  body: string
  footer: string
  terms: string
  /** It belongs to an order, an account or a request; it is no offer. */
  isService: boolean
}

const INK = '#111B41'
const KHRAM = '#23418F'
const DISPLAY = "'Bricolage Grotesque','Arial Narrow',Arial,sans-serif"
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/**
 * A mail as text, as HTML that says the same, and what is attached to it.
 * @param origin of the page, for the links that every mail may have
 * @throws MissingValue when a text asks for what `data` does not hold
 */
export function composeMail(
  templates: MailTemplates,
  data: MessageData,
  texts: RestaurantTexts,
  origin: string,
): ComposedMail {
  const shared: TextValues = { ...restaurantValues(texts), ...siteValues(origin), service: templates.isService }
  const scopes = [withPickupAt(data.values), shared]
  const subject = oneLine(render(templates.subject, scopes))
  const html = htmlPage({
    subject,
    name: texts.restaurant.name,
    nameTh: texts.restaurant.nameTh,
    body: render(templates.body, scopes, { format: htmlFormat }),
    footer: render(templates.footer, scopes, { format: htmlFormat }),
  })
  const text = `${render(templates.body, scopes)}\n\n-- \n${render(templates.footer, scopes)}\n`
  return { subject, text, html, attachments: termsOf(templates, data, texts) }
}

/**
 * One of a message's short forms, such as the SMS or a notification's title.
 * @throws MissingValue
 */
export function composeLine(template: string, data: MessageData, texts: RestaurantTexts, origin: string): string {
  return oneLine(render(template, [withPickupAt(data.values), { ...restaurantValues(texts), ...siteValues(origin) }]))
}

function termsOf({ terms }: MailTemplates, data: MessageData, texts: RestaurantTexts): ComposedMail['attachments'] {
  if (!data.terms) return []
  const version = texts.legal['legal.version'] ?? data.terms.version
  return [{ filename: `conditions-de-vente-${version}.txt`, content: plainText(renderLegal(terms, texts)) }]
}

/** The addresses of the page that texts refer to. */
function siteValues(origin: string): TextValues {
  return {
    'site.url': origin,
    'site.privacyUrl': origin + legalPath('confidentialite'),
    'site.forgotUrl': `${origin}/?connexion=oubli`,
    'site.cgvUrl': origin + legalPath('cgv'),
  }
}

function oneLine(text: string): string {
  return text.replace(/\s*[\n\r]\s*/g, ' ')
}

/** A message that the release before has queued does not know `pickup.at` yet: its pickup is a slot's. */
function withPickupAt(values: TextValues): TextValues {
  const { pickup } = values
  if (typeof pickup !== 'object' || !('time' in pickup) || 'at' in pickup) return values
  return { ...values, pickup: { ...pickup, at: ['à', pickup.time].join(' ') } }
}

/** Escapes words and values; addresses of pages, the restaurant's phone and its email become links. */
export const htmlFormat: Format = {
  literal: escapeHtml,
  value(text, path) {
    const escaped = escapeHtml(text)
    const target = targetOf(text, path)
    return target ? `<a href="${escapeHtml(target)}" style="color:${KHRAM}">${escaped}</a>` : escaped
  },
}

/** Escapes text for an element's content and for a quoted attribute. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, character => ENTITIES[character] ?? '')
}

/**
 * The whole HTML document.
 * @param mail.body
 * @param mail.footer rendered with `htmlFormat`
 */
function htmlPage(mail: { subject: string; name: string; nameTh: string; body: string; footer: string }): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(mail.subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:#F3F7FB;color:${INK};font:17px/1.5 Anuphan,'Noto Sans Thai',system-ui,sans-serif">
<div style="max-width:34rem;margin:0 auto">
<div style="border:1px solid ${KHRAM};padding:4px;background:#FFFFFF">
<div style="border:2px solid ${KHRAM};padding:24px 20px;overflow-wrap:break-word">
<p style="margin:0 0 20px;color:${KHRAM};font:700 20px/1.15 ${DISPLAY}">${escapeHtml(mail.name)} <span lang="th" style="font-weight:400">${escapeHtml(mail.nameTh)}</span></p>
<h1 style="margin:0 0 20px;font:700 28px/1.15 ${DISPLAY}">${escapeHtml(mail.subject)}</h1>
${paragraphs(mail.body, 'margin:0 0 16px')}
</div>
</div>
${paragraphs(mail.footer, 'margin:16px 4px 0;color:#46527C;font-size:14px')}
</div>
</body>
</html>
`
}

function paragraphs(rendered: string, style: string): string {
  return rendered
    .split('\n\n')
    .map(paragraph => `<p style="${style}">${paragraph.replaceAll('\n', '<br>\n')}</p>`)
    .join('\n')
}

// The link is chosen by the value's name and never by its content, so that nothing that a person typed becomes a link.
function targetOf(text: string, path: string): string | undefined {
  if (/(^|\.)(\w*U|u)rl$/.test(path) && /^https?:\/\//.test(text)) return text
  if (path === 'restaurant.phone') return `tel:${text.replace(/[^\d+]/g, '')}`
  if (path === 'restaurant.email') return `mailto:${text}`
  return undefined
}

/** A message's text: what its head says (`subject`, `kind`, `sms`…) and its body. */
export type MailText = { head: Readonly<Record<string, string>>; body: string }

const FOLDER = path.resolve('api/features/notifications/templates')

// Read under the working directory (the repository, also in the image) when the process starts: a missing or broken text
// stops it there, and not at the first mail.
const mailTexts = readAll('mails', parseMail)
const legalTexts = readAll('legal', text => text)

/** The text of a message, or of a part that several messages share. */
export function mailText(name: MessageKind | '_footer'): MailText {
  return textNamed(mailTexts, name)
}

/** A legal page's template. */
export function legalText(name: LegalName): string {
  return textNamed(legalTexts, name)
}

function readAll<T>(folder: string, parse: (text: string, name: string) => T): Map<string, T> {
  const names = readdirSync(path.join(FOLDER, folder)).filter(file => file.endsWith('.md'))
  return new Map(
    names.map(file => {
      const name = path.basename(file, '.md')
      return [name, parse(readFileSync(path.join(FOLDER, folder, file), 'utf8'), name)]
    }),
  )
}

function parseMail(text: string, name: string): MailText {
  const [, head, body] = text.match(/^---\n(.*?)\n---\n(.*)$/s) ?? []
  if (head === undefined || body === undefined) throw new Error(`the mail text ${name} has no head`)
  const lines = head.split('\n').map(line => line.match(/^(\w+): (.*)$/)?.slice(1) ?? [])
  return { head: Object.fromEntries(lines), body: body.trim() }
}

function textNamed<T>(texts: Map<string, T>, name: string): T {
  const text = texts.get(name)
  if (text === undefined) throw new Error(`no text named ${name}`)
  return text
}
