import { expect, test } from 'vitest'
import type { Actor } from '#api/kernel/people/actor.ts'
import type { StaffRole } from '#api/kernel/people/roles.ts'
import { asTold } from './told-contacts.ts'

const as = (role: StaffRole): Actor => ({
  kind: 'staff',
  staffId: 'a',
  accountId: 'a',
  role,
  sessionId: 's',
  isEnrolling: false,
  device: '',
  proof: null,
})
const CAMILLE = { email: 'camille@exemple.fr', phone: '06 12 34 56 78' }
const answer = {
  id: 'x',
  orders: [{ customerInfo: CAMILLE, at: null }],
  customer_email: 'camille@exemple.fr',
  total: 3,
}
const contactsIn = (value: typeof answer) => [
  value.orders[0]?.customerInfo.email,
  value.orders[0]?.customerInfo.phone,
  value.customer_email,
]

test.each([
  ['kitchen', 'kitchen', ['', '', '']],
  ['kitchen', 'orders', ['', '', '']],
  ['counter', 'orders', ['ca•••@ex•••.fr', '06 12 34 56 78', 'ca•••@ex•••.fr']],
  ['counter', 'tables', ['ca•••@ex•••.fr', '06 12 34 56 78', 'ca•••@ex•••.fr']],
  ['counter', 'loyalty', ['ca•••@ex•••.fr', '•••78', 'ca•••@ex•••.fr']],
  ['counter', undefined, ['ca•••@ex•••.fr', '•••78', 'ca•••@ex•••.fr']],
  ['manager', 'loyalty', ['camille@exemple.fr', '06 12 34 56 78', 'camille@exemple.fr']],
  ['admin', undefined, ['camille@exemple.fr', '06 12 34 56 78', 'camille@exemple.fr']],
] as const)('tells %s in %s', (role, work, contacts) => {
  const told = asTold(as(role), work, answer)
  expect(contactsIn(told)).toEqual(contacts)
  expect({ ...told, orders: [], customer_email: '' }).toEqual({ ...answer, orders: [], customer_email: '' })
})

test('leaves what is empty empty, and what is null null', () => {
  expect(asTold(as('counter'), 'loyalty', { email: '', phone: null })).toEqual({ email: '', phone: null })
})

test.each<Actor>([{ kind: 'guest' }, { kind: 'customer', customerId: 'c', sessionId: 's' }])(
  'leaves what customers are told of themselves, %o',
  actor => {
    expect(asTold(actor, undefined, answer)).toBe(answer)
  },
)
