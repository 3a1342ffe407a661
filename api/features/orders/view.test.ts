import { expect, it } from 'vitest'
import { isUnreachable } from './view.ts'

const WRITTEN = { status: 'confirmed', customerEmail: 'marie@example.fr', mailFailedAt: null, wantsSms: false } as const
const FAILED = { ...WRITTEN, mailFailedAt: new Date('2026-11-21T10:00:00Z') }

it.each([
  ['has an address that works', WRITTEN, false],
  ['has one that a mail came back from', FAILED, true],
  ['gave none', { ...WRITTEN, customerEmail: null }, true],
  ['asked for SMS', { ...FAILED, wantsSms: true }, false],
  ['has the dishes', { ...FAILED, status: 'delivered' }, false],
  ['has cancelled', { ...FAILED, status: 'cancelled' }, false],
] as const)('a customer who %s', (_, order, unreachable) => {
  expect(isUnreachable(order)).toBe(unreachable)
})
