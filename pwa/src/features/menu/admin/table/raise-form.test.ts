import { expect, it, test } from 'vitest'
import type { AdminItem } from '#api/features/menu/contract-staff.ts'
import { aDish, aMain } from '#pwa/testing/samples/a-menu.ts'
import { raisedOf, raisedWords } from './selection-bar.tsx'

const ADMIN = { takeaway: true, dineIn: true, inFormules: true, position: 0 }
const NEMS: AdminItem = { ...aDish(), price: 6.5, ...ADMIN }
const PAD_THAI: AdminItem = { ...aMain({ prices: { Poulet: 12.5, Porc: 12.9 } }), ...ADMIN }
const { price: _, ...UNPRICED }: AdminItem = { ...NEMS, id: 'plat-du-mois', name: 'Plat du mois' }
const MORE = { way: 'amount', isLess: false, typed: '0,50' } as const

it('raises every price by an amount, and leaves a dish without one', () => {
  const raised = raisedOf(MORE, [NEMS, PAD_THAI, UNPRICED])
  expect(raised.changes).toEqual([
    { id: NEMS.id, price: { from: 6.5, to: 7 } },
    { id: PAD_THAI.id, prices: { Poulet: { from: 12.5, to: 13 }, Porc: { from: 12.9, to: 13.4 } } },
  ])
  expect([raised.unpriced, raised.prices.length, raised.problem]).toEqual([1, 3, undefined])
  expect(raisedWords(raised)).toBe('+0,50\u00a0€ sur 2\u00a0articles.')
})

it('lowers by per cent, rounded to ten cents', () => {
  const raised = raisedOf({ way: 'percent', isLess: true, typed: '7,5 %' }, [NEMS])
  expect(raised.prices).toEqual([{ name: NEMS.name, fromCents: 650, toCents: 600 }])
  expect(raised.words).toBe('−7,5\u00a0%')
})

test.each([
  [{ ...MORE, typed: '' }, 'Indiquez un montant'],
  [{ ...MORE, way: 'percent', typed: '' }, 'Indiquez un taux'],
  [{ ...MORE, typed: 'beaucoup' }, 'Montant à corriger'],
  [{ ...MORE, typed: '0,505' }, 'Montant à corriger'],
  [{ ...MORE, typed: '-1' }, 'Montant à corriger'],
  [{ ...MORE, way: 'percent', typed: '101' }, 'Taux à corriger'],
  [{ ...MORE, way: 'percent', typed: '0,1' }, 'Aucun prix ne changerait'],
  [{ ...MORE, isLess: true, typed: '6,50' }, 'Nems au poulet serait à 0,00\u00a0€'],
] as const)('%o is held: %s', (draft, problem) => {
  expect(raisedOf(draft, [NEMS]).problem).toBe(problem)
})
