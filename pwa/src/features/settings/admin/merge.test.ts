import { expect, it } from 'vitest'
import { theSettings } from '#pwa/testing/samples/the-settings.ts'
import { changeOf, draftErrors, draftOf, formatChanged, merge, type SettingsDraft } from './draft.ts'

const base = draftOf(theSettings())
const text = (changes: Record<string, string>, draft = base): SettingsDraft => ({
  ...draft,
  texts: { ...draft.texts, ...changes },
})
const day = (place: number, opens: string, draft = base): SettingsDraft => ({
  ...draft,
  week: draft.week.map((services, at) => (at === place ? [{ opens, closes: '23:00' }] : services)),
})
const now = new Date('2026-11-21T09:00:00Z')

it('keeps what each has changed where they did not meet', () => {
  const { draft, clashes, taken } = merge(
    base,
    text({ leadTimeMinutes: '30' }),
    day(0, '12:00', text({ slotCapacity: '12' })),
  )
  expect(draft.texts).toMatchObject({ leadTimeMinutes: '30', slotCapacity: '12' })
  expect(draft.week[0]).toEqual([{ opens: '12:00', closes: '23:00' }])
  expect(clashes).toEqual([])
  expect(taken).toEqual(['Capacité d’un créneau', 'Horaires du lundi'])
})

it('merges pickups weekday by weekday', () => {
  const pickups = (place: number, stepMinutes: string): SettingsDraft => ({
    ...base,
    pickupWeek: base.pickupWeek.map((windows, at) =>
      at === place ? windows.map(window => ({ ...window, stepMinutes })) : windows,
    ),
  })
  const { draft, clashes, taken } = merge(base, pickups(0, '15'), pickups(1, '20'))
  expect(draft.pickupWeek.map(([noon]) => noon?.stepMinutes)).toEqual(['15', '20', '30', '30', '30', '30', '30'])
  expect({ clashes, taken }).toEqual({ clashes: [], taken: ['Retraits du mardi'] })
  const [clash] = merge(base, pickups(0, '15'), pickups(0, '20')).clashes
  expect(`${clash?.label} : ${clash?.theirs.replaceAll('\u00a0', ' ')}`).toBe(
    'Retraits du lundi : 11:30 – 14:30 / 20 min, 18:00 – 22:30 / 20 min',
  )
})

it('keeps one’s own where both changed the same, and says what the other wrote', () => {
  const { draft, clashes } = merge(
    base,
    day(1, '11:00', text({ 'restaurant.phone': '01 99 00 00 01' })),
    day(1, '18:00', text({ 'restaurant.phone': '01 99 00 00 02' })),
  )
  expect(draft.texts['restaurant.phone']).toBe('01 99 00 00 01')
  expect(draft.week[1]?.[0]?.opens).toBe('11:00')
  expect(clashes.map(({ label, theirs }) => `${label} : ${theirs.replaceAll('\u00a0', ' ')}`)).toEqual([
    'Téléphone : 01 99 00 00 02',
    'Horaires du mardi : 18 h – 23 h',
  ])
})

it('sees no clash where both wrote the same', () => {
  const same = text({ slotCapacity: '30' })
  expect(merge(base, same, same)).toMatchObject({ clashes: [], taken: [], draft: same })
})

it('sends what was changed alone, as the call takes it', () => {
  const draft = {
    ...text({
      takeawaySurcharge: '1,50 €',
      alcoholUntil: '',
      'restaurant.phone': '01 99 00 00 01',
      'legal.mediator.name': 'CM2C',
    }),
    drinksMayReturn: false,
  }
  expect(changeOf(base, draft)).toEqual({
    takeawaySurcharge: 1.5,
    alcoholUntil: null,
    restaurant: { phone: '01 99 00 00 01' },
    legal: { 'mediator.name': 'CM2C', 'cgv.withdrawalForDrinks': '' },
  })
  expect(formatChanged(base, draft)).toHaveLength(5)
  expect(changeOf(base, base)).toEqual({})
})

it.each([
  [
    'a capacity that is no number',
    text({ slotCapacity: 'douze' }),
    { slotCapacity: 'Indiquez un nombre entier de 1 à 1000.' },
  ],
  [
    'half a minute',
    text({ leadTimeMinutes: '12,5' }),
    { leadTimeMinutes: 'Indiquez un nombre de minutes, de 0 à 600.' },
  ],
  ['an empty address', text({ 'restaurant.address': ' ' }), { 'restaurant.address': 'L’adresse est requise' }],
  [
    'a SIRET with a typing mistake',
    text({ 'legal.restaurant.siret': '732 829 320 00075' }),
    { 'legal.restaurant.siret': 'Ce SIRET contient une faute de frappe.' },
  ],
  ['an opening left empty', day(2, ''), { 'week.2.0.opens': "L'heure est requise" }],
  [
    'a closure turned round',
    { ...base, closures: [{ from: '2026-12-26', to: '2026-12-24', reason: '' }] },
    { 'closures.0.to': 'La fin ne peut pas précéder le début.' },
  ],
  [
    'one account for bank and provider',
    text({ accountBank: base.texts.accountProvider ?? '' }),
    { accountBank: 'La banque et le prestataire ont chacun leur compte.' },
  ],
  ['nothing', base, {}],
])('finds %s', (_, draft, errors) => {
  expect(draftErrors(base, draft, now)).toEqual(errors)
})

it('shows cents as euros, and sends what is typed in euros as cents', () => {
  expect(draftOf(theSettings({ managerRefundCents: 1550 })).texts.managerRefundCents).toBe('15,50')
  expect(base.texts.managerRefundCents).toBe('0,00')
  for (const [typed, managerRefundCents] of [
    ['15,5', 1550],
    ['20 €', 2000],
    ['0', 0],
    ['1000', 100_000],
    ['0,29', 29],
  ] as const)
    expect(changeOf(base, text({ managerRefundCents: typed }))).toEqual({ managerRefundCents })
})

it.each(['', 'dix', '1,005', '-1', '1000,01'])('holds an amount of %s', typed => {
  expect(draftErrors(base, text({ managerRefundCents: typed }), now).managerRefundCents).toMatch(/^Indiquez un montant/)
})
