import { describe, expect, it, test } from 'vitest'
import { type CookedTicket, isDueWithin, type ToCook, toCook } from './to-cook.ts'

type Item = CookedTicket['items'][number]

const padThai = (quantity = 1, change: Partial<Item> = {}): Item => ({
  menuItemId: 'pad-thai',
  name: 'Pad thaï',
  quantity,
  options: { variant: 'Crevette', spicyLevel: 2 },
  ...change,
})
const ticket = (id: string, items: Item[], change: Partial<CookedTicket> = {}): CookedTicket => ({
  id,
  isBegun: false,
  allergy: '',
  note: '',
  items,
  ...change,
})
const everything = () => true
const inShort = (dishes: ToCook[]) =>
  dishes.map(({ pieces, title, heat, details, note }) => [pieces, title, heat ?? '', ...details, note].join(' ').trim())

describe('what is to be cooked', () => {
  it('asks of a free dish by its own key, which may be another dish’s', () => {
    const asked: (string | undefined)[] = []
    toCook([ticket('a', [padThai(), padThai(1, { reward: true })])], key => {
      asked.push(key)
      return true
    })
    expect(asked).toEqual(['pad-thai', 'offert pad-thai'])
  })

  it('is counted by dish, what it is made with and its heat, the most first', () => {
    const { together } = toCook(
      [
        ticket('a', [padThai(), padThai(2, { options: { variant: 'Poulet', spicyLevel: 2 } })]),
        ticket('b', [padThai(3), padThai(1, { options: { variant: 'Crevette', spicyLevel: 4 } })]),
      ],
      everything,
    )
    expect(inShort(together)).toEqual(['4 Pad thaï, crevette 2', '2 Pad thaï, poulet 2', '1 Pad thaï, crevette 4'])
    expect(together[0]?.tickets).toEqual([
      { id: 'a', isBegun: false, pieces: 1 },
      { id: 'b', isBegun: false, pieces: 3 },
    ])
  })

  it('counts a dish with the others whose word the kitchen has declined', () => {
    const declined = { variant: 'Crevette', spicyLevel: 2, remark: 'sans sauce', remarkDeclined: true as const }
    const { together, apart } = toCook([ticket('a', [padThai(), padThai(1, { options: declined })])], everything)
    expect([inShort(together), apart]).toEqual([['2 Pad thaï, crevette 2'], []])
  })

  it('keeps a dish with a word on it apart, and the rest of its ticket with the others', () => {
    const said = (remark: string) => padThai(1, { options: { variant: 'Crevette', spicyLevel: 2, remark } })
    const { together, apart } = toCook(
      [
        ticket('a', [padThai(), said('sans coriandre')]),
        ticket('b', [padThai(), said('bien cuit')], { note: 'Merci' }),
      ],
      everything,
    )
    expect(inShort(together)).toEqual(['1 Pad thaï, crevette 2'])
    expect(inShort(apart).sort()).toEqual([
      '1 Pad thaï, crevette 2 Merci',
      '1 Pad thaï, crevette 2 bien cuit · Merci',
      '1 Pad thaï, crevette 2 sans coriandre',
    ])
  })

  it('keeps what a customer has written apart, ticket by ticket, in no other count', () => {
    const { together, apart } = toCook(
      [
        ticket('a', [padThai()]),
        ticket('b', [padThai()], { note: 'Allergie aux arachides' }),
        ticket('c', [padThai(2)], { note: 'Allergie aux arachides' }),
      ],
      everything,
    )
    expect(inShort(together)).toEqual(['1 Pad thaï, crevette 2'])
    expect(inShort(apart)).toEqual([
      '1 Pad thaï, crevette 2 Allergie aux arachides',
      '2 Pad thaï, crevette 2 Allergie aux arachides',
    ])
  })

  it('keeps what an allergy is about apart, before what is only written about', () => {
    const { together, apart } = toCook(
      [
        ticket('a', [padThai(4)], { note: 'Sans coriandre' }),
        ticket('b', [padThai()], { allergy: 'arachides', note: 'Sans coriandre' }),
      ],
      everything,
    )
    expect(together).toEqual([])
    expect(apart.map(({ allergy, note, pieces }) => [allergy, note, pieces])).toEqual([
      ['arachides', 'Sans coriandre', 1],
      ['', 'Sans coriandre', 4],
    ])
  })

  it('never counts one cooking with another', () => {
    const beef = (cookingLevel: string): Item => ({
      menuItemId: 'tigre-qui-pleure',
      name: 'Tigre qui pleure',
      quantity: 1,
      options: { cookingLevel },
    })
    const { together } = toCook([ticket('a', [beef('saignant'), beef('à point'), beef('saignant')])], everything)
    expect(inShort(together)).toEqual(['2 Tigre qui pleure  saignant', '1 Tigre qui pleure  à point'])
  })

  it('counts a set menu as its parts, as often as it was ordered', () => {
    const { together } = toCook(
      [
        ticket('a', [
          {
            menuItemId: 'formule-midi',
            name: 'Formule midi',
            quantity: 2,
            options: {},
            components: [
              { menuItemId: 'nems', name: 'Nems' },
              { menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Crevette', spicyLevel: 2 },
              { menuItemId: 'soda', name: 'Soda' },
            ],
          },
          padThai(),
        ]),
      ],
      id => id !== 'soda',
    )
    expect(inShort(together)).toEqual(['3 Pad thaï, crevette 2', '2 Nems'])
  })

  it('leaves out what was given back, and counts what is begun beside', () => {
    const { together } = toCook(
      [
        ticket('a', [padThai(3, { refundedQuantity: 1 })], { isBegun: true }),
        ticket('b', [padThai(1, { refundedQuantity: 1 })]),
        ticket('c', [padThai()]),
      ],
      everything,
    )
    expect(together).toMatchObject([{ pieces: 3, begun: 2, tickets: [{ id: 'a' }, { id: 'c' }] }])
  })

  it('adds up to every piece of every ticket, however they are shared out', () => {
    const tickets = Array.from({ length: 200 }, (_, n) =>
      ticket(
        `t${n}`,
        [padThai(1 + (n % 3)), padThai(1, { options: { variant: ['Porc', 'Bœuf'][n % 2], spicyLevel: 1 + (n % 4) } })],
        {
          note: n % 7 === 0 ? 'Sans coriandre' : '',
          isBegun: n % 5 === 0,
        },
      ),
    )
    const { together, apart } = toCook(tickets, everything)
    const pieces = (dishes: ToCook[]) => dishes.reduce((sum, dish) => sum + dish.pieces, 0)
    const wanted = tickets.flatMap(({ items }) => items).reduce((sum, { quantity }) => sum + quantity, 0)
    expect(pieces(together) + pieces(apart)).toBe(wanted)
    for (const dish of [...together, ...apart])
      expect(dish.tickets.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(dish.pieces)
  })
})

test.each([
  ['at the last minute of it', { date: '2026-11-21', time: '12:30' }, true],
  ['a minute later', { date: '2026-11-21', time: '12:31' }, false],
  ['late', { date: '2026-11-20', time: '22:00' }, true],
  ['tomorrow', { date: '2026-11-22', time: '11:30' }, false],
  ['without a pickup', null, true],
])('the next half hour at noon holds a ticket, or not: %s', (_, pickup, isDue) => {
  expect(isDueWithin(pickup, 30, new Date('2026-11-21T11:00:00Z'))).toBe(isDue)
})

test('the next hour goes past midnight', () => {
  expect(isDueWithin({ date: '2026-11-22', time: '00:10' }, 60, new Date('2026-11-21T22:30:00Z'))).toBe(true)
})
