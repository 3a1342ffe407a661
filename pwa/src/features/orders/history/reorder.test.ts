import { describe, expect, it } from 'vitest'
import type { Menu, MenuItem } from '#api/features/menu/contract.ts'
import type { OrderLine } from '#api/features/orders/contract-order.ts'
import type { RequestedLine } from '#api/features/pricing/contract.ts'
import { priceBookOf } from '#api/features/pricing/rules/price-book.ts'
import type { NewLine } from '#pwa/lib/menu/use-menu.ts'
import { aDish, aMain, aMenu } from '#pwa/testing/samples/a-menu.ts'
import { reorder } from './reorder.ts'

const NEMS = aDish()
const PAD_THAI = aMain()
const MIX = aDish({
  id: 'mix',
  category: 'smoothies',
  name: 'Mix',
  mixOptions: ['mangue', 'ananas', 'kiwi', 'fraise'].map(id => ({ id, name: id, nameEn: id, emoji: '' })),
})

const BEEF = aMain({
  id: 'filet',
  name: 'Filet de bœuf',
  prices: { Bœuf: 18 },
  cookingOptions: [{ name: 'Saignante', nameEn: 'Rare' }],
})

const BEER = aDish({ id: 'singha', category: 'bieres', name: 'Singha', alcohol: true, price: 5 })

const MENU = aMenu([NEMS, PAD_THAI, MIX, BEEF, BEER])

const ordered = (line: Partial<OrderLine> = {}): OrderLine => ({
  id: '1',
  menuItemId: 'pad-thai',
  name: 'Pad thaï',
  quantity: 2,
  unitPrice: 13.9,
  totalPrice: 27.8,
  options: { protein: 'Crevette', variant: 'Crevette', spicyLevel: 2 },
  reward: false,
  ...line,
})

const nems = (line: Partial<OrderLine> = {}) =>
  ordered({ menuItemId: 'nems-poulet', name: 'Nems au poulet', unitPrice: 6, options: {}, ...line })
