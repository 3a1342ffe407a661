import { describe, expect, it } from 'vitest'
import { withRecipes } from '#api/features/menu/rules/reward-recipes.ts'
import type { OrderLine, Revision } from '#api/features/orders/contract-order.ts'
import { seedMenu } from '#api/testing/menu/seed-menu.ts'
import type { Printer } from './contract.ts'
import { columnsOf } from './paper.ts'
import { linesAt, type Ticket, ticketOf } from './ticket.ts'
import type { DishFacts } from './ticket-lines.ts'

const line = (id: string, name: string, change: Partial<OrderLine> = {}): OrderLine => ({
  id,
  menuItemId: name.toLowerCase().replaceAll(' ', '-').replace('ï', 'i'),
  name,
  quantity: 1,
  unitPrice: 10,
  totalPrice: 10,
  options: {},
  reward: false,
  ...change,
})
const ORDER: Ticket['order'] = {
  id: 'a2dfc6af-0000-4000-8000-000000000001',
  number: '#A2DFC6AF',
  callNumber: 37,
  createdAt: '2026-11-21T18:00:00.000Z',
  status: 'confirmed',
  version: 2,
  totalAmount: 24.4,
  refundedAmount: 0,
  orderType: 'emporter',
  customerInfo: { name: 'Camille Renard', phone: '', email: '' },
  items: [
    line('1', 'Pad thaï', { quantity: 2, options: { variant: 'Crevette', spicyLevel: 2 } }),
    line('2', 'Som tam'),
  ],
  pickup: { date: '2026-11-21', time: '19:30', notes: '' },
  paymentStatus: 'paid',
  cancellable: false,
  cookVersion: 1,
  since: '2026-11-21T18:00:00.000Z',
  paidAt: '2026-11-21T18:00:00.000Z',
  alcoholPieces: 0,
  cancelReason: null,
}
const DISHES: [string, DishFacts][] = [
  ['pad-thai', { station: 'wok', usualHeat: 1, nameTh: 'ผัดไทย' }],
  ['som-tam', { station: 'froid', usualHeat: 1, nameTh: undefined }],
  ['nems', { station: 'friture', usualHeat: 1, nameTh: undefined }],
]

function printed(order: Partial<Ticket['order']> = {}, change: Partial<Ticket> & Partial<Ticket['kitchen']> = {}) {
  const { stations = [], language = 'fr', ...ticket } = change
  const paper = ticketOf({
    order: { ...ORDER, ...order },
    cause: 'confirmed',
    revision: 0,
    givenBack: null,
    isRepeated: false,
    columns: columnsOf(80),
    kitchen: { dishes: new Map(DISHES), stations, language },
    now: new Date('2026-11-21T18:02:00Z'),
    ...ticket,
  })
  return paper?.map(row => (row === 'rule' ? '---' : row.text.trim()))
}

