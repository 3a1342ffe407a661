import { describe, expect, it, test } from 'vitest'
import type { Facts } from './reach-lines.ts'
import { readinessLines } from './readiness-lines.ts'

const NOW = new Date('2026-11-26T10:00:00Z')
const inDays = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

/** A house in which all is well. */
const FINE: Facts = {
  now: NOW,
  sellsInPublic: true,
  missing: [],
  openedAnywayBy: null,
  services: 14,
  payments: { mode: 'live', account: { takesCards: true, paysOut: true } },
  webhook: { endpoint: 'right', lastEventAt: inDays(-1), paidSince: 0 },
  mail: { goesTo: 'server', accepted: true, failedOfADay: 0, readsReturns: true },
  hasPush: true,
  hasSms: true,
  clockOffsetMs: 12,
  freeShare: 0.7,
  address: { isSet: true, answers: true, certificateUntil: inDays(60) },
  printers: { active: 2, troubled: [] },
  admins: { all: 1, withoutFactor: 0 },
  oldPasswords: [],
  menuConfirmedBy: 'Nok',
  sender: { domain: 'laikhram.example', spf: true, dkim: true, dmarc: true },
  backup: { takenAt: inDays(-1), triedAt: inDays(-20) },
  agreeOnParis: true,
}
const SENDER = { domain: 'laikhram.example', spf: true, dkim: true, dmarc: true }
const lineOf = (key: string, change: Partial<Facts>) =>
  readinessLines({ ...FINE, ...change }).find(line => line.key === key)

test('where all is well each line is green, and says nothing to do', () => {
  for (const line of readinessLines(FINE)) expect(line).toMatchObject({ state: 'green', found: expect.any(String) })
  expect(readinessLines(FINE).every(line => !('todo' in line))).toBe(true)
})

