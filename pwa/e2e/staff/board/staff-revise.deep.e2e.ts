/** Changes of a paid order, on two tablets at the counter and its customer's phone. */
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { formatTimeInSentence } from '#api/kernel/time/paris-time.ts'
import { leaveWorkersOut, newPhone } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { paidOrderOf } from '../../support/order/paid-order.ts'
import { GYOZA } from '../../support/order/placing.ts'
import { ticketOf } from '../../support/order/tickets.ts'
import { forToday, staffDevice } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()
clearBoard()

const TWO_GYOZA = { items: GYOZA.items.map(item => ({ ...item, quantity: 2 })), totalAmount: 12 }
const sheet = (page: Page) => page.getByRole('dialog')
const change = (page: Page) => sheet(page).getByRole('button', { name: 'Modifier la commande…' })
const open = (page: Page, id: string) => page.goto(`/admin/commandes?ticket=${id}`)
const add = async (page: Page, query: string, dish: RegExp) => {
  await sheet(page).getByLabel('Ajouter un plat ou une boisson').fill(query)
  await sheet(page).getByRole('button', { name: dish }).click()
  await sheet(page).getByRole('button', { name: 'Ajouter', exact: true }).click()
}

async function booksOf(id: string) {
  const sql = await database()
  const [row] = await sql`
    select total_cents as total, captured_cents as captured, refunded_cents as refunded from orders where id = ${id}`
  return row
}

it('takes a piece off under its customer’s eyes, the money goes back, and the other tablet’s older view changes nothing', async () => {
  const { id, tracking } = await paidOrderOf(TWO_GYOZA)
  await forToday(id)
  const [one, other, phone] = [await staffDevice('admin'), await staffDevice('admin'), await newPhone()]
  await phone.page.goto(tracking)
  await phone.page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
  for (const { page } of [one, other]) {
    await open(page, id)
    await change(page).click()
    await sheet(page).getByRole('button', { name: 'Un de moins' }).click()
  }
  const sends = (page: Page) => sheet(page).getByRole('button', { name: /^Modifier et rendre 6,00\s€$/ })
  await sends(other.page).waitFor()
  let letGo = () => {}
  const firstIsMade = new Promise<void>(resolve => {
    letGo = resolve
  })
  await other.page.route('**/revise', async route => {
    await firstIsMade
    await route.continue()
  })
  await sends(other.page).click()
  await sends(one.page).click()
  await one.page.getByText('Modifiée, 6,00').waitFor()
  letGo()
  await other.page.getByText('Quelqu’un d’autre vient de modifier').waitFor()

  await phone.page.getByText(/^Commande modifiée à/).waitFor()
  await phone.page.getByText(/6,00\s€ rendus sur votre carte/).waitFor()
  await one.page.goto('/admin/commandes')
  await ticketOf(one.page, id).getByText('MODIFIÉE').waitFor()
  await ticketOf(one.page, id)
    .getByText(/− 1\s× Gyoza/)
    .waitFor()
  expect(await booksOf(id)).toEqual({ total: 600, captured: 1200, refunded: 600 })
  expect([...one.complaints, ...phone.complaints]).toEqual([])
})

it('adds a dish that its customer pays on the phone; until then both sides say that the order is as it was', async () => {
  const { id, tracking } = await paidOrderOf(GYOZA)
  await forToday(id)
  const { page: board } = await staffDevice('manager')
  await open(board, id)
  await change(board).click()
  await add(board, 'som tam', /^Choisir\s?, Som tam$/)
  await sheet(board)
    .getByRole('button', { name: /^Envoyer le lien de paiement, 6,00\s€$/ })
    .click()
  await sheet(board)
    .getByText(/à payer avant/)
    .first()
    .waitFor()
  expect(await booksOf(id)).toEqual({ total: 600, captured: 600, refunded: 0 })

  const { page: phone, complaints } = await newPhone()
  await phone.goto(tracking)
  await phone.getByRole('heading', { name: 'Modification à payer' }).waitFor()
  await phone.getByText('reste valable et inchangée').waitFor()
  await phone.getByRole('button', { name: /^Payer 6,00\s€ par carte$/ }).tap()
  await phone.getByRole('button', { name: /^Payer/ }).tap()
  await phone.getByRole('heading', { name: 'Supplément payé' }).waitFor()
  await phone.getByText(/^Supplément payé\s:/).waitFor()
  await ticketOf(board, id)
    .getByText(/\+ 1\s× Som tam/)
    .waitFor()
  expect(await booksOf(id)).toEqual({ total: 1200, captured: 1200, refunded: 0 })
  expect(complaints).toEqual([])
})

it('shows the customer’s request, moves the pickup, and the phone says that it is done', async () => {
  const { id, tracking } = await paidOrderOf(GYOZA)
  const { page: board } = await staffDevice('manager')
  await board.goto('/admin/scan')
  const { page: phone } = await newPhone()
  await phone.goto(tracking)
  await phone.getByRole('button', { name: 'Changer ma commande' }).tap()
  await phone.getByRole('button', { name: /^Autre chose.*Demander/ }).tap()
  await phone.getByText('Changer l’heure du retrait').tap()
  await phone.getByLabel('En quelques mots').fill('Une demi-heure plus tard, mon train a du retard')
  await phone.getByRole('button', { name: 'Envoyer au restaurant' }).tap()
  await phone.getByText('Le restaurant a reçu votre demande.').waitFor()

  await board
    .locator('.arrival-bars .bar')
    .getByText(/mon train a du retard/)
    .waitFor()
  await open(board, id)
  await sheet(board)
    .getByText(/^Le client demande/)
    .waitFor()
  await change(board).click()
  const times = sheet(board).getByLabel('Retrait')
  const before = await times.inputValue()
  const laterTimes = () =>
    times
      .locator('option:enabled')
      .evaluateAll(
        (options, now) => options.map(option => (option as HTMLOptionElement).value).filter(time => time > now),
        before,
      )
  // The order's own time is there before the day's other ones.
  await expect.poll(laterTimes).not.toEqual([])
  const [next] = await laterTimes()
  await times.selectOption(next ?? '')
  await sheet(board).getByRole('button', { name: 'Modifier la commande', exact: true }).click()
  const moved = `Retrait ${formatTimeInSentence(next ?? '')}, au lieu de ${formatTimeInSentence(before)}`
  await sheet(board).getByText(moved).first().waitFor()
  await phone.getByText('C’est fait.').waitFor()
  await phone.getByText(moved).waitFor()
})
