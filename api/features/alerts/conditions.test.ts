import { describe, expect, it } from 'vitest'
import { backup, certificate, disk, mail } from '#api/features/readiness/reach-lines.ts'
import {
  alertChanges,
  CONDITIONS,
  type Condition,
  conditionOf,
  type Facts,
  judged,
  type OpenAlert,
  type Unknown,
} from './conditions.ts'

const now = new Date('2026-11-21T19:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)

const FINE = {
  now,
  sellsInPublic: true,
  mail: { goesTo: 'server' as const, accepted: true, failedOfADay: 0, readsReturns: true },
  address: { isSet: true, answers: true, certificateUntil: inDays(60) },
  backup: { takenAt: hoursAgo(12), triedAt: inDays(-20) },
}
const house = (change: Partial<typeof FINE>) => ({ house: { ...FINE, ...change } })

/** An evening on which all is well. */
const WELL: Facts = {
  now,
  paidUnheard: 0,
  answers: { answers: 4000, faults: 0, slow: 3 },
  jobs: { waiting: 0, failing: 0 },
  failedMessages: 0,
  disputes: 0,
  findings: 0,
  leastFree: 0.4,
  house: FINE,
  restarting: [],
  board: { dueOrders: 0, tablets: 0, printers: 0 },
}

it('says nothing of an evening on which all is well', () => {
  for (const condition of CONDITIONS) expect(judged(condition, WELL), condition.kind).toMatchObject({ state: 'green' })
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
  ['dispute', { disputes: 1 }, '1\u00a0litige attend une réponse.'],
  ['night_check', { findings: 2 }, '2\u00a0points restent à voir.'],
  ['restarts', { restarting: ['counter (web)'] }, 'Redémarre sans cesse\u00a0: counter (web).'],
])('%s', (kind, facts, sentence) => {
  it(`finds ${JSON.stringify(sentence)} in ${JSON.stringify(facts)}`, () => {
    expect(look(kind, facts)).toMatchObject(
      sentence === null ? { state: 'green' } : { state: 'red', found: sentence, todo: expect.any(String) },
    )
  })
})

function look(kind: string, change: Partial<Facts>) {
  const condition = conditionOf(kind)
  if (!condition) throw new Error(`no condition ${kind}`)
  return judged(condition, { ...WELL, ...change })
}

describe('what ‘Mise en service’ judges too', () => {
  it.each([
    ['mail_server', mail, house({ mail: { ...FINE.mail, accepted: false } }), 'red'],
    ['mail_server', mail, { house: { ...FINE, mail: { ...FINE.mail, goesTo: 'files' as const } } }, 'red'],
    [
      'mail_server',
      mail,
      { house: { ...FINE, sellsInPublic: false, mail: { ...FINE.mail, goesTo: 'files' as const } } },
      'amber',
    ],
    ['backup', backup, { house: { ...FINE, backup: { takenAt: null, triedAt: null } } }, 'red'],
    ['backup', backup, { house: { ...FINE, sellsInPublic: false, backup: { takenAt: null, triedAt: null } } }, 'amber'],
    ['backup', backup, house({ backup: { takenAt: hoursAgo(25), triedAt: now } }), 'red'],
    ['backup', backup, house({ backup: { takenAt: hoursAgo(24.9), triedAt: now } }), 'green'],
    ['certificate', certificate, house({ address: { ...FINE.address, certificateUntil: inDays(13.9) } }), 'red'],
    ['certificate', certificate, house({ address: { ...FINE.address, certificateUntil: inDays(14) } }), 'amber'],
    ['certificate', certificate, { house: { ...FINE, address: { ...FINE.address, certificateUntil: null } } }, 'amber'],
  ] as const)('%s is the same line here', (kind, line, change, state) => {
    expect(look(kind, change)).toEqual(line(change.house))
    expect(look(kind, change)).toMatchObject({ state })
  })

  it('the disk is that of whichever process has least', () => {
    expect(look('disk', { leastFree: 0.0999 })).toEqual(disk({ freeShare: 0.0999 }))
    expect(look('disk', { leastFree: 0.0999 })).toMatchObject({ state: 'red', found: '9\u00a0% de libre.' })
    expect(look('disk', { leastFree: 0.1 })).toMatchObject({ state: 'amber' })
  })

  it.each(['mail_server', 'backup', 'certificate'])('%s is neither well nor amiss while nobody has asked', kind => {
    expect(look(kind, { house: 'unknown' })).toBe('unknown')
  })

  it('a disk that no process has told of is not known', () => {
    expect(look('disk', { leastFree: null })).toBe('unknown')
  })
})

const ago = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const facts = { now } as Facts
const condition = (found: string | null | Unknown, lastsMinutes = 0): Condition => ({
  ...{ kind: 'disk', title: 'Disque', well: 'Il reste de la place.', todo: 'Rangez.' },
  ...{ lastsMinutes, found: () => found },
})
const open = (times: Partial<OpenAlert> = {}): OpenAlert => ({
  ...{ id: 'a1', kind: 'disk', sentence: 'Plein.', seenAt: ago(30), foundAt: ago(1), toldAt: ago(30) },
  ...times,
})
const changes = (one: Condition, ...alerts: OpenAlert[]) => alertChanges([one], facts, alerts)

it('begins and tells at once what need not last', () => {
  expect(changes(condition('Plein.'))).toEqual([{ is: 'seen', kind: 'disk', sentence: 'Plein.', isTold: true }])
})

it('tells what has to last only once it has', () => {
  expect(changes(condition('Plein.', 3))).toEqual([expect.objectContaining({ is: 'seen', isTold: false })])
  const young = open({ seenAt: ago(2.9), toldAt: null })
  expect(changes(condition('Plein.', 3), young)).toEqual([expect.objectContaining({ is: 'found', isTold: false })])
  const old = open({ seenAt: ago(3), toldAt: null })
  expect(changes(condition('Plein.', 3), old)).toEqual([expect.objectContaining({ is: 'found', isTold: true })])
})

it('goes on with its newest sentence, and ends only after five minutes without', () => {
  expect(changes(condition('Plus plein.'), open())).toEqual([
    { is: 'found', id: 'a1', sentence: 'Plus plein.', isTold: true },
  ])
  expect(changes(condition(null), open({ foundAt: ago(4.9) }))).toEqual([])
  expect(changes(condition(null), open({ foundAt: ago(5) }))).toEqual([{ is: 'over', id: 'a1' }])
})

it('forgets what was over before anybody was told', () => {
  expect(changes(condition(null, 10), open({ foundAt: ago(5), toldAt: null }))).toEqual([{ is: 'forgotten', id: 'a1' }])
})

it('changes nothing of what could not be asked, and nothing of what is well', () => {
  expect(changes(condition('unknown'), open({ foundAt: ago(60) }))).toEqual([])
  expect(changes(condition('unknown'))).toEqual([])
  expect(changes(condition(null))).toEqual([])
})
