/**
 * The messages' and legal texts of `templates/`. Read from disk under the working directory (the repository, also
 * in the image), when the process starts: a missing or broken text stops it there, and not at the first mail.
 */

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { LegalName } from './rules/legal-text.ts'
import type { MessageKind } from './rules/message-kinds.ts'

/** A message's text: what its head says (`subject`, `kind`, `sms`…) and its body. */
export type MailText = { head: Readonly<Record<string, string>>; body: string }

const FOLDER = path.resolve('api/features/notifications/templates')

const mails = readAll('mails', parseMail)
const legal = readAll('legal', text => text)

/** The text of a message, or of a part that several messages share. */
export function mailText(name: MessageKind | '_footer'): MailText {
  return known(mails, name)
}

/** A legal page's template. */
export function legalText(name: LegalName): string {
  return known(legal, name)
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

function known<T>(texts: Map<string, T>, name: string): T {
  const text = texts.get(name)
  if (text === undefined) throw new Error(`no text named ${name}`)
  return text
}
