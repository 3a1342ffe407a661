import { readdirSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { composedMail } from '#api/features/notifications/channels.ts'
import { composeLine, mailText } from '#api/features/notifications/compose-mail.ts'
import type { MessageKind, TextValues } from '#api/features/notifications/rules/message-kinds.ts'
import { writeReceipt } from '#api/features/receipts/write-receipt.ts'
import { itemisedReceipt, seededTexts } from '#api/testing/mails/mails.ts'
import { readPdf } from '#api/testing/mails/read-pdf.ts'
import { invariant } from '../invariant.ts'
import { HOSTILE, LEGIBLE } from '../world/hostile/text.ts'

const ORIGIN = 'https://lai-khram.example'
const KINDS = readdirSync('api/features/notifications/templates/mails')
  .map(file => path.basename(file, '.md'))
  .filter(name => name !== '_footer') as MessageKind[]

/** The only elements and attributes that a template writes, whatever its texts hold. */
const ELEMENTS = /^\/?(!doctype|html|head|meta|title|body|div|p|span|h1|a|br)$/i
const ATTRIBUTE = /^(lang|charset|name|content|style|href|html)$/i

/** Every word of a value, and of whatever it is made of; an address stays one, with what would break out of it. */
function worse<Value>(value: Value): Value {
  if (typeof value === 'string') return (/^https?:/.test(value) ? `${value}${HOSTILE}` : `${value} ${HOSTILE}`) as Value
  if (Array.isArray(value)) return value.map(worse) as Value
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, of]) => [name, worse(of)])) as Value
}

/** A value for each tag of a text: those in lists are found from outside, too. */
function valuesOf(...texts: (string | undefined)[]): TextValues {
  const names = texts.flatMap(text =>
    [...(text ?? '').matchAll(/\{#?([a-zA-Z][\w.]*)\}/g)].map(([, name = '']) => name),
  )
  return Object.fromEntries(names.map(name => [name, /url$/i.test(name) ? `${ORIGIN}/${HOSTILE}` : HOSTILE]))
}

invariant(18, 'hostile text is text in every mail, push and text message', { secondsATry: 30 }, async ({ tried }) => {
  const texts = worse(seededTexts())
  let sentences = 0
  for (const kind of KINDS) {
    const { head, body } = mailText(kind)
    const data = { values: valuesOf(body, mailText('_footer').body, ...Object.values(head)), terms: { version: '1' } }
    for (const name of ['push_title', 'push_body', 'sms']) {
      if (head[name]) expect(composeLine(head[name], data, texts, ORIGIN)).not.toMatch(/[\r\n\0]/)
    }
    if (!head.subject) continue
    const mail = composedMail({ kind, data }, texts, ORIGIN, `${ORIGIN}/${HOSTILE}`)
    expect(mail.subject).not.toMatch(/[\r\n\0]/)
    for (const [tag, element = '', attributes = ''] of mail.html.matchAll(/<([^\s>]+)([^>]*)>/g)) {
      expect([kind, tag, element]).toEqual([kind, tag, expect.stringMatching(ELEMENTS)])
      for (const [, name, value] of attributes.matchAll(/([^\s="']+)(?:="([^"]*)")?/g)) {
        expect([kind, tag, name]).toEqual([kind, tag, expect.stringMatching(ATTRIBUTE)])
        if (name === 'href') expect(value).toMatch(/^(https:\/\/|tel:|mailto:)/)
      }
    }
    expect(mail.html).toContain(LEGIBLE.replaceAll('<', '&lt;').replaceAll('>', '&gt;'))
    expect(mail.text).toContain(LEGIBLE)
    sentences += 1
    tried()
  }
  expect(sentences).toBeGreaterThan(15)
})

invariant(18, 'hostile text is text on an itemised note', { secondsATry: 30 }, async ({ tried }) => {
  const { lines, ...receipt } = itemisedReceipt()
  const worseLines = lines.map(line => ({ ...line, title: worse(line.title), details: worse(line.details) }))
  const pdf = await writeReceipt(
    { ...receipt, customerName: worse(receipt.customerName), lines: worseLines },
    worse(seededTexts()),
  )
  // Entries of a PDF that a reader would run, fetch or open.
  expect(pdf.toString('latin1')).not.toMatch(/\/(JavaScript|JS|URI|Launch|OpenAction|AA|EmbeddedFile)\b/)
  expect(readPdf(pdf).text.replace(/\s+/g, '')).toContain(LEGIBLE.replace(/\s+/g, ''))
  tried()
})
