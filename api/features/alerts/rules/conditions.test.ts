import { describe, expect, it } from 'vitest'
import { CONDITIONS, conditionOf, type Facts } from './conditions.ts'

const now = new Date('2026-11-21T19:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** An evening on which all is well. */
const WELL: Facts = {
  now,
  paidUnheard: 0,
  answers: { answers: 4000, faults: 0, slow: 3 },
  jobs: { waiting: 0, failing: 0 },
  failedMessages: 0,
  takesMail: true,
  disputes: 0,
  findings: 0,
  leastFree: 0.4,
  certificateUntil: inDays(60),
  backupAt: hoursAgo(12),
  restarting: [],
  board: { dueOrders: 0, tablets: 0, printers: 0 },
}

it('says nothing of an evening on which all is well', () => {
  expect(CONDITIONS.map(({ found }) => found(WELL))).toEqual(CONDITIONS.map(() => null))
})

describe.each<[string, Partial<Facts>, unknown]>([
  ['answers', { answers: { answers: 100, faults: 5, slow: 0 } }, '5 réponses en erreur en 5\u00a0minutes.'],
  // Two in a hundred is what a restart costs.
  ['answers', { answers: { answers: 250, faults: 5, slow: 0 } }, null],
  ['answers', { answers: { answers: 8, faults: 4, slow: 0 } }, null],
  [
    'answers',
    { answers: { answers: 90, faults: 0, slow: 10 } },
    '10 réponses de plus d’une seconde en 5\u00a0minutes.',
  ],
  ['answers', { answers: { answers: 100, faults: 0, slow: 10 } }, null],
  [
    'board',
    { board: { dueOrders: 2, tablets: 0, printers: 0 } },
    '2\u00a0commandes sont à préparer, et aucun appareil n’est ouvert.',
  ],
  ['board', { board: { dueOrders: 2, tablets: 1, printers: 0 } }, null],
  ['board', { board: { dueOrders: 2, tablets: 0, printers: 1 } }, null],
  ['webhook', { paidUnheard: 1 }, '1\u00a0paiement a été trouvé sans que Stripe en ait averti le site.'],
  ['jobs', { jobs: { waiting: 3, failing: 1 } }, '3\u00a0tâches attendent depuis plus de 5\u00a0minutes.'],
  ['jobs', { jobs: { waiting: 0, failing: 1 } }, '1\u00a0tâche échoue sans cesse.'],
  ['messages', { failedMessages: 2 }, null],
  ['messages', { failedMessages: 3 }, '3 messages refusés en une heure.'],
  ['mail_server', { takesMail: false }, 'Le serveur d’envoi ne répond pas, ou refuse le mot de passe.'],
  ['mail_server', { takesMail: 'unknown' }, 'unknown'],
  ['dispute', { disputes: 1 }, '1\u00a0litige attend une réponse.'],
  ['night_check', { findings: 2 }, '2\u00a0points restent à voir.'],
  ['backup', { backupAt: null }, 'Aucune sauvegarde n’a jamais été faite.'],
  ['backup', { backupAt: hoursAgo(25) }, 'La dernière sauvegarde a 1\u00a0jour.'],
  ['backup', { backupAt: hoursAgo(24.9) }, null],
  ['backup', { backupAt: 'unknown' }, 'unknown'],
  ['disk', { leastFree: 0.0999 }, '9\u00a0% de libre.'],
  ['disk', { leastFree: 0.1 }, null],
  ['disk', { leastFree: null }, 'unknown'],
  ['certificate', { certificateUntil: inDays(13.9) }, 'Le certificat expire dans 13\u00a0jours.'],
  ['certificate', { certificateUntil: inDays(14) }, null],
  ['certificate', { certificateUntil: inDays(-1) }, 'Le certificat est expiré.'],
  ['certificate', { certificateUntil: 'unknown' }, 'unknown'],
  ['certificate', { certificateUntil: null }, null],
  ['restarts', { restarting: ['counter (web)'] }, 'Redémarre sans cesse\u00a0: counter (web).'],
])('%s', (kind, facts, sentence) => {
  it(`finds ${JSON.stringify(sentence)} in ${JSON.stringify(facts)}`, () => {
    expect(conditionOf(kind)?.found({ ...WELL, ...facts })).toBe(sentence)
  })
})
