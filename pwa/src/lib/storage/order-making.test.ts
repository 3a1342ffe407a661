import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forgetCustomer, keepCustomer } from '../session/customer-session.ts'
import { endMaking, endMakingOf, partOfMaking } from './order-making.ts'
import { isText, objectOf } from './shape.ts'

const draft = partOfMaking('draft', objectOf({ notes: isText }), 'laikhram_checkout')
const order = partOfMaking('order', objectOf({ order: objectOf({ id: isText }) }), 'laikhram_order')
const signIn = (id: string) =>
  keepCustomer({ user: { id, name: id, email: `${id}@exemple.fr`, phone: '06 12 34 56 78' }, token: 't' }, true)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-21T11:00:00Z') })
  endMaking()
  forgetCustomer()
})
afterEach(() => vi.useRealTimers())

/** Opens the page anew, in a tab of its own. */
async function anotherTab() {
  sessionStorage.clear()
  vi.resetModules()
  const { partOfMaking } = await import('./order-making.ts')
  return partOfMaking('draft', objectOf({ notes: isText }), 'laikhram_checkout').read()
}

it('survives its tab, for 24 hours from when it was begun, however often it is changed', async () => {
  draft.write({ notes: 'Sans coriandre' })
  vi.setSystemTime(new Date('2026-11-22T10:59:00Z'))
  draft.write({ notes: 'Sans arachides' })
  expect(await anotherTab()).toEqual({ notes: 'Sans arachides' })
  vi.setSystemTime(new Date('2026-11-22T11:00:00Z'))
  expect(draft.read()).toBeUndefined()
  expect(JSON.stringify(localStorage)).not.toContain('arachides')
})

it('is none of another account’s, and a guest’s becomes the account’s that orders with it', () => {
  draft.write({ notes: 'Sans coriandre' })
  signIn('camille')
  expect(draft.read()).toEqual({ notes: 'Sans coriandre' })
  draft.write({ notes: 'Pour Camille' })
  forgetCustomer()
  expect(draft.read()).toEqual({ notes: 'Pour Camille' })
  signIn('noa')
  expect(draft.read()).toBeUndefined()
  expect(JSON.stringify(localStorage)).not.toContain('Pour Camille')
})

it('ends whole, with its order alone', () => {
  draft.write({ notes: 'Sans coriandre' })
  order.write({ order: { id: 'a' } })
  endMakingOf('b')
  expect(draft.read()).toEqual({ notes: 'Sans coriandre' })
  endMakingOf('a')
  expect([draft.read(), order.read(), localStorage.getItem('laikhram_making')]).toEqual([undefined, undefined, null])
})

it('tells this page of its end', () => {
  const heard = vi.fn()
  const stop = draft.watch(heard)
  endMaking()
  stop()
  expect(heard).toHaveBeenCalledOnce()
})

it('is found where a release before has stored it', () => {
  sessionStorage.setItem('laikhram_checkout', '{"notes":"Sans coriandre"}')
  expect(draft.read()).toEqual({ notes: 'Sans coriandre' })
  draft.write({ notes: 'Sans arachides' })
  expect(sessionStorage.getItem('laikhram_checkout')).toBeNull()
})