const CASES: [key: string, state: 'amber' | 'red', found: RegExp, change: Partial<Facts>][] = [
  ['identity', 'red', /SIRET, Médiateur/, { missing: ['SIRET', 'Médiateur'] }],
  ['identity', 'red', /Ouvert malgré tout par Nok/, { missing: ['SIRET'], openedAnywayBy: 'Nok' }],
  ['payments', 'amber', /simulé/, { payments: { mode: 'simulator', account: 'unknown' } }],
  ['payments', 'red', /essai/, { payments: { mode: 'test', account: { takesCards: true, paysOut: true } } }],
  ['payments', 'red', /ne répond pas, ou refuse/, { payments: { mode: 'live', account: 'unknown' } }],
  [
    'payments',
    'red',
    /pas encore les cartes/,
    { payments: { mode: 'live', account: { takesCards: false, paysOut: true } } },
  ],
  ['payments', 'amber', /virements/, { payments: { mode: 'live', account: { takesCards: true, paysOut: false } } }],
  ['menu', 'red', /Personne/, { menuConfirmedBy: null }],
  ['sender', 'amber', /example n’a pas de SPF, DMARC\.$/, { sender: { ...SENDER, spf: false, dmarc: false } }],
  ['sender', 'amber', /n’a pas de DKIM\.$/, { sender: { ...SENDER, dkim: false } }],
  ['sender', 'amber', /pas pu être lu/, { sender: 'unknown' }],
  ['passwords', 'amber', /Responsable/, { oldPasswords: ['Responsable'] }],
  ['backup', 'red', /jamais été faite/, { backup: { takenAt: null, triedAt: null } }],
  ['backup', 'red', /a 2.jours/, { backup: { takenAt: inDays(-2), triedAt: inDays(-2) } }],
  ['backup', 'red', /a 1.jour\./, { backup: { takenAt: inDays(-25 / 24), triedAt: inDays(-2) } }],
  ['backup', 'amber', /aucune n’a jamais été relue/, { backup: { takenAt: inDays(-1), triedAt: null } }],
  ['backup', 'amber', /il y a 90.jours/, { backup: { takenAt: inDays(-1), triedAt: inDays(-90) } }],
  ['zones', 'red', /changent pas/, { agreeOnParis: false }],
  ['webhook', 'red', /ne prévient pas encore/, { webhook: { ...FINE.webhook, endpoint: 'missing' } }],
  ['webhook', 'red', /désactivée/, { webhook: { ...FINE.webhook, endpoint: 'disabled' } }],
  ['webhook', 'red', /refund\.failed/, { webhook: { ...FINE.webhook, endpoint: { unheard: ['refund.failed'] } } }],
  ['webhook', 'amber', /pas dit/, { webhook: { ...FINE.webhook, endpoint: 'unknown' } }],
  ['webhook', 'red', /^3 paiements/, { webhook: { ...FINE.webhook, paidSince: 3 } }],
  ['webhook', 'amber', /aucune nouvelle/, { webhook: { ...FINE.webhook, lastEventAt: null } }],
  ['address', 'red', /n’est pas réglée/, { address: { isSet: false, answers: false, certificateUntil: null } }],
  ['address', 'red', /ne répond pas/, { address: { ...FINE.address, answers: false } }],
  ['certificate', 'amber', /dans 20.jours/, { address: { ...FINE.address, certificateUntil: inDays(20) } }],
  ['certificate', 'red', /dans 13.jours/, { address: { ...FINE.address, certificateUntil: inDays(13.9) } }],
  ['certificate', 'red', /est expiré/, { address: { ...FINE.address, certificateUntil: inDays(-1) } }],
  ['certificate', 'amber', /Aucun certificat/, { address: { ...FINE.address, certificateUntil: null } }],
  ['mail', 'red', /fichiers/, { mail: { ...FINE.mail, goesTo: 'files' } }],
  ['mail', 'red', /refuse le mot de passe/, { mail: { ...FINE.mail, accepted: false } }],
  ['mail', 'amber', /^2.messages refusés/, { mail: { ...FINE.mail, failedOfADay: 2 } }],
  ['hours', 'red', /Aucun service/, { services: 0 }],
  ['printers', 'amber', /Cuisine/, { printers: { active: 1, troubled: ['Cuisine'] } }],
  ['accounts', 'red', /^1 sur 2/, { admins: { all: 2, withoutFactor: 1 } }],
  ['notifications', 'amber', /désactivées/, { hasPush: false }],
  ['clock', 'red', /^3 s d’écart/, { clockOffsetMs: -3000 }],
  ['disk', 'amber', /^15\s%/, { freeShare: 0.15 }],
  ['disk', 'red', /^9\s%/, { freeShare: 0.09 }],
  ['disk', 'amber', /pas connue/, { freeShare: null }],
]

describe.each(CASES)('%s is %s: %s', (key, state, found, change) => {
  it('and what to do is said', () => {
    expect(lineOf(key, change)).toMatchObject({ state, found: expect.stringMatching(found), todo: expect.any(String) })
  })
})

test('variables and commands are said to the host alone', () => {
  const machinery = /[A-Z]{2,}_|\bnpm\b|tzdata|NTP|proxy/
  const lines = CASES.map(([key, , , change]) => lineOf(key, change))
  expect(lines.filter(line => machinery.test(`${line?.found} ${line?.todo}`))).toEqual([])
  expect(lines.filter(line => machinery.test(line?.host ?? '')).length).toBeGreaterThan(10)
})

test('whether mails that come back are read is said where all is well', () => {
  expect(lineOf('mail', {})?.found).toMatch(/ce qui revient est lu/)
  expect(lineOf('mail', { mail: { ...FINE.mail, readsReturns: false } })?.found).toMatch(/n’est pas lu/)
})

test.each(['identity', 'payments', 'webhook', 'address', 'mail', 'accounts', 'backup'])(
  'a demonstration may do without %s: nothing is red there',
  key => {
    for (const [other, , , change] of CASES.filter(([of]) => of === key)) {
      if (change.openedAnywayBy || change.mail?.accepted === false || change.webhook?.paidSince) continue
      if (change.payments?.mode === 'live') continue
      expect(lineOf(other, { ...change, sellsInPublic: false })?.state).toBe('amber')
    }
  },
)
