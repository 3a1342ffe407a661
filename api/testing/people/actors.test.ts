import { expect, test } from 'vitest'
import { done } from '../app/done.ts'
import { testApp } from '../app/test-app.ts'
import { staffBearers } from './actors.ts'

const app = await testApp()
const { manager } = await staffBearers(app)

test('the staff of a test stay signed in wherever it moves its clock', async () => {
  app.clock.advanceMinutes(9 * 60)
  await done(app.get('/api/admin/orders', manager), 200)
  app.clock.advanceMinutes(40 * 24 * 60)
  await done(app.get('/api/admin/orders', manager), 200)
})

test('a step that is refused ends its test, and so does another good answer than the one asked for', async () => {
  await expect(done(app.get('/api/admin/orders'))).rejects.toThrow(/^a step of the test was answered 401 /)
  await expect(done(app.get('/api/admin/orders', manager), 201)).rejects.toThrow(/was answered 200 /)
})
