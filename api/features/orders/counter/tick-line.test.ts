import { beforeEach, describe, expect, test } from 'vitest'
import { followStream } from '#api/testing/app/follow-stream.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { type PlacedOrder, payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { BoardOrder } from '../contract-staff.ts'

const app = await testApp()
const { sql } = app
const { manager, admin } = await staffBearers(app)

type Answer = BoardOrder & { code: string; by: string | null; order: BoardOrder }
type Tick = { line?: string; part?: number; cooked?: boolean; version?: number }

let order: PlacedOrder
let placed = 0
beforeEach(async () => {
  // A slot takes a handful of them.
  const pickup = { date: '2026-11-22', time: placed++ % 2 ? '12:30' : '13:30', notes: '' }
  order = await placedOrder(app, orderBody([PAD_THAI, SOM_TAM], { pickup }))
  await payOrder(app, order)
})

async function tick(change: Tick = {}, headers: Record<string, string> = manager) {
  const { line = '1', part = 0, cooked = true } = change
  const version = change.version ?? (await board()).items.find(({ id }) => id === line)?.parts[part]?.version ?? 0
  return app.post<Answer>(`/api/admin/orders/${order.id}/lines`, { line, part, cooked, version }, headers)
}
async function board(): Promise<BoardOrder> {
  const { body } = await app.get<{ orders: BoardOrder[] }>('/api/admin/orders', manager)
  return body.orders.find(({ id }) => id === order.id) as BoardOrder
}
async function moveTo(...steps: string[]): Promise<void> {
  for (const status of steps) {
    const { version } = await board()
    const reason = status === 'cancelled' ? 'Article épuisé' : null
    const { status: answered } = await app.post(
      `/api/admin/orders/${order.id}/status`,
      { status, version, reason },
      manager,
    )
    expect(answered).toBe(200)
  }
}
const ticked = ({ items }: BoardOrder) => items.map(({ parts }) => parts.map(({ cooked }) => cooked))

describe('a line', () => {
  test('is ticked and taken back, and the order’s version stays', async () => {
    const before = await board()
    expect(ticked(before)).toEqual([[false], [false]])
    const first = await tick()
    expect([first.status, ticked(first.body)]).toEqual([200, [[true], [false]]])
    expect(first.body).toMatchObject({ version: before.version, cookVersion: before.cookVersion + 1 })
    const back = await tick({ cooked: false })
    expect(ticked(back.body)).toEqual([[false], [false]])
    // A step that was tapped meanwhile is still good.
    const { status } = await app.post(
      `/api/admin/orders/${order.id}/status`,
      { status: 'preparing', version: before.version },
      manager,
    )
    expect(status).toBe(200)
  })

  test('is ticked once by two who tick it, and taken back only by who has seen it', async () => {
    const { parts } = (await board()).items[0] as BoardOrder['items'][number]
    const version = parts[0]?.version as number
    await tick({ version })
    const same = await tick({ version }, admin)
    expect(same.body.cookVersion).toBe((await board()).cookVersion)
    await tick({ cooked: false })
    const late = await tick({ version }, admin)
    expect([late.status, late.body.code]).toEqual([409, 'stale_version'])
    expect(ticked(late.body.order)).toEqual([[false], [false]])
    expect(late.body.by).toBeTruthy()
    expect(ticked(await board())).toEqual([[false], [false]])
  })

  test('is ticked once by a call that is sent again', async () => {
    const headers = { ...manager, ...freshKey() }
    const version = (await board()).items[0]?.parts[0]?.version as number
    const first = await tick({ version }, headers)
    await tick({ cooked: false })
    const again = await tick({ version }, headers)
    expect(again.body).toEqual(first.body)
    expect(ticked(await board())).toEqual([[false], [false]])
  })

  test('that is not of the order is refused', async () => {
    expect((await tick({ line: '9', version: 1 })).body.code).toBe('stale_version')
    expect((await tick({ part: 1, version: 1 })).body.code).toBe('stale_version')
    const { status, body } = await app.post(
      '/api/admin/orders/4f8a21c0-0000-4000-8000-000000000000/lines',
      { line: '1', part: 0, cooked: true, version: 1 },
      manager,
    )
    expect([status, body.code]).toEqual([404, 'order_not_found'])
  })

  test('that holds another dish, or more of it, begins anew, and what was seen before counts no more', async () => {
    const seen = (await board()).items[0]?.parts[0]?.version as number
    await tick()
    await sql`update line_items set refunded_quantity = 1 where order_id = ${order.id} and line_no = 1`
    expect(ticked(await board())[0]).toEqual([true])
    await sql`update line_items set quantity = 2 where order_id = ${order.id} and line_no = 1`
    expect(ticked(await board())[0]).toEqual([false])
    expect((await tick({ version: seen })).body.code).toBe('stale_version')
    await tick()
    await sql`update line_items set variant = 'Poulet' where order_id = ${order.id} and line_no = 1`
    expect(ticked(await board())[0]).toEqual([false])
    await tick()
    await sql`update line_items set quantity = 1 where order_id = ${order.id} and line_no = 1`
    expect(ticked(await board())[0]).toEqual([true])
    await sql`delete from line_items where order_id = ${order.id} and line_no = 1`
    expect(await sql`select from line_ticks where order_id = ${order.id}`).toHaveLength(0)
  })
})

describe('by the order’s step', () => {
  test('what is ready is cooked: a late tick is right, taking one back is not', async () => {
    await tick({ line: '2' })
    await moveTo('preparing', 'ready')
    const before = await board()
    const late = await tick()
    expect([late.status, late.body.cookVersion]).toEqual([200, before.cookVersion])
    expect((await tick({ line: '2', cooked: false })).body.code).toBe('illegal_transition')
    expect(ticked(await board())).toEqual([[false], [true]])
  })

  test('a cancelled one is cooked by nobody', async () => {
    await moveTo('cancelled')
    expect((await tick({ version: 1 })).body.code).toBe('illegal_transition')
  })
})

test('the dishes of a set menu are ticked one by one', async () => {
  const parts = [
    { category: 'entrees', menuItemId: 'nems-poulet', name: 'Nems' },
    { category: 'plats', menuItemId: 'pad-thai', name: 'Pad thaï' },
  ]
  await sql`update line_items set components = ${sql.json(parts)} where order_id = ${order.id} and line_no = 1`
  expect(ticked(await board())[0]).toEqual([false, false])
  const { body } = await tick({ part: 1 })
  expect(ticked(body)[0]).toEqual([false, true])
  expect((await tick({ part: 2, version: 1 })).body.code).toBe('stale_version')
})

test('reaches every board by its stream', async () => {
  const stream = await followStream<BoardOrder[]>(app, '/api/admin/orders/stream', manager)
  await stream.next()
  await tick({}, admin)
  const { data } = await stream.next()
  expect(data.map(({ id }) => id)).toEqual([order.id])
  expect(ticked(data[0] as BoardOrder)[0]).toEqual([true])
  stream.stop()
})

test('two who tick two lines at once have both ticked', async () => {
  const { items } = await board()
  const versions = items.map(({ parts }) => parts[0]?.version as number)
  await Promise.all([
    tick({ line: '1', version: versions[0] as number }),
    tick({ line: '2', version: versions[1] as number }, admin),
  ])
  expect(ticked(await board())).toEqual([[true], [true]])
})
