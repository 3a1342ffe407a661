/**
 * Made-up answers with points and vouchers, which take ten days of real orders: for tests of how a screen looks, not of
 * what the server does.
 */
import type { Page } from 'playwright'

const DAY = '2026-11-20'
const VOUCHER = '3f0c3f0e-8f43-4c12-9a51-0d2f6c7f9a10'
const WAITING = { id: VOUCHER, item_id: 'pad-thai', item_name: 'Pad thaï', status: 'available', date: DAY }
const REWARDED = {
  total_points: 23,
  available_rewards: 2,
  rewards_used: 2,
  rewards: [WAITING, { ...WAITING, id: VOUCHER.replace('10', '11'), item_name: 'Som tam', status: 'used' }],
  order_history: [
    { id: '2', date: DAY, points: -10, kind: 'redeemed', reason: 'Plat offert : Pad thaï' },
    { id: '1', date: '2025-11-19', points: 1, kind: 'earned', reason: 'Commande payée' },
  ],
  nextCursor: 'older',
}

/** Answers with points for two dishes and a voucher, from the next page on. */
export function rewarded(page: Page): Promise<void> {
  return answered(page, REWARDED)
}

/** Answers with ten points, the last of which cannot be used yet. */
export function pending(page: Page): Promise<void> {
  const points_usable_at = new Date(Date.now() + 12 * 60_000).toISOString()
  return answered(page, { total_points: 10, available_rewards: 1, pending_points: 1, points_usable_at })
}

async function answered(page: Page, status: object): Promise<void> {
  await page.route('**/api/loyalty/status/**', async route => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...(await answer.json()), ...status } })
  })
}

/** Leaves calls for the points unanswered, from the next page on. */
export async function withoutPoints(page: Page): Promise<void> {
  await page.route('**/api/loyalty/status/**', route => route.abort())
}

/** Chooses a dish in the picker. */
export async function chooseReward(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /^Pad thaï/ }).check()
}

/** Puts the voucher into the cart and opens the cart. */
export async function cartWithReward(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Remettre Pad thaï .*dans le panier$/ }).click()
  await page.getByRole('button', { name: 'Voir le panier', exact: true }).click()
  await page.getByLabel('Au choix', { exact: true }).waitFor()
}
