import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { restaurantQuery, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { PauseBanner } from './board-notices.tsx'

const NOW = new Date('2026-11-24T18:00:00Z')
const PAUSED = { body: { ...aRestaurant(), pausedUntil: '2026-11-24T18:30:00Z' } }
const OPEN = { body: { ...aRestaurant(), pausedUntil: null } }

function Board() {
  const { data } = useRestaurant()
  const until = data?.pausedUntil
  return <PauseBanner until={until ? new Date(until) : null} now={NOW} />
}

it('says no more that orders are suspended once they are not, whatever was asked before that', async () => {
  let lateAnswer = () => {}
  const late = new Promise<typeof PAUSED>(resolve => (lateAnswer = () => resolve(PAUSED)))
  const answers = [PAUSED, late]
  const server = fakeServer({
    'GET /api/restaurant': () => answers.shift() ?? OPEN,
    'POST /api/admin/pause': OPEN,
  })
  const { client } = renderPart(<Board />)
  const resume = await screen.findByRole('button', { name: 'Reprendre' })
  void client.refetchQueries(restaurantQuery)
  fireEvent.click(resume)
  await waitFor(() => expect(screen.queryByText(/suspendues/)).toBeNull())
  await act(async () => lateAnswer())
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByText(/suspendues/)).toBeNull()
  expect(server.of('POST /api/admin/pause')[0]?.body).toEqual({ minutes: 0 })
})
