import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { problem, seedBook } from '#api/testing/orders/price-book.ts'
import { priceLine, priceOrder, storedVat, vatAt, vatBreakdown } from './order-price.ts'

const book = seedBook()
const cola = (quantity: number) => ({ menuItemId: 'cola-zero', quantity })

describe('a line', () => {
  it.each([
    [1, 250],
    [2, 500],
    [50, 12_500],
  ])('of %i costs that many pieces', (quantity, totalCents) => {
    expect(priceLine(book, cola(quantity))).toMatchObject({ quantity, unitPriceCents: 250, totalCents })
  })

  it.each([51, 1_000_000, 0, -1, Number.NaN])('of %i is refused', quantity => {
    expect(() => priceLine(book, cola(quantity))).toThrow(problem('too_many_items'))
  })

  it('never believes the client’s prices, names or ids', () => {
    const forged = { ...cola(2), id: 'x', name: 'Gratuit', unitPrice: 0.01, totalPrice: 0.02 }
    expect(priceLine(book, forged)).toEqual(priceLine(book, cola(2)))
  })
})

describe('an order', () => {
  it('adds up prices, kitchen load and alcohol of all its lines', () => {
    const order = priceOrder(book, [
      { menuItemId: 'pad-thai', quantity: 2, options: { variant: 'Porc' } },
      { menuItemId: 'som-tam', quantity: 3 },
      { menuItemId: 'biere-thaie-33', quantity: 1 },
    ])
    expect(order).toMatchObject({ totalCents: 2 * 1390 + 3 * 600 + 450, kitchenLoad: 2 * 2 + 3, hasAlcohol: true })
    expect(order.lines.map(line => line.menuItemId)).toEqual(['pad-thai', 'som-tam', 'biere-thaie-33'])
  })

  it('counts a set menu’s load for each piece', () => {
    const components = [
      { category: 'entrees', menuItemId: 'som-tam' },
      { category: 'plats', menuItemId: 'khao-man-kai' },
    ]
    expect(priceOrder(book, [{ menuItemId: 'formule1', quantity: 4, components }])).toMatchObject({
      totalCents: 7200,
      kitchenLoad: 12,
      hasAlcohol: false,
    })
  })

  it('of a reward alone costs nothing', () => {
    expect(priceOrder(book, [{ menuItemId: 'som-tam', quantity: 1, unitPrice: 0 }]).totalCents).toBe(0)
  })

  it('takes 50 lines', () => {
    expect(
      priceOrder(
        book,
        Array.from({ length: 50 }, () => cola(50)),
      ).totalCents,
    ).toBe(50 * 50 * 250)
  })

  it('refuses 51 lines and none', () => {
    expect(() =>
      priceOrder(
        book,
        Array.from({ length: 51 }, () => cola(1)),
      ),
    ).toThrow(problem('too_many_items'))
    expect(() => priceOrder(book, [])).toThrow(problem('cart_empty'))
  })

  it('says which line is at fault', () => {
    const extra = { lineIndex: 1, menuItemId: 'pad-thai' }
    expect(() => priceOrder(book, [cola(1), { menuItemId: 'pad-thai', quantity: 1 }])).toThrow(
      problem('option_invalid', { details: { extra } }),
    )
  })
})

describe('VAT', () => {
  const of = (quantity: number, vatShares: Record<string, number>) => ({ quantity, vatShares })

  it('is split by rate, lowest first', () => {
    const lines = [of(1, { 20: 450 }), of(2, { 10: 1390 }), of(1, { 5.5: 204, 10: 1596 })]
    expect(vatBreakdown(lines)).toEqual([
      { rate: 5.5, netCents: 193, vatCents: 11, grossCents: 204 },
      { rate: 10, netCents: 3978, vatCents: 398, grossCents: 4376 },
      { rate: 20, netCents: 375, vatCents: 75, grossCents: 450 },
    ])
  })

  it.each([
    // 1 / 1.1 = 0.909…
    [1, 1, 0],
    // 5 / 1.1 = 4.545…
    [5, 5, 0],
    // 6 / 1.1 = 5.4545…
    [6, 5, 1],
    [11, 10, 1],
    [1390, 1264, 126],
  ])('of %i cents at 10 % is rounded to the nearest cent', (grossCents, netCents, vatCents) => {
    expect(vatBreakdown([of(1, { 10: grossCents })])).toEqual([{ rate: 10, netCents, vatCents, grossCents }])
  })

  it('rounds a half up', () => {
    // 3 / 1.2 = 2.5
    expect(vatBreakdown([of(1, { 20: 3 })])).toEqual([{ rate: 20, netCents: 3, vatCents: 0, grossCents: 3 }])
  })

  it('is rounded once per rate, not once per line', () => {
    // Each 5 cents hold 0.4545 cent of VAT: rounded line by line there would be none, but ten lines hold 5.
    const lines = Array.from({ length: 10 }, () => of(1, { 10: 5 }))
    expect(vatBreakdown(lines)).toEqual([{ rate: 10, netCents: 45, vatCents: 5, grossCents: 50 }])
  })

  it('of a free order is nothing', () => {
    expect(vatBreakdown([of(1, { 10: 0 })])).toEqual([])
  })
})

/** An order with an amount at each VAT rate. */
const vat = [vatAt(5.5, 250), vatAt(10, 2980), vatAt(20, 450)]
const grossOf = (parts: readonly { grossCents: number }[]) => parts.map(({ grossCents }) => grossCents)

test('keeps the same part of every rate', () => {
  expect(storedVat([vatAt(10, 3000), vatAt(20, 1000)], 2000)).toEqual([
    { rate: 10, netCents: 1364, vatCents: 136, grossCents: 1500 },
    { rate: 20, netCents: 417, vatCents: 83, grossCents: 500 },
  ])
})

test('all kept is the order’s own VAT, nothing kept is none', () => {
  expect(storedVat(vat, 3680)).toEqual(vat)
  expect(storedVat(vat, 0)).toEqual([])
  expect(storedVat([], 0)).toEqual([])
})

test('one cent given back leaves no rate more than it had', () => {
  expect(grossOf(storedVat(vat, 3679))).toEqual([250, 2979, 450])
})

test('whatever is given back, the parts add up to what is kept, none grows, and net + VAT = gross', () => {
  const orders = fc.record({
    gross: fc.tuple(fc.nat(100_000), fc.nat(100_000), fc.nat(100_000)).filter(parts => parts.some(cents => cents > 0)),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(orders, ({ gross, part }) => {
      const whole = gross.flatMap((cents, index) => (cents > 0 ? [vatAt([5.5, 10, 20][index] as number, cents)] : []))
      const netCents = Math.round(gross.reduce((sum, cents) => sum + cents, 0) * part)
      const kept = storedVat(whole, netCents)
      expect(grossOf(kept).reduce((sum, cents) => sum + cents, 0)).toBe(netCents)
      for (const { rate, netCents, vatCents, grossCents } of kept) {
        expect(grossCents).toBeLessThanOrEqual(whole.find(one => one.rate === rate)?.grossCents ?? 0)
        expect(netCents + vatCents).toBe(grossCents)
      }
    }),
  )
})
