/** The board, its sheets and the orders that staff take. */
import type { Page } from 'playwright'
import { paidOrder, unreachableOrder } from '../../order/paid-order.ts'
import { forToday, releaseStaffPage, TABLET_UPRIGHT } from '../../people/staff.ts'
import type { Screen } from '../screen.ts'
import { AT_COUNTER } from './at-counter.ts'
import { press } from './press.ts'

export const BOARD_SCREENS: Screen[] = [
  { name: 'board', address: atCounter, shows: 'Commencer', staff: 'manager', ...AT_COUNTER },
  { name: 'board of a cook', address: atCounter, shows: 'Commencer', staff: 'kitchen', ...AT_COUNTER },
  {
    name: 'order as a cook sees it',
    address: atTicket,
    shows: 'Un plat est épuisé',
    staff: 'kitchen',
    ...AT_COUNTER,
  },
  {
    name: 'order that is taken',
    address: '/admin/commandes/nouvelle',
    shows: 'Pad kapao',
    staff: 'manager',
    ...AT_COUNTER,
    after: press(/Pad kapao/),
  },
  {
    name: 'order that is collected',
    address: '/admin/commandes/nouvelle',
    shows: 'Pad kapao',
    staff: 'manager',
    ...AT_COUNTER,
    after: collected,
  },
  {
    name: 'board upright',
    address: atCounter,
    shows: 'Commencer',
    staff: 'manager',
    ...AT_COUNTER,
    viewport: TABLET_UPRIGHT,
  },
  {
    name: 'board without a network',
    address: atCounter,
    shows: 'Commencer',
    staff: 'manager',
    ...AT_COUNTER,
    after: tappedOffline,
  },
  {
    name: 'order that was changed elsewhere',
    address: atCounter,
    shows: 'Commencer',
    staff: 'manager',
    ...AT_COUNTER,
    after: overtaken,
  },
  {
    name: 'order at the counter',
    address: atTicket,
    shows: 'Un plat est épuisé',
    staff: 'admin',
    ...AT_COUNTER,
  },
  {
    name: 'order whose mail came back',
    address: atUnreachable,
    shows: 'Aucun email n’arrive',
    staff: 'manager',
    ...AT_COUNTER,
  },
  {
    name: 'refund',
    address: atTicket,
    shows: 'Un plat est épuisé ?',
    staff: 'admin',
    after: press('Rembourser…'),
    ...AT_COUNTER,
  },
  {
    name: 'orders of a day',
    address: '/admin/commandes?liste=',
    shows: 'Jour du retrait',
    staff: 'manager',
    ...AT_COUNTER,
  },
  {
    name: 'shift',
    address: '/admin/commandes?service=',
    shows: 'Suspendre les commandes',
    staff: 'manager',
    ...AT_COUNTER,
  },
  {
    name: 'a newer page',
    address: async () => `${await atCounter()}?avis=`,
    shows: 'Mettre à jour',
    staff: 'manager',
    ...AT_COUNTER,
    before: async page => void (await releaseStaffPage(page)),
    // The newer release is offered before the page itself has come.
    after: page => page.getByRole('dialog', { name: 'À savoir' }).waitFor(),
  },
]

/** The board with an order of today on it. */
async function atCounter(): Promise<string> {
  const { id } = await paidOrder()
  await forToday(id)
  return '/admin/commandes'
}

async function tappedOffline(page: Page): Promise<void> {
  await page.getByText('Connecté, à jour').waitFor()
  await page.context().setOffline(true)
  await page.getByText(/^Hors connexion\.$/).waitFor()
  await page
    .getByRole('button', { name: /^Commencer/ })
    .first()
    .click()
  await page.getByText('Non synchronisé').waitFor()
  await page.getByText(/^Hors connexion\. 1\schangement en attente\.$/).waitFor()
}

async function overtaken(page: Page): Promise<void> {
  await page.getByText('Connecté, à jour').waitFor()
  await page.route('**/api/admin/orders/*/status', async route => {
    const { orders } = (await (
      await page.request.get('/api/admin/orders', { headers: await route.request().allHeaders() })
    ).json()) as {
      orders: { id: string; version: number }[]
    }
    const order = orders.find(({ id }) => route.request().url().includes(id))
    const theirs = { ...order, version: (order?.version ?? 0) + 1, paymentStatus: 'refunded' }
    await route.fulfill({ status: 409, json: { code: 'stale_version', detail: 'Modifiée.', order: theirs, by: 'Nok' } })
  })
  await page
    .getByRole('button', { name: /^Commencer/ })
    .first()
    .click()
  // Leaving the page sends the moves that wait for their undo.
  await page.evaluate(() => void dispatchEvent(new Event('pagehide')))
  await page.getByRole('dialog').getByRole('button', { name: 'Garder ce qui est noté ailleurs' }).waitFor()
}

async function atTicket(): Promise<string> {
  return `/admin/commandes?ticket=${(await paidOrder()).id}`
}

async function atUnreachable(): Promise<string> {
  return `/admin/commandes?ticket=${(await unreachableOrder()).id}`
}

/** Takes an order for the till, which then has its money; the button that takes this back stands beside it. */
async function collected(page: Page): Promise<void> {
  await press(/Pad kapao/)(page)
  await page.getByLabel('Client').fill('Ly')
  await press('À la caisse')(page)
  await press(/^Encaissée/)(page)
  await page.getByRole('button', { name: /^Annuler l’encaissement/ }).waitFor()
}
