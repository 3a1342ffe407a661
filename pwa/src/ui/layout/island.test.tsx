import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { later } from '#pwa/lib/state/later.ts'
import { island } from './island.tsx'
import { wakeIslands } from './island-wake.ts'

const Footer = () => <p>Mentions légales</p>
let isServerThere = true

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function failing(times: number) {
  let tries = 0
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async () => {
    if (!isServerThere) throw new TypeError('Failed to fetch')
    return new Response(null, { status: 204 })
  })
  return vi.fn(async () => {
    tries += 1
    if (tries <= times) throw new TypeError('Failed to fetch dynamically imported module')
    return Footer
  })
}

function pageWith(load: () => Promise<typeof Footer>) {
  const Part = island(later(load))
  render(
    <main>
      <p>Le formulaire</p>
      <Part />
    </main>,
  )
  wakeIslands()
}

it('asks once more at once for a script that was lost, and leaves the page standing', async () => {
  isServerThere = true
  const load = failing(1)
  pageWith(load)
  expect(await screen.findByText('Mentions légales')).toBeTruthy()
  expect(screen.getByText('Le formulaire')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

it('waits for the server where there is none, and leaves the page standing meanwhile', async () => {
  isServerThere = false
  const load = failing(1)
  pageWith(load)
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(1))
  expect(screen.getByText('Le formulaire')).toBeTruthy()
  expect(screen.queryByText('Mentions légales')).toBeNull()

  isServerThere = true
  expect(await screen.findByText('Mentions légales', {}, { timeout: 5000 })).toBeTruthy()
})
