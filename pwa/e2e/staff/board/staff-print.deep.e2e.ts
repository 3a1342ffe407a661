/** The kitchen's ticket as the browser prints it: as long as its text, on white, with the time of printing. */
import { expect, it } from 'vitest'
import { leaveWorkersOut } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { paidOrder } from '../../support/order/paid-order.ts'
import { ticketOf } from '../../support/order/tickets.ts'
import { forToday, staffDevice } from '../../support/people/staff.ts'

leaveWorkersOut()
clearBoard()

const MM_PER_POINT = 25.4 / 72

it('is as long as its text, white with background graphics on, and says when it was printed', async () => {
  const { page, complaints } = await staffDevice('manager')
  // A real browser's print dialog would wait for a person.
  await page.addInitScript(() => {
    window.print = () => {}
  })
  const order = await paidOrder()
  await forToday(order.id)
  await page.goto('/admin/commandes')
  await ticketOf(page, order.id)
    .getByRole('button', { name: /, autres actions$/ })
    .click()
  await page.getByRole('button', { name: 'Imprimer le ticket' }).click()
  const paper = page.locator('.kitchen-print')
  await paper.waitFor({ state: 'attached' })
  expect((await paper.textContent())?.replaceAll('\u00a0', ' ')).toMatch(
    /^\d\d:\d\d \d+.*Sans coriandre.*\d+ articles? · PAYÉE\s*Imprimé à \d\d:\d\d/s,
  )

  await page.emulateMedia({ media: 'print' })
  const grounds = await page.evaluate(() =>
    [document.documentElement, document.body].map(element => getComputedStyle(element).backgroundColor),
  )
  expect(grounds).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])

  // Once it has been printed, it is taken from the page.
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
  const pages = [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)]
  expect(pages).toHaveLength(1)
  const [widthMm = 0, heightMm = 0] = pages[0]?.slice(1).map(points => Number(points) * MM_PER_POINT) ?? []
  expect(widthMm).toBeCloseTo(80, 0)
  expect(heightMm).toBeGreaterThan(40)
  expect(heightMm).toBeLessThan(130)
  await paper.waitFor({ state: 'detached' })
  expect(complaints).toEqual([])
})
