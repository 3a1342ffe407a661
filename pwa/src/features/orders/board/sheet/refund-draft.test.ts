import { expect, it } from 'vitest'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import { refundOf } from './refund-draft.ts'

const line = (id: string, unitPrice: number, quantity: number) => ({ id, unitPrice, quantity }) as OrderLine
const ITEMS = [line('1', 13.9, 1), line('2', 6, 2)]
const DRAFT = { way: 'all' as const, pieces: {}, amount: '', reason: ' Plat oublié ' }

it('gives back all that is left', () => {
  expect(refundOf(DRAFT, ITEMS, 2590)).toEqual({ cents: 2590, refund: { reason: 'Plat oublié' } })
})

it('gives back what the chosen pieces cost', () => {
  expect(refundOf({ ...DRAFT, way: 'lines', pieces: { 1: 0, 2: 2 } }, ITEMS, 2590)).toEqual({
    cents: 1200,
    refund: { lines: [{ id: '2', quantity: 2 }], reason: 'Plat oublié' },
  })
})

it('gives back of a set menu what is left of it once its drink went back, the whole ones first', () => {
  const menus = [{ ...line('1', 18, 2), partRefunded: { quantity: 1, unitAmount: 2.04 } }]
  const cents = (count: number) => refundOf({ ...DRAFT, way: 'lines', pieces: { 1: count } }, menus, 3396).cents
  expect([cents(1), cents(2)]).toEqual([1800, 3396])
})

it.each([
  ['12,5', 1250],
  ['12.50', 1250],
  ['7 €', 700],
  ['0,10', 10],
])('reads %s as cents', (amount, cents) => {
  expect(refundOf({ ...DRAFT, way: 'amount', amount }, ITEMS, 2590)).toMatchObject({
    cents,
    refund: { amount: cents / 100 },
  })
})

it.each([
  ['no reason', { ...DRAFT, reason: ' ' }, 'Indiquez la raison'],
  ['no line', { ...DRAFT, way: 'lines' as const }, 'Choisissez des lignes'],
  ['no amount', { ...DRAFT, way: 'amount' as const }, 'Indiquez un montant'],
  ['nonsense', { ...DRAFT, way: 'amount' as const, amount: '-5' }, 'Montant à corriger'],
  ['too much', { ...DRAFT, way: 'amount' as const, amount: '25,91' }, 'Au plus 25,90\u00a0€'],
])('is held by %s', (_, draft, problem) => {
  const answer = refundOf(draft, ITEMS, 2590)
  expect([answer.problem, answer.refund]).toEqual([problem, undefined])
})
