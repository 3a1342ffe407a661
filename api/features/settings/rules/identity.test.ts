import { describe, expect, test } from 'vitest'
import { isNotYetOpen, missingIdentity, missingToOpen } from './identity.ts'
import { LEGAL_FIELDS, TO_COMPLETE } from './values/legal-fields.ts'

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
