import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { HOSTILE } from '#scripts/torture/world/hostile/text.ts'
import { leaveWorkersOut, origin } from '../../support/browser/phone.ts'
import { clearBoard } from '../../support/order/clear-board.ts'
import { somebody } from '../../support/order/ordering.ts'
import { callerOf, GYOZA, place } from '../../support/order/placing.ts'
import { rush } from '../../support/order/rush.ts'
import { saturday } from '../../support/order/saturday.ts'
import { column, ticketOf } from '../../support/order/tickets.ts'
import { DESKTOP, staffDevice, TABLET, TABLET_UPRIGHT } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()
clearBoard()

const PHONE = { width: 390, height: 844 }

/** The board as it stands on the screen. */
function look(page: Page) {
  return page.evaluate(() => {
    const isSeen = (element: Element) => {
      const { top, bottom, left, right, height } = element.getBoundingClientRect()
      const isInside = top >= -1 && left >= -1 && bottom <= innerHeight + 1 && right <= innerWidth + 1
      return height > 0 && getComputedStyle(element).visibility !== 'hidden' && isInside
    }
    const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize)
    const texts = [...document.querySelectorAll('.orders-page *')].filter(
      element =>
        isSeen(element) &&
        !element.closest('.visually-hidden') &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && textContent?.trim()),
    )
    const tickets = [...document.querySelectorAll('.board-columns article')].filter(isSeen)
    const steps = tickets.flatMap(ticket => ticket.querySelector('.step') ?? [])
    const isLying = (element: Element) => getComputedStyle(element).writingMode === 'horizontal-tb'
    const cut = texts.filter(text => isLying(text) && text.clientWidth > 0 && text.scrollWidth > text.clientWidth + 1)
    return {
      whole: tickets.filter(ticket => !ticket.hasAttribute('data-row')).length,
      states: [...new Set(steps.map(step => step.closest('article')?.dataset.status))].sort(),
      steps: steps.length,
      leastStep: Math.min(...steps.map(step => step.getBoundingClientRect().height)),
      small: texts.filter(text => sizeOf(text) < 16).map(({ textContent }) => textContent),
      leastNumber: Math.min(...tickets.flatMap(ticket => ticket.querySelector('.call') ?? []).map(sizeOf)),
      before: Math.min(...tickets.map(ticket => ticket.getBoundingClientRect().top)) / innerHeight,
      cut: cut.map(({ textContent }) => textContent),
      isScrolled: document.documentElement.scrollHeight > innerHeight + 1,
    }
  })
}

it.each([
  ['a tablet', TABLET, 11, ['confirmed', 'preparing', 'ready']],
  ['an upright tablet', TABLET_UPRIGHT, 11, ['confirmed', 'preparing', 'ready']],
  ['a desktop', DESKTOP, 12, ['confirmed', 'preparing', 'ready']],
  ['a phone', PHONE, 3, ['confirmed']],
] as const)(
  'shows a Saturday’s tickets on %s with their steps, and scrolls nothing',
  async (_, viewport, least, states) => {
    const sql = await database()
    const { email, firstName, lastName, phone } = somebody()
    // In a rush somebody is always at the payment page; such an order is on the board too.
    await place(callerOf(origin), { name: `${firstName} ${lastName}`, email, phone }, GYOZA)
    const { end } = await saturday(sql)
    try {
      const { page, complaints } = await staffDevice('manager', { viewport })
      await page.goto('/admin/commandes')
      await page.getByText('Connecté, à jour').waitFor({ state: 'attached' })
      await page.getByRole('button', { name: 'Son coupé' }).click()
      await page.getByRole('button', { name: /^Tout vu/ }).click()
      // Its five seconds of 'Annuler' make room below: what is measured is the board at rest.
      await page.getByRole('button', { name: 'Fermer le message' }).click()
      await expect.poll(async () => (await look(page)).whole).toBeGreaterThanOrEqual(least)
      const seen = await look(page)
      expect(seen).toMatchObject({ states, cut: [], small: [] })
      expect(seen.leastStep).toBeGreaterThanOrEqual(60)
      expect(seen.leastNumber).toBeGreaterThanOrEqual(28)
      expect(seen.before).toBeLessThanOrEqual(0.14)
      if (viewport !== PHONE) expect([seen.isScrolled, seen.steps >= 14]).toEqual([false, true])
      expect(complaints).toEqual([])
    } finally {
      await end()
    }
  },
)

