import { expect, it } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { clearBoard } from '../support/order/clear-board.ts'
import { fillDetails, follow, order, pay, somebody, startCheckout } from '../support/order/ordering.ts'
import { ticketOf } from '../support/order/tickets.ts'
import { forToday, staffDevice } from '../support/people/staff.ts'
import { ordersOf } from '../support/server/database.ts'
import { mailTo } from '../support/server/mail.ts'

leaveWorkersOut()
clearBoard()

it('goes with its dish from the sheet to the cart, the kitchen and the order’s page, into no mail, and is answered', async () => {
  const { page, complaints } = await newPhone()
  const person = somebody()
  await page.goto('/?plat=pad-thai')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: /^Crevette/ }).check()
  await sheet.getByText('Un mot sur ce plat').click()
  await sheet.getByLabel(/^Pour la cuisine/).fill('sans coriandre')
  await sheet.getByRole('button', { name: /^Ajouter/ }).click()
  // The same dish without a word is another line.
  await page.goto('/?plat=pad-thai')
  await sheet.getByRole('radio', { name: /^Crevette/ }).check()
  await sheet.getByRole('button', { name: /^Ajouter/ }).click()
  await page.goto('/?panier=')
  const lines = page.getByRole('dialog').locator('.cart-lines-list > li')
  await expect.poll(() => lines.count()).toBe(2)

  // Changed where it stands, and kept by what else is changed there.
  await lines
    .filter({ hasText: 'sans coriandre' })
    .getByRole('button', { name: /^Modifier/ })
    .click()
  await expect.poll(() => page.getByLabel(/^Pour la cuisine/).inputValue()).toBe('sans coriandre')
  await page.getByRole('dialog').getByRole('radio', { name: 'Piquant', exact: true }).check()
  await page.getByRole('button', { name: /^Mettre à jour/ }).click()
  await page.goto('/?panier=')
  await expectText(lines.filter({ hasText: 'sans coriandre' }), /Piquant/)

  await page.goto('/')
  await startCheckout(page)
  await fillDetails(page, person)
  await expectText(page.getByRole('dialog'), /«\ssans coriandre\s»/)
  await order(page)
  await pay(page)
  await follow(page)
  await page.getByText('Détail de la commande').click()
  await expectText(page.locator('main'), /«\ssans coriandre\s»/)
  const [placed] = await ordersOf(person.email)
  const id = placed?.id ?? ''
  expect(await mailTo(person.email)).not.toContain('coriandre')

  await forToday(id)
  const kitchen = await staffDevice('manager')
  await kitchen.page.goto('/admin/commandes')
  await expectText(ticketOf(kitchen.page, id).locator('.lines .remark'), /^«\ssans coriandre\s»$/)
  await kitchen.page.getByRole('button', { name: /^À cuire/ }).click()
  const apart = kitchen.page.getByRole('dialog').locator('section').filter({ hasText: 'un mot du client' })
  await expectText(apart, /Pad thaï, crevette/, /sans coriandre/)

  await kitchen.page.goto(`/admin/commandes?ticket=${id}`)
  await kitchen.page.getByRole('button', { name: /^Pas possible/ }).click()
  await expectText(ticketOf(kitchen.page, id).locator('.lines .remark'), /^«\ssans coriandre\s»\s: pas possible$/)
  // The phone is looked at all the while.
  await expectText(page.locator('main'), /«\ssans coriandre\s»\s: pas possible/)
  expect([...complaints, ...kitchen.complaints]).toEqual([])
})
