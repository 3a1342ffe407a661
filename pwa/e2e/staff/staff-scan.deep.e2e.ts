import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { browserSeeing } from '../support/browser/camera.ts'
import { leaveWorkersOut, newPhone, origin } from '../support/browser/phone.ts'
import { somebody } from '../support/order/ordering.ts'
import { paidOrderOf } from '../support/order/paid-order.ts'
import { newAccount } from '../support/people/account.ts'
import { DESKTOP, staffDevice, staffItems, TABLET } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

leaveWorkersOut()

/** The time that the camera may take on a quiet machine; a busy one is given more. */
const WANTED_MS = 1000
const PATIENCE_MS = 8000

it('reads a customer’s card with the camera, and hands their order over', async () => {
  const session = await newAccount(somebody())
  const { id, qr_code_id: card } = session.user
  const order = await paidOrderOf({ session }, 'preparing', 'ready')
  const sql = await database()
  await sql`update orders set pickup_at = now() - interval '5 minutes' where id = ${order.id}`
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    values (${id}, 'adjusted', 11, 'Geste commercial', now())`

  const browser = await browserSeeing(`${origin}/customer/${card}`)
  const tablet = {
    viewport: TABLET,
    isMobile: false,
    permissions: ['camera'],
    keeps: await staffItems('manager'),
  }
  const { page, complaints } = await newPhone(tablet, browser)
  await recordMoments(page)
  // With the permission given already, the camera starts by itself.
  await page.goto('/admin/scan')
  await page.waitForURL(`**/admin/qr-result/${card}`)
  await customerName(page).waitFor()
  const { seenAt = 0, foundAt = 0 } = await moments(page)
  const took = Math.round(foundAt - seenAt)
  process.stdout.write(`camera → result: ${took} ms (wanted on a quiet machine: ${WANTED_MS})\n`)
  expect(took).toBeGreaterThan(0)
  expect(took).toBeLessThan(PATIENCE_MS)

  await page.getByText('Plat offert à utiliser').waitFor()
  // The order has earned a point.
  await page.getByText('12', { exact: true }).waitFor()
  const ticket = page.getByRole('article', { name: /^Commande \d+$/ })
  await ticket.getByRole('button', { name: /^Remettre/ }).click()
  await page.getByRole('button', { name: /^Annuler \d+$/ }).waitFor()
  // Scanning the next card sends the points that wait for their undo at once, and frees the camera from this card.
  await page.getByRole('link', { name: 'Scanner une autre carte' }).click()
  const status = async () => (await sql`select status from orders where id = ${order.id}`)[0]?.status
  await expect.poll(status, { timeout: 15_000 }).toBe('delivered')
  expect(complaints).toEqual([])
})

it('hears a scanner that types, and knows a replaced card no more', async () => {
  const { user } = await newAccount(somebody())
  const { page, complaints } = await staffDevice('manager', { viewport: DESKTOP, hasTouch: false })
  await page.goto('/admin/fidelite?onglet=qr')
  await page.getByRole('searchbox').fill(user.email)
  const row = page.getByRole('row').filter({ hasText: user.email })
  await row.getByText(user.qr_code_id).waitFor()
  await expect.poll(() => row.locator('img').evaluate((code: HTMLImageElement) => code.naturalWidth)).toBeGreaterThan(0)
  await row.getByRole('button', { name: /^Remplacer/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remplacer' }).click()
  await row.getByText(user.qr_code_id).waitFor({ state: 'detached' })
  const renewed = (await row.locator('code').textContent()) ?? ''

  await page.goto('/admin/scan')
  await page.getByRole('heading', { name: 'Scan', exact: true }).waitFor()
  const scan = async (text: string) => {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await scan(`${origin}/customer/${user.qr_code_id}`)
  await page.getByText('Client non trouvé').waitFor()
  // The next card takes the former result's place.
  await scan(`${origin}/customer/${renewed}`)
  await customerName(page).waitFor()
  await page.getByText(renewed).waitFor()
  await page.reload()
  await customerName(page).waitFor()
  await page.getByRole('link', { name: 'Codes QR' }).click()
  await page.getByRole('tab', { name: 'Codes QR', selected: true }).waitFor()
  // The server refuses an unknown card with 404, which the browser logs; nothing else may be logged.
  expect(complaints.filter(complaint => !complaint.includes('404'))).toEqual([])
})

const customerName = (page: Page) => page.getByRole('heading', { name: 'Camille Renard', level: 1 })

type Moments = { seenAt?: number; foundAt?: number }

/** Records when the camera's picture begins and when the result is there, by the page's own clock. */
async function recordMoments(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moments: Moments = {}
    Object.assign(window, { moments })
    const onPlaying = () => {
      moments.seenAt ??= performance.now()
    }
    document.addEventListener('playing', onPlaying, true)
    new MutationObserver(() => {
      if (document.querySelector('.card-face h1')) moments.foundAt ??= performance.now()
    }).observe(document, { childList: true, subtree: true })
  })
}

function moments(page: Page): Promise<Moments> {
  return page.evaluate(() => (window as unknown as { moments: Moments }).moments)
}
