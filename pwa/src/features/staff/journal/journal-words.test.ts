import { expect, it } from 'vitest'
import type { AuditEntry } from '#api/features/staff/contract.ts'
import { formatAction } from './action-words.ts'
import { formatDetails } from './detail-words.ts'
import { formatSubject } from './subject-words.ts'

const ID = '9c03d7e1-0000-4000-8000-000000000000'
const entry = (change: Partial<AuditEntry>): AuditEntry => ({
  id: '1',
  at: '2026-11-21T10:00:00Z',
  staff: null,
  action: 'order.ready',
  subject: ID,
  subject_name: null,
  subject_number: null,
  device: '',
  details: {},
  ...change,
})

/** The no-break spaces are `npm run check texts`’s to hold. */
const plain = (words: string) => words.replaceAll('\u00a0', ' ')

it('says an action in French, and one that it does not know by its own name', () => {
  expect(formatAction('staff_disabled')).toBe('Compte désactivé')
  expect(formatAction('moon.landed')).toBe('moon.landed')
})

it.each([
  ['a colleague by name', { action: 'staff_disabled', subject_name: 'Ploy' }, 'Ploy'],
  ['an order by its number', {}, '#9C03D7E1'],
  ['a dish by the name that was written', { action: 'menu.changed', details: { name: 'Pad thaï' } }, 'Pad thaï'],
  [
    'a table by its day and time',
    { action: 'reservation.accepted', details: { name: 'samedi à 19 h 30' } },
    'samedi à 19 h 30',
  ],
  [
    'an order by the number that it is called by, and its customer',
    { subject_number: 37, subject_name: 'Camille Renard' },
    'Commande 37, Camille Renard',
  ],
  [
    'a table by its day and guest',
    { action: 'reservation.declined', subject_name: 'Camille', details: { name: 'samedi à 19 h 30' } },
    'samedi à 19 h 30, Camille',
  ],
  ['a review by who wrote it', { action: 'review.replied', subject_name: 'Camille' }, 'Avis de Camille'],
  ['a word as it is', { action: 'menu.changed', subject: 'pad-thai' }, 'pad-thai'],
  ['nothing where the action says it', { action: 'orders.paused', subject: 'settings' }, ''],
  [
    'nobody where somebody logs in',
    { action: 'staff_login', subject_name: 'Ploy', staff: { id: ID, name: 'Ploy', username: 'ploy' } },
    '',
  ],
  ['nothing of an id that says nothing', { action: 'review.hidden' }, ''],
])('names %s', (_, change, words) => {
  expect(formatSubject(entry(change))).toBe(words)
})

it.each([
  [{ from: 'manager', to: 'admin' }, 'Responsable → Administrateur'],
  [{ device: 'Chrome, Android' }, 'appareil : Chrome, Android'],
  [{ name: 'Pad thaï', available: false, prices: { poulet: 12 } }, 'disponibilité : non'],
  [
    { name: 'Pad thaï', changes: { price: { from: 12, to: 13 }, prices: {}, image: {} } },
    'prix : 12 → 13 · prix · photo',
  ],
  [
    {
      changes: {
        slotCapacity: { from: 24, to: 12 },
        closures: { from: [], to: [] },
        alcoholUntil: { from: '22:00', to: null },
      },
    },
    'Capacité d’un créneau : 24 → 12 · Fermetures · Dernière heure pour l’alcool : 22:00 → –',
  ],
  [
    {
      name: 'Pad thaï',
      changes: {
        priceCents: { from: 1250, to: null },
        pricesCents: { from: { Poulet: 1250, Boeuf: 1350 }, to: { Poulet: 1290, Boeuf: 1350, Tofu: 1190 } },
        inFormules: { from: true, to: false },
        cookingOptions: { from: [], to: [{ name: 'Saignante' }, { name: 'Bien cuite' }] },
        usualPortions: { from: [null, 12, 12, 12, 12, 20, null], to: [null, 12, 12, 12, 12, 24, 6] },
        description: { from: 'x'.repeat(61), to: 'court' },
      },
    },
    'prix : 12,50\u00a0€ → – · prix : Poulet 12,50\u00a0€ → 12,90\u00a0€, Tofu – → 11,90\u00a0€ · dans les formules : oui → non · ' +
      'cuissons : – → Saignante, Bien cuite · portions par jour : sam. 20 → 24, dim. – → 6 · description',
  ],
  [
    {
      changes: {
        week: {
          from: Array.from({ length: 7 }, () => [{ opens: '11:30', closes: '23:30' }]),
          to: [[], [], ...Array.from({ length: 5 }, () => [{ opens: '11:30', closes: '23:30' }])],
        },
        pickupWeek: {
          from: null,
          to: Array.from({ length: 7 }, (_, day) => [
            { first: '11:30', last: '14:30', stepMinutes: 30, capacity: null },
            { first: '18:00', last: day > 3 ? '00:30' : '22:30', stepMinutes: 30, capacity: null },
          ]),
        },
      },
    },
    'Horaires : lun. mar. 11\u00a0h\u00a030 – 23\u00a0h\u00a030 → fermé · Heures de retrait : ven. sam. dim. ' +
      '11:30 – 14:30 / 30\u00a0min, 18:00 – 22:30 / 30\u00a0min → 11:30 – 14:30 / 30\u00a0min, 18:00 – 00:30 / 30\u00a0min',
  ],
  [{ name: 'Pad thaï', from: null, to: 12, day: '2026-11-21' }, '– → 12 · jour : samedi 21 novembre'],
  [{ cents: 1290, reason: 'Oubli', lines: [{ id: '1', quantity: 1 }] }, 'montant : 12,90\u00a0€ · motif : Oubli'],
  [{ pausedUntil: '2026-11-21T19:30:00.000Z', reason: null }, 'jusqu’à : samedi 21 novembre à 20\u00a0h\u00a030'],
  [{ reason: 'personal_data' }, 'motif : données personnelles d’un tiers'],
  [
    { finding: 'books_differ', name: '#1A2B3C4D', why: 'commande et paiement' },
    'constat : Montants qui ne concordent pas · entre : commande et paiement',
  ],
  [{}, ''],
])('says %o as %s', (details, words) => {
  expect(plain(formatDetails(details))).toBe(plain(words))
})

it('says what a change cost more and no card paid, and that the till has it', () => {
  expect(formatDetails({ waivedCents: 40 })).toBe('offert\u00a0: 0,40\u00a0€')
  expect(formatDetails({ tillCents: 30 })).toBe('pour la caisse\u00a0: 0,30\u00a0€')
  expect(formatDetails({ difference: true })).toBe('différence d’une modification\u00a0: oui')
})