describe('a ticket', () => {
  it('has a word on a dish under that dish; one about an allergy is boxed before all dishes too', () => {
    const [padThai, somTam] = ORDER.items as [OrderLine, OrderLine]
    const said = (remark: string) =>
      printed({ items: [{ ...padThai, options: { ...padThai.options, remark } }, somTam] })
    expect(said('sans coriandre')?.slice(5, 8)).toEqual([
      '2 Pad thaï, crevette',
      'Un peu piquant',
      '«\u00a0sans coriandre\u00a0»',
    ])
    expect(said('allergie aux arachides')?.[2]).toBe('! Pad thaï\u00a0: «\u00a0allergie aux arachides\u00a0»')
    expect(said('sans coriandre')?.join()).not.toContain('! Pad')
  })

  it('has the number, the pickup, the customer, the dishes, what is paid and when it was printed', () => {
    expect(printed()).toEqual([
      '37',
      '19:30',
      'Camille Renard',
      '#A2DFC6AF',
      '---',
      '2 Pad thaï, crevette',
      'Un peu piquant',
      '1 Som tam',
      '---',
      '3 articles',
      'PAYÉE',
      'Imprimé à 19:02',
    ])
  })

  it('names the cutlery that is wanted, and none that is not', () => {
    const pickup = { date: '2026-11-21', time: '19:30', notes: '' }
    expect(JSON.stringify(printed({ pickup: { ...pickup, cutlery: 2 } }))).toMatch(/Couverts\s: 2/)
    expect(JSON.stringify(printed({ pickup }))).not.toContain('Couverts')
  })

  it('has its number four times as large, and what the customer has written before the dishes, white on black', () => {
    const notes = 'Allergie aux arachides'
    const order = { ...ORDER, pickup: { date: '2026-11-22', time: '12:00', notes } }
    const paper = ticketOf({
      ...{ order, cause: 'confirmed', revision: 0, givenBack: null, isRepeated: false, columns: 48 },
      ...{ kitchen: { dishes: new Map(), stations: [], language: 'fr' }, now: new Date('2026-11-21T18:02:00Z') },
    })
    const lines = (paper ?? []).filter(row => row !== 'rule')
    expect(lines[0]).toMatchObject({ text: '37', wide: 4, high: 4, align: 'center' })
    expect(lines.findIndex(({ text }) => text === `! ${notes}`)).toBe(5)
    expect(lines[5]).toMatchObject({ inverse: true, bold: true, high: 2 })
    expect(lines[2]?.text, 'a pickup of another day').toBe('dimanche 22 novembre')
  })

  it('has an allergy before the name and the dishes, white on black, in French, and in Thai where the kitchen reads it', () => {
    const allergy = { allergens: ['arachides', 'sesame'], text: 'kiwi' }
    for (const cause of ['confirmed', 'cancelled', 'copy'] as const) {
      const lines = printed({ allergy }, { cause })?.filter(text => !['ANNULÉE', 'COPIE'].includes(text))
      expect(lines?.slice(0, 4)).toEqual(['37', '19:30', '! ALLERGIE\u00a0: arachides, sésame, kiwi', 'Camille Renard'])
    }
    expect(printed({ allergy }, { language: 'fr-th' })).toEqual(
      expect.arrayContaining(['! ALLERGIE\u00a0: arachides, sésame, kiwi', '! แพ้: ถั่วลิสง, งา, kiwi']),
    )
    const paper = ticketOf({
      ...{
        order: { ...ORDER, allergy },
        cause: 'confirmed',
        revision: 0,
        givenBack: null,
        isRepeated: false,
        columns: 48,
      },
      ...{ kitchen: { dishes: new Map(), stations: [], language: 'fr' }, now: new Date('2026-11-21T18:02:00Z') },
    })
    const [line] = (paper ?? []).filter(row => row !== 'rule' && row.text.startsWith('! ALLERGIE'))
    expect(line).toMatchObject({ inverse: true, bold: true, high: 2 })
    expect(printed()?.join()).not.toContain('ALLERGIE')
  })

  it('marks a dish that brings what its customer may not eat, by the menu', () => {
    const kitchen = {
      dishes: new Map<string, DishFacts>([
        ['pad-thai', { station: 'wok', usualHeat: 2, nameTh: undefined, allergens: ['oeufs', 'arachides'] }],
        ['som-tam', { station: 'froid', usualHeat: 1, nameTh: undefined, allergens: ['poissons'] }],
      ]),
    }
    const marks = (allergens: string[], language: 'fr' | 'th' = 'fr') =>
      ticketOf({
        ...{ order: { ...ORDER, allergy: { allergens, text: '' } }, cause: 'confirmed', revision: 0, givenBack: null },
        ...{ isRepeated: false, columns: 48, now: new Date('2026-11-21T18:02:00Z') },
        kitchen: { ...kitchen, stations: [], language },
      })?.flatMap(row => (row !== 'rule' && /! (?:contient|มี)/.test(row.text) ? [row.text.trim()] : []))
    expect(marks(['arachides', 'lait'])).toEqual(['! contient\u00a0: arachides'])
    expect(marks(['arachides'], 'th')).toEqual(['! มี ถั่วลิสง'])
    expect(marks(['lait'])).toEqual([])
  })

  it('makes a free dish where its recipe is made, by its own name, and says what that brings', () => {
    const facts: DishFacts = { station: 'friture', usualHeat: 1, nameTh: 'ปอเปี๊ยะ', allergens: ['oeufs'] }
    const [reward] = seedMenu().rewards
    if (!reward) throw new Error('the seed has no reward')
    const dishes = withRecipes(
      new Map([['nems', facts]]),
      [{ ...reward, id: 'som-tam', menuItemId: 'nems', nameTh: 'ปอเปี๊ยะ 6' }],
      ({ nameTh }) => ({ nameTh }),
    )
    const order = { ...ORDER, allergy: { allergens: ['oeufs'], text: '' } }
    const ticket = (stations: Printer['stations'], reward: boolean) =>
      ticketOf({
        ...{ order: { ...order, items: [line('1', 'Nems (6 pièces)', { menuItemId: 'som-tam', reward })] } },
        ...{ cause: 'confirmed', revision: 0, givenBack: null, isRepeated: false, columns: 48 },
        ...{ now: new Date('2026-11-21T18:02:00Z'), kitchen: { dishes, stations, language: 'fr-th' } },
      })?.flatMap(row => (row === 'rule' ? [] : [row.text.trim()]))
    expect(ticket(['friture'], true)).toEqual(
      expect.arrayContaining(['ปอเปี๊ยะ 6', expect.stringMatching(/^! contient/)]),
    )
    expect(ticket(['wok'], true)).toBeUndefined()
    // The same key on a line that is paid for is the dish of that name, which this menu does not know.
    expect(ticket(['wok'], false)?.join()).not.toContain('contient')
  })

  it('says which small difference of a paid order the till has to take', () => {
    const paper = printed({ tillDifference: { amount: 0.4 } })
    expect(paper).toContain('PAYÉE')
    expect(paper).toContain('À ENCAISSER 0,40\u00a0€')
    const collectedAt = '2026-11-21T18:01:00.000Z'
    expect(printed({ tillDifference: { amount: 0.4, collectedAt } })).not.toContain('ENCAISS')
  })

  it('says what the till has to take, or has taken', () => {
    expect(printed({ till: {}, paymentStatus: 'unpaid' })).toContain('À ENCAISSER 24,40\u00a0€')
    expect(printed({ till: { collectedAt: '2026-11-21T18:01:00.000Z' }, paymentStatus: 'unpaid' })).toContain(
      'ENCAISSÉE',
    )
  })

  it('holds the dishes of its printer’s stations alone, those that the menu does not know everywhere', () => {
    const items = [...ORDER.items, line('3', 'Riz de jadis')]
    const wok = printed({ items }, { stations: ['wok'] })
    expect(wok).toContain('#A2DFC6AF · Wok')
    expect(wok).toContain('1 Riz de jadis')
    expect(wok?.join()).not.toContain('Som tam')
    expect(wok).toContain('3 articles')
    expect(printed({}, { stations: ['bar'] })).toBeUndefined()
  })

  it('has a set menu as its dishes, with a heat that is not the usual one', () => {
    const components = [
      { category: 'entrees', menuItemId: 'nems', name: 'Nems' },
      { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet', spicyLevel: 3 },
    ]
    const items = [line('1', 'Formule midi', { menuItemId: 'formule-midi', components })]
    expect(printed({ items })).toEqual(
      expect.arrayContaining(['1 Formule midi', 'Nems', 'Pad thaï, poulet, piquant', '1 article']),
    )
    expect(printed({ items }, { stations: ['friture'] })?.join()).not.toContain('Pad thaï')
    expect(printed({ items }, { stations: ['froid'] })).toBeUndefined()
  })

  it('counts what is left of a line that was given back in part', () => {
    const items = [line('1', 'Som tam', { quantity: 3, refundedQuantity: 1 })]
    expect(printed({ items, paymentStatus: 'partially_refunded' })).toEqual(
      expect.arrayContaining(['2 Som tam', '1 remboursé', '2 articles', 'PAYÉE, remboursée en partie']),
    )
  })

  it('has Thai names where it is asked for and there are some', () => {
    expect(printed({}, { language: 'th' })).toEqual(
      expect.arrayContaining(['2 ผัดไทย, กุ้ง', 'เผ็ดน้อย', '1 Som tam', 'รวม 3']),
    )
    const both = printed({}, { language: 'fr-th' }) ?? []
    expect(both.slice(5, 8)).toEqual(['2 Pad thaï, crevette', 'ผัดไทย, กุ้ง', 'Un peu piquant · เผ็ดน้อย'])
  })

  it('has Thai words for proteins, heat, cooking and what is free; what the restaurant has added stays French', () => {
    const options = { variant: 'Canard', spicyLevel: 4 as const, cookingLevel: 'À point' }
    const items = [line('1', 'Som tam', { options, reward: true, refundedQuantity: 1, quantity: 2 })]
    const thai = printed({ items }, { language: 'th' })?.join('\n')
    expect(thai).toContain('1 Som tam, canard\nเผ็ดแบบไทย\nสุกปานกลาง\nแถม\nคืนเงินแล้ว 1')
  })

  it('says in French and in Thai what is changed, called off or a copy', () => {
    const heads = (['changed', 'cancelled', 'copy'] as const).map(cause =>
      printed({ revisions: [revision(0, { taken: [line('2', 'Som tam')] })] }, { cause, language: 'th' })?.slice(0, 2),
    )
    expect(heads).toEqual([
      ['MODIFIÉE', 'แก้ไข'],
      ['ANNULÉE', 'ยกเลิก'],
      ['COPIE', 'สำเนา'],
    ])
  })

  it('tells a cancelled order as it was ordered, though all of it was given back', () => {
    const items = [line('1', 'Som tam', { quantity: 2, refundedQuantity: 2 })]
    const paper = printed({ items, paymentStatus: 'refunded' }, { cause: 'cancelled' })
    expect(paper).toEqual(expect.arrayContaining(['2 Som tam', '2 articles', 'REMBOURSÉE']))
  })

  it('says that it is cancelled and why, a copy, or perhaps there already', () => {
    expect(printed({ cancelReason: 'Client absent' }, { cause: 'cancelled' })?.slice(0, 2)).toEqual(['ANNULÉE', '37'])
    expect(printed({ cancelReason: 'Client absent' }, { cause: 'cancelled' })).toContain('Client absent')
    expect(printed({}, { cause: 'copy' })?.[0]).toBe('COPIE')
    expect(printed({}, { isRepeated: true })?.[0]).toBe('Deuxième envoi : peut-être déjà imprimé')
  })

  it('keeps every line within 58 mm', () => {
    const notes = 'Sans coriandre ni cacahuètes, s’il vous plaît : allergie grave. '.repeat(7).trim()
    const paper = ticketOf({
      ...{ order: { ...ORDER, pickup: { date: '2026-11-21', time: '19:30', notes } }, cause: 'confirmed', revision: 0 },
      ...{ givenBack: null, isRepeated: true, columns: 32, now: new Date('2026-11-21T18:02:00Z') },
      kitchen: { dishes: new Map(DISHES), stations: [], language: 'fr-th' },
    })
    const widest = (paper ?? []).map(row => (row === 'rule' ? 0 : row.text.length * row.wide))
    expect(Math.max(...widest)).toBeLessThanOrEqual(32)
  })
})

const revision = (number: number, change: Partial<Revision>): Revision => ({
  number,
  status: 'applied',
  at: '2026-11-21T18:01:00.000Z',
  taken: [],
  added: [],
  difference: 0,
  ...change,
})

describe('a refund', () => {
  const items = [
    line('1', 'Pad thaï', { quantity: 3, refundedQuantity: 2 }),
    line('2', 'Som tam', { refundedQuantity: 1 }),
  ]

  it('prints the pieces that it gave back, and how many are left to be cooked', () => {
    const paper = printed(
      { items, paymentStatus: 'partially_refunded' },
      { cause: 'refunded_part', givenBack: { 1: 2, 2: 1 } },
    )
    expect(paper?.[0]).toBe('MODIFIÉE')
    expect(paper?.slice(6)).toEqual([
      ...['- 2 Pad thaï', 'remboursé', 'reste 1', '- 1 Som tam', 'remboursé', '---'],
      ...['PAYÉE, remboursée en partie', 'Imprimé à 19:02'],
    ])
    expect(printed({ items }, { cause: 'refunded_part', givenBack: { 1: 2 }, stations: ['froid'] })).toBeUndefined()
  })

  it('of all of the order calls it off, as it was ordered', () => {
    const all = items.map(one => ({ ...one, refundedQuantity: one.quantity }))
    const paper = printed({ items: all, paymentStatus: 'refunded' }, { cause: 'refunded', givenBack: { 1: 1 } })
    expect(paper?.[0]).toBe('ANNULÉE')
    expect(paper).toEqual(
      expect.arrayContaining(['Remboursée en entier', '3 Pad thaï', '1 Som tam', '4 articles', 'REMBOURSÉE']),
    )
  })

  it('leaves nothing to be cooked of an order that was given back before its ticket came', () => {
    const all = items.map(one => ({ ...one, refundedQuantity: one.quantity }))
    expect(printed({ items: all })).toBeUndefined()
    expect(printed({ items: all }, { isRepeated: true }), 'the first may lie there').toContain('3 remboursés')
    expect(printed({ items: all }, { cause: 'copy' })).toContain('3 remboursés')
  })
})

describe('a changed order', () => {
  const revisions = [
    revision(1, { taken: [line('2', 'Som tam')], added: [line('3', 'Nems', { quantity: 2 })] }),
    revision(2, { status: 'expired', added: [line('4', 'Som tam')] }),
    revision(3, {
      taken: [line('3', 'Nems')],
      pickup: { from: { date: '2026-11-21', time: '19:30' }, to: { date: '2026-11-21', time: '20:00' } },
    }),
  ]
  const items = [ORDER.items[0] as OrderLine, line('3', 'Nems')]
  const inShort = (lines: OrderLine[]) => lines.map(({ quantity, name }) => `${quantity} ${name}`)

  it('is read as each revision of it had it', () => {
    expect(inShort(linesAt({ items, revisions }, 3))).toEqual(['2 Pad thaï', '1 Nems'])
    expect(inShort(linesAt({ items, revisions }, 1))).toEqual(['2 Pad thaï', '2 Nems'])
    expect(inShort(linesAt({ items, revisions }, 0))).toEqual(['2 Pad thaï', '1 Som tam'])
  })

  it('prints what was changed and nothing else', () => {
    const first = printed({ items, revisions }, { cause: 'changed', revision: 1 })
    expect(first?.slice(0, 2)).toEqual(['MODIFIÉE', '37'])
    expect(first?.slice(6, 9)).toEqual(['- 1 Som tam', '+ 2 Nems', '---'])
    expect(printed({ items, revisions }, { cause: 'changed', revision: 3 })).toEqual(
      expect.arrayContaining(['- 1 Nems', 'Retrait 20:00, au lieu de 19:30']),
    )
  })

  it('tells a station of its own dishes, and each of another pickup', () => {
    const at = (number: number) => ({ cause: 'changed' as const, revision: number, stations: ['wok' as const] })
    expect(printed({ items, revisions }, at(1))).toBeUndefined()
    expect(printed({ items, revisions }, at(3))).toContain('Retrait 20:00, au lieu de 19:30')
  })
})

describe('what a customer has written', () => {
  const noteOf = (notes: string, change = {}) => {
    return printed({ pickup: { date: '2026-11-21', time: '19:30', notes } }, change)
  }

  it.each(['对花生过敏', 'حساسية من الفول السوداني', '🥜🥜🥜', 'аллергия на арахис'])(
    'is never a row of question marks: %s',
    notes => {
      expect(JSON.stringify(noteOf(notes))).toContain('! [voir l’écran]')
      expect(JSON.stringify(noteOf(notes))).not.toContain('?')
      expect(JSON.stringify(noteOf(notes, { language: 'th' }))).toContain('! [ดูหน้าจอ]')
    },
  )

  it('takes eight lines at most, whatever breaks it holds', () => {
    expect((noteOf('a\n\n'.repeat(165)) ?? []).length - (noteOf('a') ?? []).length).toBeLessThan(16)
  })
})
