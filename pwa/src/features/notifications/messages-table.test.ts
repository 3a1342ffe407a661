import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Message } from '#api/features/notifications/contract.ts'
import { formatKind } from '#api/features/notifications/rules/message-kinds.ts'
import { fateOf } from './messages-table.tsx'

const message = (change: Partial<Message>): Message => ({
  id: '1',
  kind: 'order-ready',
  channel: 'mail',
  recipient: null,
  order_number: null,
  status: 'queued',
  failure: null,
  tries: 1,
  created_at: '2026-11-21T10:00:00Z',
  sent_at: null,
  ...change,
})

it('has French words for every message that has a text', () => {
  const kinds = readdirSync('api/features/notifications/templates/mails')
    .map(file => file.replace('.md', ''))
    .filter(kind => kind !== '_footer')
  expect(kinds.length).toBeGreaterThan(15)
  expect(kinds.filter(kind => formatKind(kind) === kind)).toEqual([])
})

it.each([
  [{ status: 'sent' }, 'Envoyé'],
  [{ status: 'sent', tries: 2 }, 'Envoyé au 2e essai'],
  [{ status: 'queued', tries: 0 }, 'En attente d’envoi'],
  [
    { status: 'queued', tries: 3, failure: '451 later' },
    'En attente d’envoi après 3 essais, dernier essai\u00a0: 451 later',
  ],
  [{ status: 'failed', tries: 4, failure: null }, 'Échec après 4 essais\u00a0: sans raison connue'],
  [{ status: 'queued', failure: '451 later' }, 'En attente d’envoi, dernier essai\u00a0: 451 later'],
  [{ status: 'failed', failure: '550 no' }, 'Échec\u00a0: 550 no'],
  [{ status: 'failed', failure: '400 21614' }, 'Échec\u00a0: ce numéro ne reçoit pas de SMS (400 21614)'],
  [{ status: 'failed', failure: 'returned 5.1.1' }, 'Échec\u00a0: revenu, cette adresse n’existe pas (5.1.1)'],
  [{ status: 'failed', failure: 'returned 5.9.9' }, 'Échec\u00a0: revenu, sans raison claire (5.9.9)'],
  [{ status: 'queued', failure: 'no answer ECONNRESET' }, 'En attente d’envoi, dernier essai\u00a0: sans réponse'],
] as const)('says %o as %s', (change, word) => {
  expect(fateOf(message(change)).word).toBe(word)
})
