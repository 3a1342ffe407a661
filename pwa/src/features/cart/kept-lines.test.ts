import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asCartLine } from './cart-lines.ts'
import { keptLines } from './kept-lines.ts'

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

test('reads back what was written', () => {
  expect(keptLines(structuredClone(lines))).toEqual(lines)
  expect(keptLines(undefined)).toEqual([])
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['no object', 'nems'],
  ['no quantity', { ...lines[0], request: { menuItemId: 'nems-poulet' } }],
  ['a price in words', { ...lines[0], unitPriceCents: 'six' }],
  ['a negative quantity', { ...lines[0], request: { menuItemId: 'nems-poulet', quantity: -1 } }],
])('leaves out a corrupted entry (%s), keeps the others and says so', (_, entry) => {
  expect(keptLines([entry, ...lines])).toEqual(lines)
  expect(warn).toHaveBeenCalledOnce()
})

test('ignores what is no list at all', () => {
  expect(keptLines({ 0: lines[0] })).toEqual([])
  expect(warn).toHaveBeenCalledOnce()
})
