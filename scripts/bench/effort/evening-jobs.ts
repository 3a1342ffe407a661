import type { Locator, Page } from 'playwright'
import { uuid } from '#api/kernel/ids.ts'
import { openBrowser, openPhone } from '../page/phone-browser.ts'
import { staffBearer } from '../people/staff-bearer.ts'
import type { ServerUnderTest } from '../server/server-under-test.ts'
import type { Row } from '../table.ts'
import { type Paid, paidOrder } from './paid-order.ts'
import { type Thumb, thumbOn } from './thumb.ts'

/** Of a phone order of three dishes; the other jobs are held to the taps that they have. */
const MOST_SECONDS = 25
/** Pickups at all hours, so that an order can move at whatever hour this is measured. */
const ALL_DAY = Array.from({ length: 7 }, () => [{ first: '00:00', last: '23:45', stepMinutes: 15, capacity: null }])
const BOARD = '/admin/commandes'

type Evening = {
  page: Page
  thumb: Thumb
  ticket: (order: Paid) => Locator
  order: Paid
  waits: (isNear?: boolean) => Promise<Paid>
}
type Job = { name: string; mostTaps: number; mostSeconds?: number; act: (evening: Evening) => Promise<void> }

const sheetOf = (page: Page) => page.getByRole('dialog')
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name }).first()

/** The ten jobs of an evening, each from the board as it lies there: what is tapped, and what the page answers with. */
const JOBS: readonly Job[] = [
  {
    name: 'accept an order (its payment does)',
    mostTaps: 0,
    async act({ waits, ticket, thumb }) {
      const startedAt = Date.now()
      await ticket(await waits()).waitFor()
      thumb.milliseconds += Date.now() - startedAt
    },
  },
  {
    name: 'begin',
    mostTaps: 1,
    act: ({ thumb, ticket, order }) => thumb.tap(button(ticket(order), 'Commencer'), button(ticket(order), 'Prête')),
  },
  {
    name: 'ready',
    mostTaps: 1,
    act: ({ thumb, ticket, order }) => thumb.tap(button(ticket(order), 'Prête'), button(ticket(order), /^Remettre/)),
  },
  {
    name: 'hand over',
    mostTaps: 1,
    act: ({ thumb, ticket, order }) =>
      thumb.tap(button(ticket(order), /^Remettre/), () => ticket(order).waitFor({ state: 'detached' })),
  },
  {
    name: 'refund a line',
    mostTaps: 5,
    async act({ page, thumb, ticket, waits }) {
      const refund = button(sheetOf(page), 'Rembourser…')
      await thumb.tap(more(ticket(await waits())), refund)
      const plus = button(sheetOf(page), 'Un de plus')
      await thumb.tap(refund, plus)
      const send = button(sheetOf(page), /^Rembourser \d/)
      await thumb.tap(plus, sheetOf(page).locator('.reasons button').first())
      await thumb.tap(sheetOf(page).locator('.reasons button').first(), send)
      await thumb.tap(send, page.getByText(/remboursés\./).first())
    },
  },
  {
    name: 'change a line',
    mostTaps: 4,
    async act({ page, thumb, ticket, waits }) {
      const change = button(sheetOf(page), 'Modifier la commande…')
      await thumb.tap(more(ticket(await waits())), change)
      const less = button(sheetOf(page), /^Un de moins|^Retirer /)
      await thumb.tap(change, less)
      const send = button(sheetOf(page), /^Modifier et rendre/)
      await thumb.tap(less, send)
      await thumb.tap(send, sheetOf(page).getByText('MODIFIÉE', { exact: true }))
    },
  },
  {
    name: 'move a pickup',
    mostTaps: 3,
    async act({ page, thumb, ticket, waits }) {
      const change = button(sheetOf(page), 'Autre heure…')
      await thumb.tap(more(ticket(await waits())), change)
      const times = sheetOf(page).locator('.move-times button')
      await thumb.tap(change, times.last())
      await thumb.tap(times.last(), sheetOf(page).getByText('MODIFIÉE', { exact: true }))
    },
  },
  {
    name: 'an order of three dishes by phone',
    mostTaps: 12,
    mostSeconds: MOST_SECONDS,
    async act({ page, thumb }) {
      const dish = (name: RegExp) => button(page.getByRole('region', { name: 'La carte' }), name)
      const take = button(page, 'À la caisse')
      await thumb.tap(page.getByRole('link', { name: 'Nouvelle commande' }), dish(/Pad thaï/))
      for (const name of [/Pad thaï/, /^PK Pad kapao/, /Curry vert/]) await thumb.tap(dish(name), dish(name))
      const client = page.getByLabel('Client', { exact: true })
      await thumb.tap(client, client)
      await thumb.typeLine('Ly 06 98 76 54 32')
      await thumb.tap(take, page.getByText('Numéro à appeler'))
    },
  },
  {
    name: 'reprint',
    mostTaps: 2,
    async act({ page, thumb, ticket, waits }) {
      const again = button(sheetOf(page), /^Imprimer à nouveau/)
      await thumb.tap(more(ticket(await waits())), again)
      await thumb.tap(again, page.getByText(/copie de la commande \d+ demandée/).first())
    },
  },
  {
    name: 'sold out',
    mostTaps: 2,
    async act({ page, thumb, ticket, waits }) {
      const out = button(sheetOf(page), /^Épuisé aujourd’hui/)
      await thumb.tap(more(ticket(await waits())), out)
      await thumb.tap(out, button(sheetOf(page), /^Remettre à la carte/))
    },
  },
]

