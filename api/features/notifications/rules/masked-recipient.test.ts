import { expect, it } from 'vitest'
import { maskedRecipient } from './masked-recipient.ts'

it.each([
  ['an address', 'mail', 'marie@example.fr', 'ma•••@ex•••.fr'],
  ['a number', 'sms', '+33 6 12 34 56 78', '••••78'],
  ['a device', 'push', 'https://push.example/secret', null],
  ['what is sealed', 'mail', 'sealed:c2VjcmV0', null],
  ['nobody', 'mail', null, null],
] as const)('shows %s', (_, channel, recipient, shown) => {
  expect(maskedRecipient(channel, recipient)).toBe(shown)
})
