import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { expect, it, vi } from 'vitest'
import { boardState, see } from '#pwa/features/orders/board/line/board-store.ts'
import { restaurantQuery, useRestaurant } from '#pwa/lib/menu/use-menu.ts'
import { forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { fakeServer } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { aRestaurant } from '#pwa/testing/samples/a-restaurant.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { ToastHost } from '#pwa/ui/feedback/toast.tsx'
import { BoardNotices, PauseBanner } from './board-notices.tsx'

const asked = vi.hoisted(() => ({ count: 0 }))
vi.mock('./shell/questions-host.tsx', async original => ({
  ...(await original<object>()),
  useAskedOrders: () => asked.count,
}))

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

it('takes back that all was seen, of those orders alone that nobody had seen before', async () => {
  keepStaff({ token: 'a-token', role: 'manager' })
  fakeServer({})
  const line = fakeBoardLine()
  renderPart(
    <>
      <BoardNotices now={NOW} pausedUntil={null} notYetOpen={false} sound={{ isOn: true, switchOn: async () => {} }} />
      <ToastHost />
    </>,
  )
  await waitFor(() => expect(line.lines.some(({ isOpen }) => isOpen)).toBe(true))
  await act(() => line.board(['one', 'two', 'three'].map(id => aBoardOrder({ id, status: 'confirmed' }))))
  see(['three'])
  fireEvent.click(await screen.findByRole('button', { name: /nouvelles commandes/ }))
  fireEvent.click(await screen.findByRole('button', { name: /^Tout vu \(2\)/ }))
  await waitFor(() => expect(boardState().unseen.size).toBe(0))
  fireEvent.click(screen.getByRole('button', { name: 'Annuler' }))
  await waitFor(() => expect([...boardState().unseen]).toEqual(['one', 'two']))
  forgetStaff()
})

it('leads to the orders that wait for a choice, which come before everything else', async () => {
  asked.count = 2
  fakeServer({})
  renderPart(
    <>
      <BoardNotices now={NOW} pausedUntil={null} notYetOpen={false} sound={{ isOn: false, switchOn: async () => {} }} />
      <Where />
    </>,
  )
  expect(screen.getByText(/^2\scommandes modifiées ici et ailleurs/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Choisir' }))
  expect(await screen.findByText('?conflit=')).toBeTruthy()
})

function Where() {
  return <output>{useLocation().search}</output>
}
