import { type RestaurantTexts, restaurantValues } from '#api/features/settings/rules/values/restaurant-values.ts'
import type { MessageData, TextValues } from '../mails/message-data.ts'
import { htmlFormat, htmlPage } from './html.ts'
import { plainText, renderLegal } from './legal.ts'
import { legalPath } from './legal-pages.ts'
import { render } from './template.ts'

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
  const scopes = [data.values, shared]
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
  return oneLine(render(template, [data.values, { ...restaurantValues(texts), ...siteValues(origin) }]))
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
