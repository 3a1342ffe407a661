import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import { expect } from 'vitest'
import { orderNumber } from '../../../api/kernel/ids.ts'
import { newPhone, origin } from '../../../pwa/e2e/support/browser/phone.ts'
import { expectText } from '../../../pwa/e2e/support/expect-text.ts'
import { follow, GYOZA_LINE, goToRecap, order, pay, somebody } from '../../../pwa/e2e/support/order/ordering.ts'
import { newAccount } from '../../../pwa/e2e/support/people/account.ts'
import { DESKTOP, forToday, staffDevice } from '../../../pwa/e2e/support/people/staff.ts'
import { database } from '../../../pwa/e2e/support/server/database.ts'
import { invariant } from '../invariant.ts'
import { HOSTILE, LEGIBLE, MARK } from '../world/hostile/text.ts'

/** Hostile text about as long as a kitchen note may be. */
const NOTE = HOSTILE.slice(0, 480)
/** A name of one word, since the tracking page shows the first word only. */
const NAME = `<b/${MARK}>Camille</b>`
const LAST_NAME = `"><svg ${MARK} onload=window.pwned=1>`

/** What the menu and the settings are shown by; the server's own words come before the page asks for any. */
const MADE_BY_THE_SERVER = [
  ...['/', '/?plat=pad-thai', '/?plat=smoothie-mix', '/?allergenes=pad-thai', '/?formule=formule3', '/?panier='],
  ...['/?service=sur-place', '/?service=sur-place&plat=pad-thai', '/?eviter=', '/?reserver=', '/?legal=mentions'],
  ...[
    '/?legal=confidentialite',
    '/?legal=cgv',
    '/plat/pad-thai',
    '/sur-place',
    '/cgv',
    '/?connexion=inscription',
    '/api/restaurant',
  ],
]

invariant(18, 'what a guest types is text from the recap to the kitchen', { secondsATry: 60 }, async ({ tried }) => {
  const { page, complaints } = await newPhone()
  const person = somebody({ firstName: NAME, lastName: LAST_NAME })
  await goToRecap(page, person, GYOZA_LINE)
  await page.getByLabel(/^Un mot pour la cuisine/).fill(NOTE)
  await expectText(page.getByRole('dialog'), `${NAME} ${LAST_NAME}`)
  await order(page)
  await pay(page)
  await follow(page)
  await page.getByText('Détail de la commande').click()
  await expectText(page.locator('main'), LEGIBLE, NAME)
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  await forToday(id)
  const counter = await staffDevice('manager')
  await counter.page.goto('/admin/commandes')
  await openTicket(counter.page, orderNumber(id))
  await expectText(counter.page.getByRole('dialog').last(), LEGIBLE, NAME)
  for (const tab of [page, counter.page]) expect(await harmOn(tab)).toEqual({ isRun: false, made: 0 })
  expect([...complaints, ...counter.complaints]).toEqual([])
  tried()
})

invariant(18, 'a file of customers has no formula in it', { secondsATry: 60 }, async ({ tried }) => {
  const names = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '"; "=1', LEGIBLE]
  for (const name of names) {
    const { user } = await newAccount(somebody())
    const sql = await database()
    await sql`update customers set name = ${name} where id = ${user.id}`
  }
  const { page } = await staffDevice('admin', { viewport: DESKTOP, hasTouch: false, acceptDownloads: true })
  await page.goto('/admin/fidelite')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter en CSV' }).click()
  const file = await readFile(await (await download).path(), 'utf8')
  const cells = cellsOf(file)
  expect(cells.filter(cell => /^[=+\-@\t\r]/.test(cell))).toEqual([])
  for (const name of names) expect(cells).toContain(/^[=+\-@]/.test(name) ? `'${name}` : name)
  tried()
})

invariant(18, 'so is whin admin writes on the page that the server makes', { secondsATry: 60 }, async ({ tried }) => {
  const sql = await database()
  const [settings] = await sql<{ restaurant: object; legal: object }[]>`select restaurant, legal from settings`
  const texts = await sql<{ id: string; name: string; description: string }[]>`
    select item_id as id, name, description from menu_item_texts where locale = 'fr'`
  try {
    const worse = (values: object = {}) =>
      Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? `${value} ${HOSTILE}` : value]),
      )
    await sql`update settings set restaurant = ${sql.json(worse(settings?.restaurant))}, legal = ${sql.json(worse(settings?.legal))}`
    await sql`update menu_item_texts set name = name || ${` ${LEGIBLE}`}, description = description || ${` ${HOSTILE}`} where locale = 'fr'`
    let html = ''
    await expect.poll(async () => (html = await (await fetch(origin)).text())).toContain(`&lt;script ${MARK}&gt;`)
    // Neither among the elements nor in what stands in scripts, of which the first `</script>` would be the end.
    expect(html).not.toMatch(new RegExp(`<\\w+ ${MARK}`))
    const { page, complaints } = await newPhone({ serviceWorkers: 'block' })
    for (const address of MADE_BY_THE_SERVER) {
      await page.goto(address)
      await expectText(page.locator('body'), LEGIBLE)
      expect(await harmOn(page), address).toEqual({ isRun: false, made: 0 })
    }
    expect(complaints).toEqual([])
  } finally {
    const { restaurant = {}, legal = {} } = settings ?? {}
    await sql`update settings set restaurant = ${sql.json(restaurant as never)}, legal = ${sql.json(legal as never)}`
    for (const { id, name, description } of texts) {
      await sql`update menu_item_texts set name = ${name}, description = ${description} where item_id = ${id} and locale = 'fr'`
    }
  }
  tried()
})

/** Opened from the board, or from the line of a slot that it waits in when sooner orders take all the room. */
async function openTicket(page: Page, number: string): Promise<void> {
  const ticket = page.getByRole('button', { name: new RegExp(`${number}.*autres actions$`, 's') })
  const slots = page.getByRole('list', { name: 'Autres créneaux' }).getByRole('button')
  await page.locator('.printed-ticket').first().waitFor()
  // A column draws its far end when that comes into view.
  while (await page.locator('.rest').count()) await page.locator('.rest').first().click()
  for (const slot of await slots.all()) {
    if (await ticket.count()) break
    await slot.click()
    await page.getByRole('dialog').waitFor()
    if (await ticket.count()) break
    await page.goBack()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
  await ticket.click()
}

function harmOn(page: Page): Promise<{ isRun: boolean; made: number }> {
  return page.evaluate(
    mark => ({ isRun: 'pwned' in window, made: document.querySelectorAll(`[${mark}]`).length }),
    MARK,
  )
}

/** The cells of a file with semicolons between them, as a spreadsheet reads it. */
function cellsOf(file: string): string[] {
  return [...file.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'))
}
