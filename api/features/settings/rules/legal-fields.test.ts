import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import {
  isLiveKey,
  isNotYetOpen,
  LEGAL_FIELDS,
  legalFault,
  missingIdentity,
  missingToOpen,
  TO_COMPLETE,
} from './legal-fields.ts'
import { DRINKS_KEY } from './restaurant-values.ts'

test.each([
  ['restaurant.siret', '732 829 320 00074', undefined],
  ['restaurant.siret', '73282932000074', undefined],
  ['restaurant.siret', '73282932000075', 'Ce SIRET contient une faute de frappe.'],
  ['restaurant.siret', '732829320', 'Un SIRET compte 14 chiffres.'],
  ['restaurant.siret', 'à compléter', undefined],
  ['restaurant.siret', '', undefined],
  ['restaurant.vat', 'FR 83 404833048', undefined],
  ['restaurant.vat', '404833048', 'De la forme FR12345678901.'],
  ['mediator.website', 'https://www.mediateur.example/saisine', undefined],
  ['mediator.website', 'www.mediateur.example', 'Indiquez une adresse entière, avec https://.'],
  ['payment.privacyUrl', 'javascript:alert(1)', 'Indiquez une adresse entière, avec https://.'],
  ['host.name', 'Chez nous', undefined],
])('%s may be %s: %s', (key, value, fault) => {
  expect(legalFault(key, value)).toBe(fault)
})

/** These values come from the system itself, so nobody fills them in. */
const OWN =
  /^(legal|retention|sms|orders|accessibility)\.|^(pickup\.(leadMinutes|holdMinutes)|cgv\.noWithdrawalForDrinks|alcohol\.until|restaurant\.(name|address|phone|email))$/

it('asks for every value that a legal text shows, and for none that is a fact of the system', () => {
  const folder = 'api/features/notifications/templates/legal'
  const texts = readdirSync(folder)
    .map(file => readFileSync(`${folder}/${file}`, 'utf8'))
    .join()
  const shown = [...texts.matchAll(/\{#?([a-z]+\.[A-Za-z]+)\}/g)].map(([, name = '']) => name)
  const asked: string[] = [...LEGAL_FIELDS.map(({ key }) => key), DRINKS_KEY]
  expect([...new Set(shown)].filter(name => !OWN.test(name) && !asked.includes(name))).toEqual([])
  expect(asked.filter(name => OWN.test(name))).toEqual([])
})

const FILLED = Object.fromEntries(LEGAL_FIELDS.map(({ key }) => [key, 'rempli']))
const production = { NODE_ENV: 'production', STRIPE_SECRET_KEY: 'sk_live_1' } as const

describe('what is missing of the seller’s identity', () => {
  test('is nothing once it is filled in, and all of it by the seed', () => {
    expect(missingIdentity(FILLED)).toEqual([])
    const keys = missingIdentity({}).map(({ key }) => key)
    expect(keys).toEqual(
      [
        'restaurant.legalName',
        'restaurant.legalForm',
        'restaurant.siret',
        'restaurant.vat',
        'restaurant.director',
      ].concat(['mediator.name', 'mediator.address', 'mediator.website', 'host.name', 'host.address', 'host.phone']),
    )
  })

  test.each(['', ' ', TO_COMPLETE, `SIRET ${TO_COMPLETE}`, 'À COMPLÉTER'])('is a value that says ‘%s’', value => {
    expect(missingIdentity({ ...FILLED, 'host.name': value }).map(({ key }) => key)).toEqual(['host.name'])
  })

  test('is no capital and no licence, which not every seller has', () => {
    expect(missingIdentity({ ...FILLED, 'restaurant.capital': '', 'restaurant.licence': '' })).toEqual([])
  })
})

describe('a shop is not yet open', () => {
  const confirmed = { by: 'Nok', at: new Date(0) }
  const opened = { reason: 'Le médiateur répond lundi.', by: 'Nok', at: new Date(0) }
  test.each([
    ['in production, while something is missing', {}, confirmed, null, production, true],
    ['not once it is filled in', FILLED, confirmed, null, production, false],
    ['while nobody answers for allergens and origins', FILLED, null, null, production, true],
    ['while its key charges nobody', FILLED, confirmed, null, { ...production, STRIPE_SECRET_KEY: 'sk_test_1' }, true],
    ['not where an administrator answers for it', {}, null, opened, production, false],
    ['not where nothing is sold', {}, null, null, { NODE_ENV: 'development' }, false],
  ] as const)('%s', (_, legal, menuConfirmed, openedAnyway, env, isClosed) => {
    expect(isNotYetOpen({ legal, menuConfirmed, openedAnyway }, env)).toBe(isClosed)
  })

  test('and each reason has a name that the page can say', () => {
    const all = missingToOpen({ legal: FILLED, menuConfirmed: null }, { ...production, STRIPE_SECRET_KEY: undefined })
    expect(all.map(({ label }) => label)).toEqual(['Allergènes et origines à confirmer', 'Clé de production de Stripe'])
  })
})

test.each([
  ['sk_live_1', true],
  ['rk_live_1', true],
  ['sk_test_1', false],
  [undefined, false],
])('the key %s is live: %s', (key, isLive) => {
  expect(isLiveKey(key)).toBe(isLive)
})
