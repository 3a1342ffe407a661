import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { leaveWorkersOut, origin } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { somebody } from '../../support/order/ordering.ts'
import { callerOf, GYOZA, place } from '../../support/order/placing.ts'
import { rush } from '../../support/order/rush.ts'
import { column, ticketOf } from '../../support/order/tickets.ts'
import { staffDevice } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()
clearBoard()

/** Counts the tickets that are wholly visible on the screen and in their column. */
function wholeTickets(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isWhole = (ticket: Element) => {
      const [box, stack] = [ticket, ticket.closest('.stack') ?? ticket].map(element => element.getBoundingClientRect())
      return !!box && !!stack && box.height > 0 && box.top >= stack.top - 1 && box.bottom <= stack.bottom + 1
    }
    return [...document.querySelectorAll('.printed-ticket')].filter(isWhole).length
  })
}

/** Counts the open orders whose time and name are visible somewhere on the screen. */
function named(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      [...document.querySelectorAll('.printed-ticket > header, .folded-ticket, .out-of-view > li')].filter(element => {
        const { top, bottom, height } = element.getBoundingClientRect()
        const stack = element.closest('.stack')?.getBoundingClientRect()
        const [first, last] = [Math.max(0, stack?.top ?? 0), Math.min(innerHeight, stack?.bottom ?? innerHeight)]
        // The first 20 px of a ticket that the column's edge cuts show both.
        return height > 0 && top >= first - 1 && Math.min(bottom, last) - top >= Math.min(20, height)
      }).length,
  )
}

it('shows twelve tickets of three dishes on a tablet once they are compact, and no order is out of sight', async () => {
  const sql = await database()
  const { email, firstName, lastName, phone } = somebody()
  // In a rush somebody is always at the payment page; such an order is on the board too.
  await place(callerOf(origin), { name: `${firstName} ${lastName}`, email, phone }, GYOZA)
  const { end } = await rush(sql, { confirmed: 18, preparing: 12, ready: 6 })
  try {
    const { page, complaints } = await staffDevice('manager')
    await page.goto('/admin/commandes')
    await page.getByText('Connecté, à jour').waitFor()
    await page.getByRole('button', { name: /^Tout vu/ }).click()
    expect(await named(page)).toBeGreaterThanOrEqual(36)
    const before = await wholeTickets(page)

    await page.getByRole('button', { name: 'Tickets compacts' }).click()
    await page.getByRole('button', { name: 'Garder' }).click()
    await expect.poll(() => wholeTickets(page)).toBeGreaterThanOrEqual(12)
    expect(before).toBeLessThan(6)
    expect(await named(page)).toBeGreaterThanOrEqual(36)
    const sizes = await page.evaluate(() =>
      [...document.querySelectorAll('.printed-ticket :is(strong, .who)')].map(text =>
        Number.parseFloat(getComputedStyle(text).fontSize),
      ),
    )
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(17)

    // The device stores the choice.
    await page.reload()
    await expect.poll(() => wholeTickets(page)).toBeGreaterThanOrEqual(12)
    await page.getByRole('button', { name: 'Service' }).click()
    await page.getByRole('radio', { name: 'Lignes' }).check()
    await page.getByRole('button', { name: 'Fermer' }).click()
    await expect.poll(() => page.locator('.folded-ticket').count()).toBeGreaterThanOrEqual(36)
    expect(await named(page)).toBeGreaterThanOrEqual(36)
    await page.locator('.folded-ticket').first().click()
    await page
      .getByRole('article')
      .getByRole('button', { name: /^Commencer/ })
      .waitFor()
    expect(complaints).toEqual([])
  } finally {
    await end()
  }
})

it('puts the cursor into the field of a search as soon as it is opened', async () => {
  const { page } = await staffDevice('manager')
  await page.goto('/admin/commandes')
  await page.getByRole('button', { name: 'Chercher' }).click()
  const field = page.getByRole('searchbox', { name: 'Numéro, nom ou téléphone' })
  await field.waitFor()
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
})