/** What each job asks of somebody at a tablet of the counter, who taps once a second. */
export async function benchJobs(server: ServerUnderTest): Promise<Row[]> {
  const { sql, port } = server
  const bearer = await staffBearer(server)
  await sql`update settings set manager_refund_cents = 1500, till_orders = 10, slot_capacity = 1000,
      pickup_week = ${JSON.stringify(ALL_DAY)}::text::jsonb`
  await sql`
    insert into printers (id, name, paper_mm, prints, secret_hash, created_at)
    values (${uuid()}, 'Cuisine', 80, '{}', ${Buffer.alloc(32)}, now())`
  const browser = await openBrowser()
  try {
    const page = await openPhone(browser, { line: false, cpu: false })
    await page.setViewportSize({ width: 1180, height: 820 })
    const kept = { admin_token: bearer, admin_role: 'manager' }
    await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`)
    const order = await paidOrder(server)
    const rows: Row[] = []
    for (const { name, mostTaps, mostSeconds, act } of JOBS) {
      // Each job has the day's whole limit, whatever an earlier one gave back.
      await sql`delete from given_away`
      await page.goto(`http://127.0.0.1:${port}${BOARD}`)
      await page.getByText('Connecté, à jour').waitFor()
      const thumb = thumbOn(page)
      const ticket = ({ number }: Paid) => page.getByRole('article').filter({ hasText: number })
      await act({ page, thumb, ticket, order, waits: () => paidOrder(server) })
      rows.push(toRow(name, thumb, mostTaps, mostSeconds))
    }
    return rows
  } finally {
    await browser.close()
  }
}

/** What else can be done with an order. */
function more(ticket: Locator): Locator {
  return button(ticket, /, autres actions$/)
}

function toRow(name: string, { taps, lines, milliseconds }: Thumb, mostTaps: number, mostSeconds?: number): Row {
  const seconds = milliseconds / 1000
  return {
    what: `an evening’s job, ${name}: taps; lines typed; seconds`,
    asked: `≤ ${mostTaps}; printed; ${mostSeconds ? `≤ ${mostSeconds} s` : 'printed'}`,
    measured: `${taps}; ${lines}; ${seconds.toFixed(1)} s`,
    isMet: taps <= mostTaps && seconds <= (mostSeconds ?? Number.POSITIVE_INFINITY),
  }
}
