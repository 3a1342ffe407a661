/** A kitchen printer: the administrator sets it up, it prints paid orders, and the counter sees its paper run out. */
import { afterAll, expect, it } from 'vitest'
import { cloudPrinter } from '#scripts/printer-stand-in/cloud-printer.ts'
import { textOf } from '#scripts/printer-stand-in/paper.ts'
import { tcpPrinter } from '#scripts/printer-stand-in/tcp-printer.ts'
import { leaveWorkersOut } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { paidOrder } from '../../support/order/paid-order.ts'
import { ticketOf } from '../../support/order/tickets.ts'
import { DESKTOP, forToday, staffDevice } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()
clearBoard()

const NAME = 'Cuisine du fond'
/** Deletes the printer, which would otherwise show on the boards of later files. */
const LOCAL = 'Cuisine au passe'
const forget = async () => void (await (await database())`delete from printers where name in (${NAME}, ${LOCAL})`)
afterAll(forget)

it('is given its address once, prints what is paid, says that it has no paper, and prints again', async () => {
  await forget()
  const admin = await staffDevice('admin', { viewport: DESKTOP, hasTouch: false })
  await admin.page.goto('/admin/reglages')
  await admin.page.getByRole('link', { name: 'Imprimantes' }).click()
  await admin.page.getByRole('button', { name: 'Nouvelle imprimante' }).click()
  await admin.page.getByLabel('Nom', { exact: true }).fill(NAME)
  await admin.page.getByRole('button', { name: 'Ajouter l’imprimante' }).click()
  const address = await admin.page.locator('.printer-address .address').textContent()
  await admin.page.getByRole('button', { name: 'C’est noté' }).click()
  await admin.page.getByText('Pas encore connectée').waitFor()

  const printer = cloudPrinter(address ?? '')
  expect(await printer.ask()).toBe(false)
  await admin.page.getByText('Prête', { exact: true }).waitFor()
  const order = await paidOrder()
  await forToday(order.id)
  await printer.askForAll()
  const [row] = await (await database())<{ called: string }[]>`
    select call_number::text as called from orders where id = ${order.id}`
  expect(printer.tickets).toHaveLength(1)
  expect(printer.tickets.map(textOf)[0]).toMatch(new RegExp(`^\\s*${row?.called}\\n.*PAYÉE`, 's'))

  const counter = await staffDevice('manager')
  await counter.page.goto('/admin/commandes')
  await ticketOf(counter.page, order.id).waitFor()
  printer.turn('no-paper')
  await printer.ask()
  await counter.page.getByText('n’a plus de papier').waitFor({ timeout: 10_000 })
  printer.turn('well')
  await printer.ask()
  await counter.page.getByText('n’a plus de papier').waitFor({ state: 'detached', timeout: 10_000 })

  await ticketOf(counter.page, order.id)
    .getByRole('button', { name: /, autres actions$/ })
    .click()
  await counter.page.getByRole('button', { name: `Imprimer à nouveau, ${NAME}` }).click()
  await counter.page.getByText(/copie de la commande \d+ demandée/).waitFor()
  await printer.askForAll()
  expect(printer.tickets.map(textOf)[1]).toMatch(/^\s*COPIE\n/)
  expect([...admin.complaints, ...counter.complaints]).toEqual([])
})

it('in the house it is written to: paid orders come out in two seconds, its open cover and its plug are missed', async () => {
  await forget()
  const printer = await tcpPrinter()
  const office = await staffDevice('admin', { viewport: DESKTOP, hasTouch: false })
  await office.page.goto('/admin/reglages/imprimantes?imprimante=nouvelle')
  await office.page.getByLabel('Nom', { exact: true }).fill(LOCAL)
  await office.page.getByText('Réseau local', { exact: true }).click()
  await office.page.getByLabel('Adresse IP').fill(printer.host)
  await office.page.getByLabel('Port', { exact: true }).fill(String(printer.port))
  await office.page.getByRole('button', { name: 'Ajouter l’imprimante' }).click()
  await office.page.getByText('Prête', { exact: true }).waitFor()

  const order = await paidOrder()
  await forToday(order.id)
  await expect.poll(() => printer.tickets.length, { timeout: 10_000 }).toBe(1)
  expect(printer.tickets.map(textOf)[0]).toContain('PAYÉE')
  const took = async () =>
    (
      await (await database())<{ ms: number }[]>`
        select extract(epoch from j.ended_at - j.asked_at)::float8 * 1000 as ms
        from print_jobs j
        where j.order_id = ${order.id} and j.status = 'printed'`
    )[0]?.ms
  await expect.poll(took, { timeout: 10_000 }).toBeLessThan(2000)

  const counter = await staffDevice('manager')
  await counter.page.goto('/admin/commandes')
  printer.turn('cover-open')
  await counter.page.getByText('a son capot ouvert').waitFor({ timeout: 10_000 })
  await printer.unplug()
  await counter.page.getByText('est injoignable').waitFor({ timeout: 10_000 })
  await printer.plugIn()
  printer.turn('well')
  await counter.page.getByText('est injoignable').waitFor({ state: 'detached', timeout: 20_000 })
  await forget()
  await printer.unplug()
  expect([...office.complaints, ...counter.complaints]).toEqual([])
})