const setMenu = (change: Partial<NonNullable<OrderLine['components']>[number]>[] = []) =>
  ordered({
    menuItemId: 'formule1',
    name: 'Formule entrée et plat',
    quantity: 1,
    unitPrice: 18,
    options: {},
    components: [
      { category: 'entrees', menuItemId: 'nems-poulet', name: 'Nems au poulet' },
      { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï', protein: 'Poulet', spicyLevel: 2 },
      { category: 'boissons_soft', menuItemId: 'cola-zero', name: 'Cola zéro' },
    ].map((component, index) => ({ ...component, ...change[index] })),
  })

const all = (lines: readonly NewLine[]) => lines.map(line => line.request.quantity)

function again(
  items: OrderLine[],
  {
    menu = MENU,
    alcoholRefusal = undefined as string | undefined,
    roomFor = all,
    objectionTo = (_: RequestedLine): string | undefined => undefined,
  } = {},
) {
  return reorder(items, { book: priceBookOf(menu), alcoholRefusal, roomFor, objectionTo })
}

/** The menu with some dishes changed or removed. */
function menuWith(changes: Record<string, Partial<MenuItem> | 'gone'>, menu: Menu = MENU): Menu {
  const takeaway = Object.fromEntries(
    Object.entries(menu.takeaway).map(([key, dishes]) => [
      key,
      dishes.flatMap(dish => {
        const change = changes[dish.id]
        return change === 'gone' ? [] : { ...dish, ...change }
      }),
    ]),
  )
  return { ...menu, takeaway }
}

const sentence = (text: string) => text.replaceAll('\u00a0', ' ')
const said = (notes: { title: string; sentences: string[] }[]) =>
  notes.map(note => sentence(`${note.title} — ${note.sentences.join(' ')}`))

describe('ordering again', () => {
  it('puts every line back as the menu would have, at today’s prices', () => {
    const mix = ordered({
      menuItemId: 'mix',
      name: 'Mix',
      quantity: 1,
      unitPrice: 6,
      options: {},
      mix: [
        { id: 'mangue', name: 'mangue' },
        { id: 'kiwi', name: 'kiwi' },
      ],
    })
    expect(again([ordered(), nems(), mix, setMenu()])).toEqual({
      lines: [
        {
          name: 'Pad thaï',
          unitPriceCents: 1390,
          request: {
            menuItemId: 'pad-thai',
            quantity: 2,
            options: { protein: 'Crevette', variant: 'Crevette', spicyLevel: 2 },
          },
        },
        {
          name: 'Nems au poulet',
          unitPriceCents: 600,
          request: { menuItemId: 'nems-poulet', quantity: 2, options: {} },
        },
        {
          name: 'Mix',
          unitPriceCents: 600,
          request: { menuItemId: 'mix', quantity: 1, options: {}, mix: ['mangue', 'kiwi'] },
        },
        {
          name: 'Formule entrée et plat',
          unitPriceCents: 1800,
          request: {
            menuItemId: 'formule1',
            quantity: 1,
            components: [
              { category: 'entrees', menuItemId: 'nems-poulet' },
              { category: 'plats', menuItemId: 'pad-thai', protein: 'Poulet', spicyLevel: 2 },
              { category: 'boissons_soft', menuItemId: 'cola-zero' },
            ],
          },
        },
      ],
      changed: [],
      left: [],
    })
  })

  it('takes what is sold out today, for a later day', () => {
    const menu = menuWith({ 'nems-poulet': { available: false, unavailableUntil: '2026-11-22T04:00:00Z' } })
    expect(again([nems()], { menu }).lines.map(({ name }) => name)).toEqual(['Nems au poulet'])
  })

  it('leaves out what is not asked for now, and says why', () => {
    const objectionTo = ({ menuItemId }: RequestedLine) =>
      menuItemId === 'pad-thai' ? 'Vous évitez : crustacés.' : undefined
    const { lines, left } = again([ordered(), nems()], { objectionTo })
    expect(lines.map(({ name }) => name)).toEqual(['Nems au poulet'])
    expect(said(left)).toEqual(['Pad thaï, crevette — Vous évitez : crustacés.'])
  })

  it.each<[string, OrderLine, Menu, string]>([
    ['a dish that is gone', nems(), menuWith({ 'nems-poulet': 'gone' }), 'N’est plus à la carte.'],
    ['a dish that is away', nems(), menuWith({ 'nems-poulet': { available: false } }), 'Indisponible en ce moment.'],
    [
      'a protein that is gone',
      ordered(),
      menuWith({ 'pad-thai': { prices: { Poulet: 13.5 } } }),
      '« Crevette » n’est plus proposé.',
    ],
    [
      'a choice that did not exist',
      nems(),
      menuWith({ 'nems-poulet': { options: ['Froid', 'Chaud'] } }),
      'Il y a maintenant un choix à faire.',
    ],
    [
      'a cooking level that is gone',
      ordered({ menuItemId: 'filet', name: 'Filet', options: { variant: 'Bœuf', cookingLevel: 'Bleue' } }),
      MENU,
      '« Bleue » n’est plus proposé.',
    ],
    [
      'a fruit that is gone',
      ordered({ menuItemId: 'mix', name: 'Mix', options: {}, mix: [{ id: 'durian', name: 'durian' }] }),
      MENU,
      'Ce mélange n’est plus proposé.',
    ],
    ['a set menu that is gone', setMenu(), { ...MENU, formules: [] }, 'N’est plus à la carte.'],
    [
      'a set menu whose dish is gone',
      setMenu(),
      menuWith({ 'nems-poulet': 'gone' }),
      'Nems au poulet : n’est plus à la carte.',
    ],
    [
      'a set menu whose drink is sold out',
      setMenu(),
      menuWith({ 'cola-zero': { available: false } }),
      'Cola zéro : indisponible en ce moment.',
    ],
    [
      'a set menu whose dish is excluded by now',
      setMenu(),
      { ...MENU, formuleExclusions: { items: ['nems-poulet'], proteins: [] } },
      'Nems au poulet : n’est plus compris dans la formule.',
    ],
    [
      'a set menu whose protein is excluded by now',
      setMenu(),
      { ...MENU, formuleExclusions: { items: [], proteins: ['Poulet'] } },
      'Pad thaï, poulet : n’est plus compris dans la formule.',
    ],
    [
      'a set menu whose protein is gone',
      setMenu(),
      menuWith({ 'pad-thai': { prices: { Crevette: 13.9 } } }),
      'Pad thaï, poulet : n’est plus proposé.',
    ],
    [
      'a set menu whose drink is none of its own any more',
      setMenu(),
      { ...MENU, softDrinks: [] },
      'Cola zéro : n’est plus compris dans la formule.',
    ],
    [
      'a set menu of other parts',
      setMenu(),
      { ...MENU, formules: MENU.formules.map(formule => ({ ...formule, components: formule.components.slice(1) })) },
      'Cette formule a changé. Composez-la à nouveau.',
    ],
    [
      'a free dish, whose voucher is spent',
      nems({ reward: true, unitPrice: 0 }),
      MENU,
      'Un plat offert ne s’ajoute pas ici : choisissez-en un avec vos points.',
    ],
  ])('leaves out %s, and says so', (_, item, menu, words) => {
    const { lines, changed, left } = again([item, ordered({ id: '2', menuItemId: 'filet', options: {} })], { menu })
    expect(lines.map(line => line.name)).toEqual(['Filet de bœuf'])
    expect(changed.map(note => note.id)).toEqual(['2'])
    expect(left.map(note => [note.id, ...note.sentences.map(sentence)])).toEqual([['1', words]])
  })

  it('never takes a dish that exists as a reward alone, even where it was once paid for', () => {
    const reward = { id: 'nems-x6', name: 'Nems', nameEn: '', category: 'entrees' as const, value: 8.5 }
    const menu: Menu = {
      ...MENU,
      rewards: [{ ...reward, sameRecipeAs: 'nems-poulet', vatRate: 10, kitchenLoad: 1 }],
    }
    const { lines, left } = again([nems({ menuItemId: 'nems-x6', quantity: 1 })], { menu })
    expect(lines).toEqual([])
    expect(left).toHaveLength(1)
  })

  it('leaves out alcohol while it is not sold, with the reason of the house', () => {
    const beer = ordered({ menuItemId: 'singha', name: 'Singha', unitPrice: 5, options: {} })
    expect(again([beer]).lines).toHaveLength(1)
    const refused = again([beer], { alcoholRefusal: 'L’alcool n’est pas vendu.' })
    expect(refused.lines).toEqual([])
    expect(said(refused.left)).toEqual(['Singha — L’alcool n’est pas vendu.'])
  })

  it.each<[string, OrderLine, Menu, string]>([
    [
      'a higher price',
      ordered(),
      menuWith({ 'pad-thai': { prices: { Crevette: 14.5 } } }),
      'Pad thaï, crevette — 14,50 € aujourd’hui, 13,90 € dans cette commande.',
    ],
    ['a lower price', nems({ unitPrice: 7 }), MENU, 'Nems au poulet — 6,00 € aujourd’hui, 7,00 € dans cette commande.'],
    [
      'heat that is no longer chosen',
      ordered(),
      menuWith({ 'pad-thai': { spicyLevels: false } }),
      'Pad thaï, crevette — « Un peu piquant » n’est plus proposé.',
    ],
    [
      'heat that came to it',
      nems(),
      menuWith({ 'nems-poulet': { spicyLevels: true } }),
      'Nems au poulet — Maintenant avec « Pas piquant ».',
    ],
    [
      'cooking that is no longer chosen',
      ordered({
        menuItemId: 'filet',
        name: 'Filet de bœuf',
        unitPrice: 18,
        options: { variant: 'Bœuf', spicyLevel: 1, cookingLevel: 'Saignante' },
      }),
      menuWith({ filet: { cookingOptions: undefined } }),
      'Filet de bœuf, bœuf — « Saignante » n’est plus proposé.',
    ],
    [
      'a set menu that has grown',
      { ...setMenu(), components: setMenu().components?.slice(0, 2) },
      MENU,
      'Formule entrée et plat — Maintenant avec « Cola zéro ».',
    ],
  ])('takes %s, and says so', (_, item, menu, words) => {
    const { lines, changed, left } = again([item], { menu })
    expect(lines).toHaveLength(1)
    expect(said(changed)).toEqual([words])
    expect(left).toEqual([])
  })

  it('says nothing of a dish that only bears another name', () => {
    const menu = menuWith({ 'nems-poulet': { name: 'Nems de poulet' }, 'pad-thai': { name: 'Pad Thai' } })
    const { lines, changed, left } = again([ordered(), setMenu()], { menu })
    expect(lines.map(line => line.name)).toEqual(['Pad Thai', 'Formule entrée et plat'])
    expect([...changed, ...left]).toEqual([])
  })

  it('takes what the cart has room for, and says what it has not', () => {
    const items = [ordered({ quantity: 20 }), nems({ id: '2' }), { ...setMenu(), id: '3' }]
    const { lines, changed, left } = again(items, { roomFor: () => [12, 0, 0] })
    expect(lines.map(line => line.request.quantity)).toEqual([12])
    expect(said(changed)).toEqual(['Pad thaï, crevette — 12 au lieu de 20 : 50 par plat au plus.'])
    expect(said(left)).toEqual([
      'Nems au poulet — Le panier est plein : 50 lignes et 50 par plat au plus.',
      'Formule entrée et plat — Le panier est plein : 50 lignes au plus.',
    ])
  })

  it('has nothing to do for an order without lines', () => {
    expect(again([])).toEqual({ lines: [], changed: [], left: [] })
  })

  it('does not take a fault of ours for a refusal of the menu', () => {
    const menu = menuWith({ 'nems-poulet': { price: undefined } })
    expect(() => again([nems()], { menu })).toThrow('no price')
  })
})
