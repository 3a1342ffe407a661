import { freshKey, type TestApp } from '#api/testing/app/test-app.ts'
import { orderBody, PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { Printer } from '../contract.ts'

const BODY = {
  ...{ name: 'Cuisine', paperMm: 80, stations: [], copies: 1, language: 'fr' },
  prints: ['confirmed', 'changed', 'cancelled'],
}

/** What tests of printers do: set one up, pay an order, move it, look at what waits. */
export async function printingWorld(app: TestApp) {
  const { sql } = app
  const { admin, manager } = await staffBearers(app)
  await sql`update settings set slot_capacity = 1000`
  return {
    admin,
    manager,
    /** Its id and, where it asks by itself, its address. */
    async printer(change: Record<string, unknown> = {}): Promise<{ id: string; address: string }> {
      const { status, body } = await app.post<{ printer: Printer; address: string | null }>(
        '/api/admin/printers',
        { ...BODY, ...change },
        { ...admin, ...freshKey() },
      )
      if (status !== 201) throw new Error(`no printer was made: ${JSON.stringify(body)}`)
      return { id: body.printer.id, address: body.address ?? '' }
    },
    /** As `fetch`, without a network. */
    send: async (url: string, init: RequestInit) => await app.app.request(url, init),
    async paid(dishes = [PAD_THAI, SOM_TAM]) {
      const order = await placedOrder(
        app,
        orderBody(dishes, { pickup: { date: '2026-11-22', time: '12:30', notes: 'Sans coriandre' } }),
      )
      await payOrder(app, order)
      return order
    },
    async move(id: string, status: string): Promise<void> {
      const [row] = await sql<{ version: number }[]>`select version from orders where id = ${id}`
      const body = { status, version: row?.version, reason: 'Plus de crevettes', ageChecked: true }
      const answer = await app.post(`/api/admin/orders/${id}/status`, body, { ...manager, ...freshKey() })
      if (answer.status !== 200) throw new Error(`it was not moved: ${JSON.stringify(answer.body)}`)
    },
    /** Each job in the order in which they were asked for: `confirmed 0 1 printed`. */
    async jobs(): Promise<string[]> {
      const rows = await sql<{ job: string }[]>`
        select cause || ' ' || revision || ' ' || copy || ' ' || status as job from print_jobs order by place`
      return rows.map(({ job }) => job)
    },
    async listed(): Promise<Printer[]> {
      return (await app.get<{ printers: Printer[] }>('/api/admin/printers', manager)).body.printers
    },
  }
}
