import { beforeEach, expect, test } from 'vitest'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { PAD_THAI, SOM_TAM } from '#api/testing/orders/orders.ts'
import { cloudPrinter } from '#scripts/printer-stand-in/cloud-printer.ts'
import { textOf } from '#scripts/printer-stand-in/paper.ts'
import { printingWorld } from './testing/printing-world.ts'

const app = await testApp()
const { sql, clock } = app
const { admin, printer, send, paid, move, jobs } = await printingWorld(app)

beforeEach(async () => {
  await sql`delete from printers`
  await sql`delete from rate_limits`
})

async function star(change: Record<string, unknown> = {}) {
  const { address } = await printer(change)
  return cloudPrinter(address, send)
}
const refund = async (id: string, lines: { id: string; quantity: number }[] | null, amount: number | null = null) => {
  const body = { amount, lines, reason: 'Plus de papaye' }
  const answer = await app.post(`/api/admin/orders/${id}/refund`, body, { ...admin, ...freshKey() })
  expect([answer.status, answer.body.code]).toEqual([200, undefined])
  clock.advanceSeconds(1)
}
/** The ticket of an order that the kitchen has, and the printer that it came from. */
async function cooking(change: Record<string, unknown> = {}, dishes = [PAD_THAI, PAD_THAI, SOM_TAM]) {
  const machine = await star(change)
  const order = await paid(dishes)
  clock.advanceSeconds(1)
  await machine.askForAll()
  clock.advanceSeconds(1)
  return { machine, order }
}
const all = [
  { id: '1', quantity: 1 },
  { id: '2', quantity: 1 },
  { id: '3', quantity: 1 },
]

test('a refund of lines prints what nobody shall cook any more, once, all its lines on one slip', async () => {
  const { machine, order } = await cooking()
  await refund(order.id, [
    { id: '1', quantity: 1 },
    { id: '3', quantity: 1 },
  ])
  await machine.askForAll()
  await machine.askForAll()
  const [, slip = ''] = machine.tickets.map(textOf)
  expect(slip).toMatch(
    /^ *MODIFIÉE\n.*- 1 Pad thaï, crevette\n *remboursé\n- 1 Som tam\n *Pas piquant\n *remboursé\n.*PAYÉE, remboursée en partie/s,
  )
  expect(machine.tickets).toHaveLength(2)
  await refund(order.id, [{ id: '2', quantity: 1 }])
  await machine.askForAll()
  expect(textOf(machine.tickets[2] as never)).toMatch(/^ *ANNULÉE\n.*Remboursée en entier.*3 articles\nREMBOURSÉE/s)
  expect(await jobs()).toEqual(['confirmed 0 1 printed', 'refunded_part 0 1 printed', 'refunded 0 1 printed'])
})

test('a sum without lines concerns no cook; all that is left does', async () => {
  const { machine, order } = await cooking()
  await refund(order.id, null, 2)
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(1)
  await refund(order.id, null)
  await machine.askForAll()
  expect(textOf(machine.tickets[1] as never)).toMatch(/^ *ANNULÉE\n/)
})

test('who prints no changes hears of none, who prints no cancellations of no whole refund', async () => {
  const { machine, order } = await cooking({ prints: ['confirmed', 'cancelled'] })
  const { machine: other } = { machine: await star({ name: 'Comptoir', prints: ['changed'] }) }
  await refund(order.id, [{ id: '3', quantity: 1 }])
  await refund(order.id, null)
  await machine.askForAll()
  await other.askForAll()
  expect(machine.tickets.slice(1).map(slip => textOf(slip).trim().split('\n')[0])).toEqual(['ANNULÉE'])
  expect(other.tickets.map(slip => textOf(slip).trim().split('\n')[0])).toEqual(['MODIFIÉE'])
})

test('what is given back before its ticket came out is left out of it, and not told again', async () => {
  const machine = await star()
  const order = await paid()
  clock.advanceSeconds(1)
  await refund(order.id, [{ id: '2', quantity: 1 }])
  await machine.askForAll()
  expect(machine.tickets.map(textOf)).toEqual([
    expect.stringMatching(/1 Pad thaï, crevette.*1 remboursé.*1 article\n/s),
  ])
  const gone = await paid()
  await refund(gone.id, null)
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(1)
  expect(await jobs()).toEqual([
    ...['confirmed 0 1 printed', 'refunded_part 0 1 void'],
    ...['confirmed 0 1 void', 'refunded 0 1 void'],
  ])
})

test('a cancellation, which gives all back, is called off once; so is an order that was refunded before', async () => {
  const { machine, order } = await cooking()
  await move(order.id, 'cancelled')
  await machine.askForAll()
  const refunded = await paid()
  clock.advanceSeconds(1)
  await machine.askForAll()
  clock.advanceSeconds(1)
  await refund(refunded.id, null)
  await machine.askForAll()
  await move(refunded.id, 'cancelled')
  await machine.askForAll()
  const heads = machine.tickets.map(slip => textOf(slip).trim().split('\n')[0])
  expect(heads.filter(head => head === 'ANNULÉE')).toHaveLength(2)
  expect(await jobs()).toEqual([
    ...['confirmed 0 1 printed', 'cancelled 0 1 printed'],
    ...['confirmed 0 1 printed', 'refunded 0 1 printed', 'cancelled 0 1 void'],
  ])
})

test('a refund after the order was handed over is the counter’s alone', async () => {
  const { machine, order } = await cooking()
  for (const status of ['preparing', 'ready', 'delivered']) await move(order.id, status)
  await refund(order.id, all)
  await machine.askForAll()
  expect(machine.tickets).toHaveLength(1)
  expect(await jobs()).toEqual(['confirmed 0 1 printed'])
})
