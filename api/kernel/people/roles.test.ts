import { expect, test } from 'vitest'
import { forStaff, mayDo, mayDoMore, ROLES, rolesOf, roleWithin, STAFF_ROLES, type Work } from './roles.ts'

const WORKS = ROLES.admin.works

test('gives each role its own work, and every role what all have', () => {
  expect(Object.fromEntries(WORKS.map(work => [work, rolesOf(work).join(' ')]))).toEqual({
    access: 'accountant kitchen counter manager admin',
    kitchen: 'kitchen counter manager admin',
    orders: 'counter manager admin',
    loyalty: 'counter manager admin',
    tables: 'counter manager admin',
    menu: 'manager admin',
    reviews: 'manager admin',
    figures: 'manager admin',
    state: 'manager admin',
    books: 'accountant admin',
    administration: 'admin',
  })
  expect(forStaff('orders')).toEqual({ audience: ['counter', 'manager', 'admin'], work: 'orders' })
})

test.each([
  ['kitchen', 'kitchen', 'kitchen'],
  ['kitchen', 'admin', 'kitchen'],
  ['accountant', 'admin', 'accountant'],
  ['accountant', 'manager', undefined],
  ['counter', 'manager', 'counter'],
  ['manager', 'admin', 'manager'],
  ['admin', 'admin', 'admin'],
] as const)('%s at the device of %s is %s, and the other way round', (one, other, role) => {
  expect([roleWithin(one, other), roleWithin(other, one)]).toEqual([role, role])
})

test('opens at a device nothing that one of the two may not do', () => {
  for (const one of STAFF_ROLES) {
    for (const other of STAFF_ROLES) {
      const role = roleWithin(one, other)
      const does = (work: Work) => role !== undefined && mayDo(role, work)
      expect(WORKS.filter(does).filter(work => !mayDo(one, work) || !mayDo(other, work))).toEqual([])
    }
  }
})

test('knows who may do more than another', () => {
  expect(STAFF_ROLES.map(role => mayDoMore(role, 'counter'))).toEqual([true, false, false, true, true])
  expect(mayDoMore('admin', 'admin')).toBe(false)
})

test('has a sentence for each role, and one that a refusal can end with', () => {
  for (const role of STAFF_ROLES) {
    expect(ROLES[role].opens).toMatch(/^\p{Lu}.*\.$/u)
    expect(ROLES[role].whose).toMatch(/^(à|au|aux) ?/)
  }
})
