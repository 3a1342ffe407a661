import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { mailText } from '../compose-mail.ts'
import { isOffer, MESSAGE_KINDS, MESSAGES, type MessageKind, type Person, routesOf } from './message-kinds.ts'

const KINDS = MESSAGE_KINDS
const EVERYTHING: Person = {
  email: 'anne@example.org',
  smsTo: '+33612345678',
  devices: ['a phone', 'a tablet'],
  wantsOffers: true,
  isOwnDoing: false,
}
const NOTHING: Person = { email: null, smsTo: null, devices: [], wantsOffers: false, isOwnDoing: false }
const waysOf = (kind: MessageKind, person: Partial<Person> = {}, isOn = (_: string) => true) =>
  routesOf(kind, { ...EVERYTHING, ...person }, isOn).map(({ channel, recipient }) => `${channel} ${recipient}`)

it('knows every message that has a text, and no other', () => {
  const texts = readdirSync('api/features/notifications/templates/mails').map(file => file.replace('.md', ''))
  expect([...KINDS].sort()).toEqual(texts.filter(name => name !== '_footer').sort())
})

describe.each(KINDS)('%s', kind => {
  const { head, body } = mailText(kind)
  const rule: { mail: boolean; push: boolean; sms: boolean } = MESSAGES[kind]

  it('has the texts of each way that it goes', () => {
    expect(rule.mail || rule.push || rule.sms).toBe(true)
    if (rule.mail) expect([head.subject, body]).not.toContain('')
    if (rule.push) expect([head.push_title ?? '', head.push_body ?? '']).not.toContain('')
    if (rule.sms) expect(head.sms ?? '').not.toBe('')
  })

  it('is an offer here if its text is one, which is what gives it a way out', () => {
    expect(isOffer(kind)).toBe(head.kind === 'offre')
  })

  it('reaches nobody of whom nothing is known, and nobody by a way that is not set up', () => {
    expect(routesOf(kind, NOTHING, () => true)).toEqual([])
    expect(waysOf(kind, {}, () => false)).toEqual([])
  })

  it('goes by mail wherever it goes to a customer: nothing stands in a mail’s place', () => {
    if (MESSAGES[kind].to === 'customer') expect(waysOf(kind)[0]).toBe('mail anne@example.org')
  })

  it('goes to no phone that did not ask', () => {
    expect(waysOf(kind, { smsTo: null }).filter(way => way.startsWith('sms'))).toEqual([])
  })

  it('is no offer to who asked for none', () => {
    if (isOffer(kind)) expect(waysOf(kind, { wantsOffers: false })).toEqual([])
  })
})

it.each([
  ['order-ready', ['mail anne@example.org', 'push a phone', 'push a tablet', 'sms +33612345678']],
  ['order-late', ['mail anne@example.org', 'push a phone', 'push a tablet', 'sms +33612345678']],
  ['order-cancelled', ['mail anne@example.org', 'push a phone', 'push a tablet', 'sms +33612345678']],
  ['order-confirmed', ['mail anne@example.org', 'push a phone', 'push a tablet']],
  ['promotional', ['mail anne@example.org', 'push a phone', 'push a tablet']],
  ['loyalty-reward', ['mail anne@example.org', 'push a phone', 'push a tablet']],
  ['password-reset', ['mail anne@example.org']],
  ['order-new', ['push a phone', 'push a tablet']],
] as const)('%s goes by %j', (kind, ways) => {
  expect(waysOf(kind)).toEqual(ways)
})

it('rings for nobody who has just cancelled their own order, and writes to them all the same', () => {
  expect(waysOf('order-cancelled', { isOwnDoing: true })).toEqual(['mail anne@example.org'])
})
