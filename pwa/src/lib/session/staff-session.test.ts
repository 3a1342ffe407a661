import { beforeEach, expect, it, vi } from 'vitest'
import {
  currentStaff,
  endStaff,
  forgetStaff,
  keepStaff,
  staffIsBack,
  staffToken,
  staffWorked,
  watchStaff,
} from './staff-session.ts'

beforeEach(() => {
  forgetStaff()
  localStorage.clear()
})

const byAnotherTab = (stored: Record<string, string>) => {
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  window.dispatchEvent(new StorageEvent('storage', { key: 'admin_token' }))
}

it('keeps token and role under the former client’s names, and clears both', () => {
  keepStaff({ token: 'eyJ', role: 'manager' })
  expect({ ...localStorage }).toEqual({ admin_token: 'eyJ', admin_role: 'manager' })
  expect([currentStaff(), staffToken()]).toEqual([{ role: 'manager', isOver: false, needsFactor: false }, 'eyJ'])
  forgetStaff()
  expect({ ...localStorage }).toEqual({})
  expect([currentStaff(), staffToken()]).toEqual([undefined, undefined])
})

it('stays as it is when the session ends under a page in use', () => {
  keepStaff({ token: 'old', role: 'admin' })
  staffWorked('old')
  endStaff('old')
  expect(currentStaff()).toEqual({ role: 'admin', isOver: true, needsFactor: false })
  keepStaff({ token: 'new', role: 'admin' })
  expect(currentStaff()).toEqual({ role: 'admin', isOver: false, needsFactor: false })
})

it('shows the login form where nothing has worked yet, and leaves the other tabs their pages', async () => {
  localStorage.setItem('admin_token', 'of yesterday')
  localStorage.setItem('admin_role', 'admin')
  vi.resetModules()
  const fresh = await import('./staff-session.ts')
  expect(fresh.currentStaff()).toEqual({ role: 'admin', isOver: false, needsFactor: false })
  fresh.endStaff('of yesterday')
  expect(fresh.currentStaff()).toBeUndefined()
  expect(localStorage.getItem('admin_token')).toBe('of yesterday')
})

it('does not end one that began while an older one was refused', () => {
  keepStaff({ token: 'new', role: 'admin' })
  endStaff('old')
  expect(currentStaff()?.isOver).toBe(false)
})

it('follows what another tab does', () => {
  const listener = vi.fn()
  const stop = watchStaff(listener)
  byAnotherTab({ admin_token: 'theirs', admin_role: 'manager' })
  expect([currentStaff()?.role, staffToken()]).toEqual(['manager', 'theirs'])
  byAnotherTab({})
  expect(currentStaff()).toBeUndefined()
  expect(listener).toHaveBeenCalledTimes(2)
  stop()
})

it('takes half a session, or a role that is none, for nothing', () => {
  const stop = watchStaff(() => {})
  keepStaff({ token: 'mine', role: 'admin' })
  byAnotherTab({ admin_token: 'eyJ' })
  expect(currentStaff()).toBeUndefined()
  byAnotherTab({ admin_token: 'eyJ', admin_role: 'owner' })
  expect(currentStaff()).toBeUndefined()
  stop()
})

it('whoever waits goes on with the next login, unless nobody waits for them any more', async () => {
  const waiting = staffIsBack()
  const left = new AbortController()
  const givenUp = staffIsBack(left.signal)
  left.abort(new Error('left'))
  await expect(givenUp).rejects.toThrow('left')
  keepStaff({ token: 'eyJ', role: 'admin' })
  await waiting
})
