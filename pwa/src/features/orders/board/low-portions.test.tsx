import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { LowPortions } from './low-portions.tsx'

const dish = (id: string, name: string, left: number) => ({
  ...{ id, name, category: 'plats', available: true, portions: left + 9, held: 9, left, isLow: left <= 5 },
})

const LISTED = {
  body: { day: '2026-11-21', dishes: [dish('pad-thai', 'Pad thaï', 3), dish('tom-kha', 'Tom kha', 12)] },
}

const LIST = 'GET /api/admin/portions'
const CHANGE = 'POST /api/admin/menu/item/pad-thai/portions'

beforeEach(() => keepStaff({ token: 'a-token', role: 'manager' }))

function show(handlers: Parameters<typeof fakeServer>[0]) {
  const server = fakeServer({ [LIST]: LISTED, 'GET /healthz': { body: {} }, ...handlers })
  renderPart(
    <>
      <LowPortions />
      <ToastHost />
    </>,
  )
  return server
}

it('names what runs low, and nothing of which there is enough', async () => {
  show({})
  expect(await screen.findByText('Reste 3')).toBeTruthy()
  expect(screen.queryByText('Tom kha')).toBeNull()
})

it('counts one more with one tap, at once, and sends each tap under a key of its own', async () => {
  let left = 3
  const server = show({
    [LIST]: () => ({ body: { day: '2026-11-21', dishes: [dish('pad-thai', 'Pad thaï', left)] } }),
    [CHANGE]: () => {
      left += 1
      return { body: { id: 'pad-thai', name: 'Pad thaï', portionsToday: { portions: 13, held: 9, left } } }
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Une de plus, Pad thaï' }))
  expect(await screen.findByText('Reste 4')).toBeTruthy()
  await waitFor(() => expect(server.of(CHANGE)).toHaveLength(1))
  expect(server.of(CHANGE)[0]?.body).toEqual({ change: 1 })
})

it('shows again what it was where the server refuses, and says why', async () => {
  show({ [CHANGE]: problem(409, 'no_portions', 'Ce plat n’a pas de nombre pour aujourd’hui.') })
  fireEvent.click(await screen.findByRole('button', { name: 'Une de moins, Pad thaï' }))
  expect(await screen.findByText('Ce plat n’a pas de nombre pour aujourd’hui.')).toBeTruthy()
  expect(await screen.findByText('Reste 3')).toBeTruthy()
})

it('takes the dish off with one tap', async () => {
  const TOGGLE = 'POST /api/admin/menu/toggle-availability/pad-thai'
  const server = show({ [TOGGLE]: { body: { id: 'pad-thai', available: false } } })
  fireEvent.click(await screen.findByRole('button', { name: /^Épuisé/ }))
  await waitFor(() => expect(server.of(TOGGLE)[0]?.body).toEqual({ available: false, until: 'tomorrow' }))
})
