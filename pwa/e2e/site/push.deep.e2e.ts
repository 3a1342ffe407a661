import { expect, it } from 'vitest'
import type { PushedNotification } from '#api/features/push/rules.ts'
import { inWholeChromium, newPhone, origin } from '../support/browser/phone.ts'
import { paidOrder } from '../support/order/paid-order.ts'
import { deliver, notificationsOf, tapNotification, withPushService, workerOf } from '../support/people/pushing.ts'
import { staffDevice } from '../support/people/staff.ts'
import { database } from '../support/server/database.ts'

inWholeChromium()

const TOLD = 'Cet appareil vous préviendra.'

/** The orders that a device follows, as the server knows it. */
async function followedBy(endpoint: string): Promise<string[]> {
  const sql = await database()
  const rows = await sql<{ id: string }[]>`
    select f.order_id as id
    from push_followed_orders f
    join push_subscriptions p on p.id = f.subscription_id
    where p.endpoint = ${endpoint}`
  return rows.map(({ id }) => id)
}

it('a customer asks to be told, is told on a page that shows something else, and a tap leads to the order, or out', async () => {
  const { context, page, complaints } = await newPhone()
  const endpoint = await withPushService(context)
  const { id, tracking } = await paidOrder()
  await page.goto(tracking)
  await page.getByRole('button', { name: 'Me prévenir quand c’est prêt' }).click()
  await page.getByText(TOLD).waitFor()
  expect(await followedBy(endpoint)).toEqual([id])
  // A reload shows the same without asking for permission again.
  await page.reload()
  await page.getByText(TOLD).waitFor()

  const worker = await workerOf(page, '/sw.js')
  await page.goto('/?legal=cgv')
  await page.getByRole('dialog').waitFor()
  const confirmed: PushedNotification = {
    title: 'Commande confirmée',
    body: 'Merci.',
    tag: 'commande-1',
    path: tracking,
  }
  await deliver(page, worker, confirmed)
  expect(await notificationsOf(worker)).toEqual(['Commande confirmée | Merci.'])
  await deliver(page, worker, { ...confirmed, title: 'C’est prêt', body: 'On vous attend au comptoir.' })
  // The order has one notification, its newest.
  expect(await notificationsOf(worker)).toEqual(['C’est prêt | On vous attend au comptoir.'])
  await tapNotification(worker)
  await page.waitForURL(`${origin}${tracking}`)
  await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
  expect(await notificationsOf(worker)).toEqual([])
  expect(context.pages()).toHaveLength(1)

  // The worker shows a push that it cannot read all the same, and a link to another site leads to the first page.
  await deliver(page, worker, 'no notification of ours')
  expect(await notificationsOf(worker)).toEqual(['Du nouveau | Touchez pour voir.'])
  await tapNotification(worker)
  await page.waitForURL(`${origin}/`)
  await deliver(page, worker, { ...confirmed, path: '//elsewhere.example/' })
  expect(await notificationsOf(worker)).toHaveLength(1)
  await tapNotification(worker)
  await expect.poll(() => notificationsOf(worker)).toEqual([])
  expect(page.url()).toBe(`${origin}/`)

  // An offer's second button leads out of the offers.
  const offer = { ...confirmed, tag: 'offer', path: '/?promo=ABCDEFGH' }
  const wayOut = '/api/unsubscribe?token=00000000-0000-4000-8000-000000000000'
  await deliver(page, worker, { ...offer, action: { title: 'Ne plus recevoir', path: wayOut } })
  expect(await notificationsOf(worker)).toHaveLength(1)
  await tapNotification(worker, 'way-out')
  await page.waitForURL(origin + wayOut)

  await page.goto(tracking)
  await page.getByRole('button', { name: 'Ne plus me prévenir' }).click()
  await page.getByRole('button', { name: 'Me prévenir quand c’est prêt' }).waitFor()
  await expect.poll(() => followedBy(endpoint)).toEqual([])
  // Nobody has the token of that way out.
  expect(complaints.filter(complaint => !complaint.includes('404'))).toEqual([])
})

it('a device of the staff is told of new orders by its own worker, and a tap leads to the board', async () => {
  const { context, page, complaints } = await staffDevice('manager')
  const endpoint = await withPushService(context)
  await page.goto('/admin/commandes?service=')
  await page.getByRole('switch', { name: 'Prévenir cet appareil des nouvelles commandes' }).click()
  await page.getByText('Activées sur cet appareil', { exact: true }).waitFor()
  const sql = await database()
  const written = await sql`
    select 1
    from push_subscriptions p
    join sessions s on s.id = p.session_id
    where p.endpoint = ${endpoint} and s.staff_id is not null`
  expect(written).toHaveLength(1)

  const worker = await workerOf(page, '/admin-sw.js')
  await page.goto('/admin/menu')
  await deliver(page, worker, { title: 'Nouvelle commande', body: '#1', tag: 'commande-1', path: '/admin/commandes' })
  expect(await notificationsOf(worker)).toEqual(['Nouvelle commande | #1'])
  await tapNotification(worker)
  await page.waitForURL(`${origin}/admin/commandes`)
  expect(complaints).toEqual([])
})
