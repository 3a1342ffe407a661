import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBoardLine } from '#pwa/testing/fakes/fake-board-line.ts'
import { FakeLocks } from '#pwa/testing/fakes/fake-locks.ts'
import { aBoardOrder } from '#pwa/testing/samples/orders/a-board-order.ts'

const ended: (() => void)[] = []
beforeEach(() => {
  FakeLocks.install()
  localStorage.setItem('admin_token', 'bearer-1')
  localStorage.setItem('admin_role', 'manager')
})
afterEach(() => {
  for (const end of ended.splice(0)) end()
  Reflect.deleteProperty(navigator, 'locks')
})

/** Another tab of the same browser. */
async function newTab() {
  vi.resetModules()
  const { sharedBoardLine } = await import('./board-line.ts')
  const heard: string[] = []
  const ignored = () => {}
  const end = sharedBoardLine({
    onBoard: ({ orders }) => heard.push(`board ${orders.length}`),
    onOrders: orders => heard.push(...orders.map(({ status }) => status)),
    onStockAlert: ignored,
    onPrinters: ignored,
    onTurn: isUp => heard.push(isUp ? 'up' : 'down'),
    onHeard: ignored,
  })
  ended.push(end)
  return { heard, end }
}

it('is one for all tabs, and a tab that comes later has the whole board', async () => {
  const server = fakeBoardLine()
  const open = () => server.lines.filter(({ isOpen }) => isOpen)
  const first = await newTab()
  await vi.waitFor(() => expect(first.heard).toEqual(['up']))
  await server.board([])
  expect(first.heard).toEqual(['up', 'board 0'])

  const second = await newTab()
  await vi.waitFor(() => expect(second.heard).toEqual(['up']))
  expect(open()).toMatchObject([{ lastEventId: null }])
  await server.board([aBoardOrder()])
  await server.orders([aBoardOrder({ status: 'preparing' })])
  await vi.waitFor(() => expect(second.heard).toEqual(['up', 'board 1', 'preparing']))
  expect(first.heard.slice(-2)).toEqual(['board 1', 'preparing'])

  first.end()
  await vi.waitFor(() => expect(second.heard).toHaveLength(4))
  await server.board([])
  expect(second.heard).toEqual(['up', 'board 1', 'preparing', 'up', 'board 0'])
  expect(open()).toHaveLength(1)
})
