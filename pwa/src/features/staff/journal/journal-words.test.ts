import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { AuditEntry } from '#api/features/staff/contract/staff.ts'
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
  details: {},
  ...change,
})

it('says an action in French, and one that it does not know by its own name', () => {
  expect(formatAction('staff_disabled')).toBe('Compte désactivé')
  expect(formatAction('moon.landed')).toBe('moon.landed')
})

it('has French words for every action that the API notes', () => {
  const noted = readdirSync('api/features', { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map(file => readFileSync(path.join('api/features', file), 'utf8'))
    .filter(text => /\b(note|writeAuditEntry)\(/.test(text))
    .flatMap(text =>
      [...text.matchAll(/(?:\bnote\(ctx, tx, |\baction: )'([a-z_.]+)'/g)].map(([, action = '']) => action),
    )
  expect(noted.length).toBeGreaterThan(8)
  expect(noted.filter(action => formatAction(action) === action)).toEqual([])
})

it.each([
  ['a colleague by name', { action: 'staff_disabled', subject_name: 'Ploy' }, 'Ploy'],
  ['an order by its number', {}, '#9C03D7E1'],
  ['a dish by the name that was noted', { action: 'menu.changed', details: { name: 'Pad thaï' } }, 'Pad thaï'],
  [
    'a table by its day and time',
    { action: 'reservation.accepted', details: { name: 'samedi à 19:30' } },
    'samedi à 19:30',
  ],
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
  [{ name: 'Pad thaï', changes: { price: { from: 12, to: 13 }, prices: {}, image: {} } }, 'prix · photo'],
  [
    {
      changes: {
        slotCapacity: { from: 24, to: 12 },
        closures: { from: [], to: [] },
        alcoholUntil: { from: '22:00', to: null },
      },
    },
    'Capacité d’un créneau : 24 → 12 · Fermetures · Dernière heure pour l’alcool',
  ],
  [{ reason: 'personal_data' }, 'motif : données personnelles d’un tiers'],
  [
    { finding: 'books_differ', name: '#1A2B3C4D', why: 'commande et paiement' },
    'constat : Montants qui ne concordent pas · entre : commande et paiement',
  ],
  [{}, ''],
])('says %o as %s', (details, words) => {
  expect(formatDetails(details)).toBe(words)
})
