import { describe, expect, it } from 'vitest'
import { problem, seedBook } from '#api/testing/orders/price-book.ts'
import { changeDeadline, isOwnChange, type PlannedLine, revisionPlan } from './revisions.ts'

const book = seedBook()
const som = { menuItemId: 'som-tam', quantity: 1 }
/** Two som tam that were paid 5 € each, when they cost less, and a pad thaï. */
const lines: PlannedLine[] = [
  { id: '1', quantity: 2, refundedQuantity: 0, unitPriceCents: 500, alcohol: false, request: { ...som, quantity: 2 } },
  {
    id: '2',
    quantity: 1,
    refundedQuantity: 0,
    unitPriceCents: 1390,
    alcohol: false,
    request: { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Crevette' } },
  },
]
const order = { lines, totalCents: 2390, percent: 0 }
const plan = (change: Partial<Parameters<typeof revisionPlan>[2]>, of = order, isSmallAtTill = false) =>
  revisionPlan(book, of, { take: [], add: [], ...change }, isSmallAtTill)

describe('a revision', () => {
  it('takes off at the price that was paid, and adds at today’s', () => {
    expect(plan({ take: [{ id: '1', quantity: 1 }], add: [som] })).toMatchObject({
      differenceCents: 600 - 500,
      totalAfterCents: 2490,
      loadDifference: 0,
      hasAlcohol: false,
    })
  })

  it('reduces what it adds by the order’s own promotion', () => {
    expect(plan({ add: [som] }, { ...order, percent: 50 }).differenceCents).toBe(300)
  })

  it('knows the kitchen load of what goes and comes', () => {
    expect(plan({ take: [{ id: '2', quantity: 1 }] }).loadDifference).toBe(-2)
    expect(plan({ add: [{ ...som, quantity: 3 }] }).loadDifference).toBe(3)
  })

  it('takes no piece that was refunded, and none twice', () => {
    const refunded = { ...order, lines: lines.map(line => ({ ...line, refundedQuantity: 1 })) }
    expect(() => plan({ take: [{ id: '1', quantity: 2 }] }, refunded)).toThrow(problem('validation_failed'))
    const twice = [
      { id: '1', quantity: 1 },
      { id: '1', quantity: 1 },
    ]
    expect(() => plan({ take: twice })).toThrow(problem('validation_failed'))
  })

  it('leaves something, or brings something', () => {
    const all = [
      { id: '1', quantity: 2 },
      { id: '2', quantity: 1 },
    ]
    expect(() => plan({ take: all })).toThrow(problem('revision_empty'))
    expect(plan({ take: all, add: [som] }).totalAfterCents).toBe(600)
  })

  it('lowers what comes by a difference that no card pays, for the house or the till', () => {
    const chicken = { ...lines[1], id: '3', unitPriceCents: 1350 } as PlannedLine
    const of = { ...order, lines: [chicken], totalCents: 1350 }
    const pork = { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Porc' } }
    const change = { take: [{ id: '3', quantity: 1 }], add: [pork] }
    const made = { differenceCents: 40, dueCents: 0, totalAfterCents: 1350 }
    expect(plan(change, of)).toMatchObject({ ...made, smallDifference: 'waived', waivedCents: 40 })
    expect(plan(change, of, true)).toMatchObject({ ...made, smallDifference: 'till', waivedCents: 0 })
    expect(plan(change, of, true).added).toMatchObject([{ unitPriceCents: 1350, unitTillCents: 40 }])
  })

  it.each([
    [1341, 49, 0],
    [1340, 50, 50],
    [1390, 0, 0],
  ])('of a dish paid %d cents and %d more asks %d of the card', (unitPriceCents, differenceCents, dueCents) => {
    const paid = { ...lines[1], id: '3', unitPriceCents } as PlannedLine
    const pork = { menuItemId: 'pad-thai', quantity: 1, options: { variant: 'Porc' } }
    const change = { take: [{ id: '3', quantity: 1 }], add: [pork] }
    expect(plan(change, { ...order, lines: [paid] })).toMatchObject({ differenceCents, dueCents })
  })
})

describe('a customer’s own change', () => {
  const ordered = [
    { id: '1', menuItemId: 'som-tam' },
    { id: '2', menuItemId: 'pad-thai' },
  ]
  const padThai = (quantity: number, rewardId?: string) => ({ menuItemId: 'pad-thai', quantity, rewardId })
  const going = (quantity: number) => [{ id: '2', quantity }]

  it.each([
    ['pieces go', going(1), [], true],
    ['nothing but the pickup changes', [], [], true],
    ['as many come as go', going(2), [padThai(1), padThai(1)], true],
    ['more come than go', going(1), [padThai(1), padThai(1)], false],
    ['another dish comes', going(1), [som], false],
    ['a free dish comes', going(1), [padThai(1, 'voucher')], false],
  ])('where %s', (_, take, add, isOwn) => {
    expect(isOwnChange(ordered, { take, add })).toBe(isOwn)
  })

  const until = new Date('2026-11-21T12:15:00Z')
  const paid = {
    status: 'confirmed' as const,
    cancellableUntil: until,
    tillAt: null,
    capturedCents: 600,
    refundedCents: 0,
  }
  it.each([
    ['until its time is over', {}, -1, true],
    ['no more at its end', {}, 0, false],
    ['no more once the kitchen has begun', { status: 'preparing' as const }, -1, false],
    ['not before it is paid', { status: 'pending' as const, cancellableUntil: null }, -1, false],
    ['not at the till', { tillAt: until }, -1, false],
    ['not once all went back', { refundedCents: 600 }, -1, false],
    ['though it was free', { capturedCents: 0 }, -1, true],
  ])('is possible %s', (_, change, ms, isPossible) => {
    expect(changeDeadline({ ...paid, ...change }, new Date(until.getTime() + ms)) !== null).toBe(isPossible)
  })
})

describe('a difference that a card can pay', () => {
  const more = (settlement?: 'link' | 'till' | 'waived') =>
    revisionPlan(book, order, { take: [], add: [{ ...som, quantity: 2 }] }, false, settlement)

  it.each([
    ['is paid by a link unless said', undefined, { dueCents: 1200, waivedCents: 0, totalAfterCents: 3590 }],
    ['is left to the till, in no total', 'till', { dueCents: 0, waivedCents: 0, totalAfterCents: 2390 }],
    ['is given up', 'waived', { dueCents: 0, waivedCents: 1200, totalAfterCents: 2390 }],
  ] as const)('%s', (_, settlement, expected) => {
    expect(more(settlement)).toMatchObject({ differenceCents: 1200, ...expected })
    const [line] = more(settlement).added
    expect([line?.unitPriceCents, line?.unitTillCents]).toEqual([
      settlement ? 0 : 600,
      settlement === 'till' ? 600 : undefined,
    ])
  })

  it('goes back by card however it would be settled', () => {
    const less = revisionPlan(book, order, { take: [{ id: '1', quantity: 1 }], add: [] }, false, 'waived')
    expect(less).toMatchObject({ dueCents: -500, waivedCents: 0 })
  })
})
