import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentStaff, forgetStaff, keepStaff } from '#pwa/lib/session/staff-session.ts'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'
import { boardLine } from './board-line.ts'

let close = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  keepStaff({ token: 'bearer-1', role: 'manager' })
})
afterEach(() => {
  close()
  forgetStaff()
  vi.useRealTimers()
})

function listen() {
  const heard: string[] = []
  const turns: boolean[] = []
  const server = fakeBoardLine()
  close = boardLine({
    onBoard: ({ orders }) => heard.push(`board ${orders.length}`),
    onOrders: orders => heard.push(...orders.map(({ id, status }) => `${id.slice(0, 4)} ${status}`)),
    onStockAlert: ({ itemName }) => heard.push(`low ${itemName}`),
    onPrinters: printers => printers.length > 0 && heard.push(`printers ${printers.map(({ name }) => name)}`),
    onTurn: isUp => turns.push(isUp),
    onHeard: () => {},
  })
  return { server, heard, turns, later: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

it('takes the board, then what changes, with the bearer in its header', async () => {
  const { server, heard, later } = listen()
  await later(0)
  await server.board([])
  await server.orders([aBoardOrder()])
  expect(heard).toEqual(['board 0', '4f8a confirmed'])
  expect(server.lines).toMatchObject([{ authorization: 'Bearer bearer-1', lastEventId: null }])
})

it('hears of a dish that runs low, and still resumes behind the last order', async () => {
  const { server, heard, later } = listen()
  await later(0)
  await server.board([], '7:9:8')
  await server.stockAlert({ id: 'a', itemId: 'pad-thai', itemName: 'Pad thaï', createdAt: '2026-11-21T09:00:00.000Z' })
  expect(heard).toEqual(['board 0', 'low Pad thaï'])
  server.cut()
  await later(1100)
  expect(server.lines.map(({ lastEventId }) => lastEventId)).toEqual([null, '7:9:8'])
})

it('is known to be cut within 5 seconds of silence, and resumes behind the last event', async () => {
  const { server, turns, later } = listen()
  await later(0)
  await server.board([], '7:9:8')
  await later(4000)
  await server.beat()
  await later(4000)
  expect(turns).toEqual([true])
  await later(900)
  expect(turns).toEqual([true, false])
  await later(1000)
  expect(server.lines.map(({ lastEventId }) => lastEventId)).toEqual([null, '7:9:8'])
  expect(turns).toEqual([true, false, true])
})

it('comes back after a line that the server has ended, and after answers that are no stream', async () => {
  const { server, later, turns } = listen()
  await later(0)
  server.refuseNext(502)
  server.cut()
  await later(2100)
  expect(server.lines).toHaveLength(3)
  expect(turns.at(-1)).toBe(true)
})

it('waits for the next login when the session is over, then goes on where it was', async () => {
  const { server, later } = listen()
  await later(0)
  await server.board([], '7:9:8')
  server.refuseNext(401)
  server.cut()
  await later(60_000)
  expect(currentStaff()?.isOver).toBe(true)
  expect(server.lines).toHaveLength(2)
  keepStaff({ token: 'bearer-2', role: 'manager' })
  await later(1000)
  expect(server.lines.at(-1)).toMatchObject({ authorization: 'Bearer bearer-2', lastEventId: '7:9:8' })
})

it('is silent once closed', async () => {
  const { server, later } = listen()
  await later(0)
  close()
  await later(60_000)
  expect(server.lines).toMatchObject([{ isOpen: false }])
})
