import { beforeEach, expect, it } from 'vitest'
import { changeStaff, listStaff } from '#api/features/staff/contract.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { currentStaff, forgetStaff, keepStaff } from '../session/staff-session.ts'
import { SessionOver, staffCall } from './staff-call.ts'

const ID = '00000000-0000-4000-8000-000000000000'
const REFUSED = problem(401, 'unauthenticated', 'Connectez-vous pour continuer.')
const unless = (token: string, answer: object) => (request: { headers: Headers }) =>
  request.headers.get('authorization') === `Bearer ${token}` ? answer : REFUSED

beforeEach(() => {
  forgetStaff()
  keepStaff({ token: 'old', role: 'admin' })
})

it('a read that is refused waits for the new login and asks again', async () => {
  const server = fakeServer({ 'GET /api/admin/staff': unless('new', { body: { staff: [] } }) })
  const reading = staffCall(listStaff, {})
  await expect.poll(() => currentStaff()?.isOver).toBe(true)
  keepStaff({ token: 'new', role: 'admin' })
  expect(await reading).toEqual({ staff: [] })
  expect(server.requests).toHaveLength(2)
})

it('a change that is refused is told to be made again, and is not made by itself', async () => {
  const server = fakeServer({ [`PUT /api/admin/staff/${ID}`]: unless('new', { body: {} }) })
  const changing = staffCall(changeStaff, { params: { id: ID }, body: { disabled: true } })
  await expect(changing).rejects.toThrow(SessionOver)
  await expect(changing).rejects.toThrow('recommencez')
  keepStaff({ token: 'new', role: 'admin' })
  expect(server.requests).toHaveLength(1)
})

it('a change goes through at once where another tab has logged in meanwhile', async () => {
  fakeServer({
    [`PUT /api/admin/staff/${ID}`]: request => {
      keepStaff({ token: 'new', role: 'admin' })
      return unless('new', { body: { password: null } })(request)
    },
  })
  expect(await staffCall(changeStaff, { params: { id: ID }, body: {} })).toEqual({ password: null })
})

it('other refusals end no session', async () => {
  fakeServer({ 'GET /api/admin/staff': problem(403, 'forbidden_role', 'Action réservée à l’administrateur.') })
  await expect(staffCall(listStaff, {})).rejects.toThrow('Action réservée à l’administrateur.')
  expect(currentStaff()?.isOver).toBe(false)
})
