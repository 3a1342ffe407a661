import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { requestedLine } from '#api/features/pricing/contract.ts'
import { asCartLine, storedLines } from './cart-lines.ts'

const warn = vi.spyOn(console, 'warn')
beforeEach(() => void warn.mockImplementation(() => {}))
afterEach(() => warn.mockReset())

const lines = [
  asCartLine({
    name: 'Nems',
    unitPriceCents: 600,
    request: { menuItemId: 'nems-poulet', quantity: 2, options: {} },
  }),
]
const asked = {
  menuItemId: 'pad-thai',
  quantity: 1,
  options: { variant: 'Crevette', protein: 'Crevette', spicyLevel: 3 },
}
const part = { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 1 }

test('reads back what was written', () => {
  expect(storedLines(structuredClone(lines))).toEqual(lines)
  expect(storedLines(undefined)).toEqual([])
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['no object', 'nems'],
  ['no quantity', { ...lines[0], request: { menuItemId: 'nems-poulet' } }],
  ['a price in words', { ...lines[0], unitPriceCents: 'six' }],
  ['a negative quantity', { ...lines[0], request: { menuItemId: 'nems-poulet', quantity: -1 } }],
])('leaves out a corrupted entry (%s), keeps the others and says so', (_, entry) => {
  expect(storedLines([entry, ...lines])).toEqual(lines)
  expect(warn).toHaveBeenCalledOnce()
})

test.each([
  ['options', asked],
  ['a set menu', { menuItemId: 'formule1', quantity: 1, components: [part, { category: 'boissons_soft' }] }],
  ['a mix', { menuItemId: 'smoothie', quantity: 1, mix: ['mangue', 'coco'] }],
  ['a voucher', { ...asked, rewardId: '0b1c2d3e-4f50-4a61-8b72-93a4b5c6d7e8' }],
  ['no quantity', { ...asked, quantity: 0 }],
  ['half a dish', { ...asked, quantity: 1.5 }],
  ['heat in words', { ...asked, options: { spicyLevel: 'fort' } }],
  ['options as a list of names', { ...asked, options: 'Crevette' }],
  ['a component without its category', { ...asked, components: [{ menuItemId: 'pad-thai' }] }],
  ['a mix that is no list', { ...asked, mix: 'mangue' }],
  ['a number for a voucher', { ...asked, rewardId: 7 }],
])('takes %s as the API does', (_, request) => {
  const line = { id: 'a', name: 'Pad thaï', unitPriceCents: 1390, request }
  expect(storedLines([line]).length === 1).toBe(requestedLine.safeParse(request).success)
})

test('ignores what is no list at all', () => {
  expect(storedLines({ 0: lines[0] })).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})
