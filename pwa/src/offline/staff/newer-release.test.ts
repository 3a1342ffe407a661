import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { newVersion } from '../registration/new-version.ts'
import { watchForNewerRelease } from './newer-release.ts'

const pageOf = (release: string) => `<link rel="modulepreload" href="/admin/assets/admin-${release}.js">`
const served = (html: string, status = 200) => ({ status, body: new Blob([html], { type: 'text/html' }) })
const listener = vi.fn()
let ends: (() => void)[] = []

beforeEach(() => {
  document.head.innerHTML = pageOf('D5QM-n_8')
  listener.mockReset()
  ends = [newVersion.subscribe(listener)]
})
afterEach(() => {
  for (const end of ends) end()
  document.head.innerHTML = ''
})

/** Looks once, and waits until the answer has been read. */
async function lookAt(answer: Parameters<typeof fakeServer>[0][string]) {
  const server = fakeServer({ 'GET /admin': answer })
  ends.push(watchForNewerRelease())
  await vi.waitFor(() => expect(server.requests).toHaveLength(1))
  await new Promise(resolve => setTimeout(resolve))
}

it('offers the newer page, and loads it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await lookAt(served(pageOf('NEWER-01')))
  await vi.waitFor(() => expect(listener).toHaveBeenCalledOnce())
  await newVersion.get()?.apply()
  expect(reload).toHaveBeenCalledOnce()
})

it.each([
  ['the same page', served(pageOf('D5QM-n_8'))],
  ['no page of ours, as a proxy’s', served('<h1>502</h1>', 502)],
  ['no answer', 'offline' as const],
])('offers nothing for %s', async (_, answer) => {
  await lookAt(answer)
  expect(listener).not.toHaveBeenCalled()
})

it('asks nothing in development, where no script has a name of its own', () => {
  document.head.innerHTML = '<link rel="modulepreload" href="/src/admin.tsx">'
  const server = fakeServer({})
  ends.push(watchForNewerRelease())
  expect(server.requests).toEqual([])
})
