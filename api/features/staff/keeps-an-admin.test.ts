import { expect, test } from 'vitest'
import { keepsAnAdmin, type StandingOf } from './staff-accounts.ts'

const patronne: StandingOf = { id: 'a', role: 'admin', isDisabled: false }
const former: StandingOf = { id: 'b', role: 'admin', isDisabled: true }
const counter: StandingOf = { id: 'c', role: 'manager', isDisabled: false }

test.each<[string, StandingOf[], StandingOf, boolean]>([
  ['the last one is disabled', [patronne, former, counter], { ...patronne, isDisabled: true }, false],
  ['the last one is demoted', [patronne, former, counter], { ...patronne, role: 'manager' }, false],
  ['the last one keeps both', [patronne], patronne, true],
  ['another one is there', [patronne, { ...former, isDisabled: false }], { ...patronne, isDisabled: true }, true],
  ['a manager is disabled', [patronne, counter], { ...counter, isDisabled: true }, true],
  ['a manager becomes the only one', [former, counter], { ...counter, role: 'admin' }, true],
])('an administrator is left when %s: %#', (_, accounts, changed, isLeft) => {
  expect(keepsAnAdmin(accounts, changed)).toBe(isLeft)
})
