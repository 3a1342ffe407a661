import { describe, expect, test } from 'vitest'
import { isNotYetOpen, missingIdentity } from './identity.ts'
import { LEGAL_FIELDS, TO_COMPLETE } from './values/legal-fields.ts'

const FILLED = Object.fromEntries(LEGAL_FIELDS.map(({ key }) => [key, 'rempli']))
const production = { NODE_ENV: 'production' } as const

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
  const opened = { reason: 'Le médiateur répond lundi.', by: 'Nok', at: new Date(0) }
  test.each([
    ['in production, while something is missing', {}, null, production, true],
    ['not once it is filled in', FILLED, null, production, false],
    ['not where an administrator answers for it', {}, opened, production, false],
    ['not where nothing is sold', {}, null, { NODE_ENV: 'development' }, false],
  ] as const)('%s', (_, legal, openedAnyway, env, isClosed) => {
    expect(isNotYetOpen({ legal, openedAnyway }, env)).toBe(isClosed)
  })
})
