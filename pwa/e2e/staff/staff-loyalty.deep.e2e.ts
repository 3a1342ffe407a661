import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { readCsv } from '#api/testing/read-csv.ts'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { somebody } from '../support/order/ordering.ts'
import { newAccount, openMenu, signedIn } from '../support/people/account.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'

leaveWorkersOut()

it('sets a customer’s points at the counter, shows them on the card, and saves the list as a file', async () => {
  const person = somebody()
  const formula = { ...somebody(), firstName: '=1+1', lastName: 'Renard' }
  await newAccount(formula)
  const { page: phone, complaints: phoneComplaints } = await newPhone()
  await signedIn(phone, person)

  const { page, complaints } = await staffDevice('manager', { viewport: DESKTOP, hasTouch: false })
  await page.goto('/admin/fidelite')
  await page.getByRole('searchbox').fill(person.email)
  const row = page.getByRole('row').filter({ hasText: person.email })
  await row.getByText('Client débutant').waitFor()
  await row.getByRole('button', { name: /^Modifier les points/ }).click()
  const form = page.getByRole('form')
  await form.getByLabel('Points').fill('-3')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await form.getByText('Indiquez un nombre entier, 0 ou plus.').waitFor()
  await form.getByLabel('Points').fill('9')
  await form.getByLabel('Motif').fill('Carte de papier reprise')
  await form.getByRole('button', { name: 'Enregistrer' }).click()
  await form.waitFor({ state: 'detached' })
  // A manager without an amount of their own gives ten points a day to a customer.
  await row.getByRole('button', { name: /^Un point de plus/ }).click()
  await row.getByRole('button', { name: /^Modifier les points de .*10$/ }).waitFor()
  await row.getByText('Récompense disponible').waitFor()

  // The customer has enough points for a dish: the staff are told until somebody has seen it.
  await page.reload()
  const notice = page.getByRole('region', { name: 'Nouveaux plats offerts' }).getByText(person.email)
  await notice.click()
  await notice.waitFor({ state: 'detached' })

  await phone.reload()
  const menu = await openMenu(phone, person)
  await menu.getByRole('button', { name: 'Points fidélité' }).click()
  const card = phone.getByRole('dialog', { name: 'Points fidélité' })
  await card.getByText('Carte de papier reprise').waitFor()
  await expectText(card, /\+9\spoints/, 'Ajustement manuel', 'Votre plat offert vous attend.')

  await page.getByRole('searchbox').fill('Renard')
  await page.getByRole('row').filter({ hasText: formula.email }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporter en CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^fidelite-\d{4}-\d{2}-\d{2}\.csv$/)
  const [titles, ...lines] = readCsv(await readFile(await download.path(), 'utf8'))
  expect(titles).toEqual(['Email', 'Nom', 'Points Total', 'Récompenses Disponibles', 'Commandes', 'Dernière Commande'])
  const lineOf = (email: string) => lines.find(([address]) => address === email)
  expect(lineOf(person.email)?.slice(2)).toEqual(['10', '1', '0', ''])
  expect(lineOf(formula.email)?.[1]).toBe("'=1+1 Renard")
  expect([...complaints, ...phoneComplaints]).toEqual([])
})
