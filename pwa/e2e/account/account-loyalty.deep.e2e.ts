import type { Locator, Page } from 'playwright'
import { describe, expect, it, onTestFinished } from 'vitest'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { type Person, settled, somebody } from '../support/order/ordering.ts'
import { afterPaidDays } from '../support/order/paid-days.ts'
import { accountButton, logIn, openMenu } from '../support/people/account.ts'
import { connect, type ServerProcess } from '../support/server/server-process.ts'
import { expectStored } from '../support/storage/stored-cart.ts'

leaveWorkersOut()
const points = (page: Page): Locator => page.getByRole('dialog', { name: 'Points fidélité' })

async function openPoints(page: Page, person: Person): Promise<Locator> {
  const menu = await openMenu(page, person)
  await menu.getByRole('button', { name: 'Points fidélité' }).click()
  await points(page).waitFor()
  return points(page)
}

async function closePoints(page: Page): Promise<void> {
  await points(page).getByRole('button', { name: 'Fermer', exact: true }).click()
  await points(page).waitFor({ state: 'hidden' })
}

async function signedInToPoints(page: Page, person: Person): Promise<Locator> {
  await page.goto('/?connexion=entrer')
  await logIn(page, person)
  await accountButton(page, person).waitFor()
  return openPoints(page, person)
}

async function giveNinePoints({ email }: Person, { dataDir }: ServerProcess): Promise<void> {
  const sql = await connect(dataDir)
  await sql`
    insert into loyalty_ledger (customer_id, kind, points, reason, created_at)
    select id, 'adjusted', 9, 'Geste commercial', now() from customers where email = ${email}`
  await sql.end()
}

const orderForNothing = (page: Page): Locator => settled(page.getByRole('button', { name: /^Commander\s*0,00/ }))

async function toRecap(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Voir le panier 1.article/ }).click()
  const cart = page.getByRole('dialog', { name: 'Votre panier' })
  await cart.getByRole('button', { name: 'Commander', exact: true }).click()
  await orderForNothing(page).waitFor()
}

describe('ten points', () => {
  it('of a paid day and a gesture buy a dish, which makes an order of 0 €', async () => {
    const person = somebody()
    const server = await afterPaidDays(person, 1)
    onTestFinished(() => server.stop())
    await giveNinePoints(person, server)
    const { page, complaints } = await newPhone({ baseURL: server.origin })
    const sheet = await signedInToPoints(page, person)
    await sheet.getByRole('img', { name: /^10.points sur 10$/ }).waitFor()
    await expectText(sheet, 'Votre plat offert vous attend.')
    await sheet.getByRole('button', { name: 'Choisir', exact: true }).click()
    await sheet.getByRole('radio', { name: /^Som tam/ }).check()
    await sheet.getByRole('button', { name: /^Utiliser 10.points$/ }).click()
    await page.getByText('Récompense utilisée !').waitFor()
    await sheet.waitFor({ state: 'hidden' })

    // A voucher that is taken out of the cart stays in the account, and its points are not returned.
    await page.getByRole('button', { name: /^Voir le panier 1.article 0,00/ }).click()
    const cart = page.getByRole('dialog', { name: 'Votre panier' })
    await expectText(cart, 'Som tam', 'Offert', 'Plat offert, à emporter seulement')
    await cart.getByRole('button', { name: 'Retirer Som tam, offert' }).click()
    await page.getByText('Plat offert retiré. Il vous attend dans Points fidélité.').waitFor()
    await expectStored(page, 0)
    await cart.getByRole('button', { name: 'Fermer', exact: true }).click()
    await openPoints(page, person)
    await expectText(sheet, 'Aucun point pour l’instant.')
    await sheet.getByRole('button', { name: 'Remettre Som tam dans le panier' }).click()
    await expectText(sheet, 'Dans votre panier')
    await expectStored(page, 1)
    await closePoints(page)

    const { page: tablet } = await newPhone({ baseURL: server.origin })
    const sheetThere = await signedInToPoints(tablet, person)
    await sheetThere.getByRole('button', { name: 'Remettre Som tam dans le panier' }).click()
    await closePoints(tablet)
    await toRecap(tablet)

    await toRecap(page)
    await expectText(page.getByRole('dialog'), 'Rien à payer')
    await orderForNothing(page).click()
    await page.getByRole('heading', { name: 'C’est noté.' }).waitFor()
    await page.waitForURL(/\/commande\//)
    await expectStored(page, 0)

    await orderForNothing(tablet).click()
    await expectText(tablet.getByRole('alert'), 'Ce plat offert est déjà dans une commande.', 'Som tam')
    await expectStored(tablet, 0)

    await page.goto('/?compte=points')
    const rewards = sheet.getByRole('region', { name: 'Vos plats offerts' })
    await expectText(rewards, 'Som tam', 'Utilisé')
    expect(await rewards.getByRole('button').count()).toBe(0)
    const history = sheet.getByRole('region', { name: 'Historique' })
    await expectText(history, /−10\spoints/, 'Plat offert')
    expect(await history.getByText(/^\+1\spoint$/).count()).toBe(1)
    await expectText(history, /\+9\spoints/)
    expect(complaints).toEqual([])
  })
})