it('keeps standing at every height of its window, with orders that are taller than it', async () => {
  const sql = await database()
  for (const counts of [
    { confirmed: 4, preparing: 1, ready: 3 },
    { confirmed: 7, preparing: 2, ready: 1 },
  ]) {
    const { ids, end } = await rush(sql, counts)
    try {
      // A name of several lines too, which a row's head says beside how the order stands.
      const name = '<b>Camille</b> "><svg onload=window.pwned=1>'
      await sql`
        update orders set pickup_notes = ${HOSTILE.slice(0, 480)}, customer_name = ${name}
        where id = any(${ids.slice(0, 3)}::uuid[])`
      const { page, complaints } = await staffDevice('manager')
      await page.goto('/admin/commandes')
      await page.locator('.printed-ticket').first().waitFor()
      for (let height = 900; height >= 420; height -= 24) {
        await page.setViewportSize({ width: height % 48 === 0 ? TABLET.width : DESKTOP.width, height })
        // A layout that is measured in one frame is drawn in the next.
        await page.evaluate(
          () => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done(0)))),
        )
      }
      await page.setViewportSize(TABLET)
      await expect.poll(async () => (await look(page)).steps).toBeGreaterThan(2)
      expect(complaints).toEqual([])
    } finally {
      await end()
    }
  }
})

it('opens the orders of a later slot from its line, and keeps the size that the device was set to', async () => {
  const { end } = await saturday(await database())
  try {
    const { page } = await staffDevice('manager')
    await page.goto('/admin/commandes')
    await page.getByText('Connecté, à jour').waitFor()
    const line = page.getByRole('list', { name: 'Autres créneaux' }).getByRole('button').last()
    await line.click()
    const sheet = page.getByRole('dialog')
    await sheet
      .getByRole('button', { name: /^Commencer/ })
      .first()
      .waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Service' }).click()
    await page.getByRole('radio', { name: 'Grands' }).check()
    await page.getByRole('button', { name: 'Fermer' }).click()
    await page.reload()
    await page.locator('.zones[data-size=large]').waitFor()
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
    await dialog.getByRole('button', { name: /^Commencer les \d+ commandes : Pad see ew, porc$/ }).click()
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

it('has its head on one line, from an upright tablet to a desktop with the menu beside', async () => {
  const { end } = await rush(await database(), { confirmed: 18, preparing: 0, ready: 0 })
  try {
    const { page } = await staffDevice('manager')
    await page.goto('/admin/commandes')
    await page.getByRole('button', { name: 'Activer le son' }).waitFor()
    for (const width of [820, 1180, 1366, 1440, 1600, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect
        .poll(async () => (await page.locator('.board-head').boundingBox())?.height, { message: `${width} px` })
        .toBeLessThanOrEqual(66)
    }
  } finally {
    await end()
  }
})

it('keeps its buttons on a phone’s screen while it says that the server is gone', async () => {
  const { page, context } = await staffDevice('manager', { viewport: { width: 390, height: 844 } })
  await page.goto('/admin/commandes')
  await page.getByText('Connecté, à jour').waitFor({ state: 'attached' })
  await context.setOffline(true)
  await page.getByText(/^Dernière mise à jour/).waitFor()
  const box = await page.getByRole('button', { name: 'Service' }).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
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
    await ticket.getByRole('button', { name: /, autres actions$/ }).click()
    const order = page.getByRole('dialog', { name: /^Commande/ })
    // Why it cannot be done stands on lines of its own and does not stretch the buttons.
    const cancel = order.getByRole('button', { name: /^Annuler\s: hors connexion$/ })
    await order.getByText(/^Hors connexion, une commande/).waitFor()
    await expect.poll(async () => (await cancel.boundingBox())?.height).toBeLessThan(80)
  } finally {
    await end()
  }
})