it('begins all orders of a dish with one tap on one tablet, and the other shows it', async () => {
  const sql = await database()
  const { ids, end } = await rush(sql, { confirmed: 5, preparing: 1, ready: 1 })
  try {
    const [{ page: wok }, { page: counter }] = [await staffDevice('manager'), await staffDevice('manager')]
    for (const page of [wok, counter]) {
      await page.goto('/admin/commandes')
      await page.getByText('Connecté, à jour').waitFor()
    }
    for (const id of ids.slice(0, 5)) await ticketOf(column(counter, 'Confirmées'), id).waitFor({ state: 'attached' })
    await wok.getByRole('button', { name: 'À cuire' }).click()
    const dialog = wok.getByRole('dialog', { name: 'À cuire' })
    await dialog.getByRole('radio', { name: /^60/ }).check()
    await dialog.getByRole('button', { name: /^Commencer les \d+ : Pad see ew, porc$/ }).click()
    await dialog.getByRole('button', { name: /^Annuler les \d+ changements$/ }).waitFor()
    // Leaving the page sends what waits for its undo.
    await wok.goto('about:blank')
    for (const id of ids.slice(0, 5))
      await ticketOf(column(counter, 'En préparation'), id).waitFor({ state: 'attached' })
    const rows = await sql`select status from orders where id = any(${ids}::uuid[]) and status = 'preparing'`
    expect(rows).toHaveLength(6)
  } finally {
    await end()
  }
})

it('has its head on one line, from a tablet to a desktop with the menu beside', async () => {
  const { end } = await rush(await database(), { confirmed: 18, preparing: 0, ready: 0 })
  try {
    const { page } = await staffDevice('manager')
    await page.goto('/admin/commandes')
    await page.getByRole('button', { name: 'Tout vu (18)' }).waitFor()
    await page.getByRole('button', { name: 'Activer le son' }).waitFor()
    const [first, last] = [/Activer le son/, 'Service'].map(name => page.getByRole('button', { name }))
    for (const width of [1180, 1366, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const tops = () =>
        Promise.all([page.locator('.clock'), first, last].map(async part => (await part?.boundingBox())?.y))
      await expect
        .poll(async () => Math.max(...(await tops()).map(Number)), { message: `${width} px` })
        .toBeLessThan(40)
    }
  } finally {
    await end()
  }
})

it('opens everything over the board without a network, though no worker has its files', async () => {
  const { ids, end } = await rush(await database(), { confirmed: 1, preparing: 0, ready: 0 })
  try {
    const { page, context } = await staffDevice('manager')
    await page.goto('/admin/commandes')
    const ticket = ticketOf(page, ids[0] ?? '')
    await ticket.waitFor()
    await page.waitForFunction(() => {
      const fetched = performance.getEntriesByType('resource').map(({ name }) => name)
      const styles = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
      return (
        ['ticket-sheet', 'to-cook-sheet', 'shift-sheet'].every(part =>
          fetched.some(name => name.includes(`/${part}`)),
        ) && styles.every(({ sheet }) => sheet)
      )
    })
    await context.setOffline(true)
    for (const [button, title] of [
      ['À cuire', 'À cuire'],
      ['Service', 'Service'],
    ] as const) {
      await page.getByRole('button', { name: button }).click()
      await page.getByRole('dialog', { name: title }).waitFor()
      await page.keyboard.press('Escape')
    }
    await ticket.getByRole('button').last().click()
    const order = page.getByRole('dialog', { name: /^Commande/ })
    // Why it cannot be done stands on lines of its own and does not stretch the buttons.
    const cancel = order.getByRole('button', { name: /^Annuler\s: hors connexion$/ })
    await order.getByText(/^Hors connexion, une commande/).waitFor()
    await expect.poll(async () => (await cancel.boundingBox())?.height).toBeLessThan(80)
  } finally {
    await end()
  }
})
