import { randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { leaveWorkersOut, origin } from '../../support/browser/phone.ts'
import { DESKTOP, newStaffToken, staffDevice } from '../../support/people/staff.ts'
import { database } from '../../support/server/database.ts'

leaveWorkersOut()

/** A table that the staff wrote down on the phone, of somebody who gave no address. */
async function calledForATable(name: string, phone: string): Promise<void> {
  const date = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  const answer = await fetch(`${origin}/api/admin/reservations`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${await newStaffToken('manager')}`,
      'idempotency-key': crypto.randomUUID(),
    },
    body: JSON.stringify({ name, phone, email: null, date, time: '19:30', guests: 2, message: 'Près de la fenêtre' }),
  })
  expect(answer.status).toBe(201)
}

it('an administrator finds who called by their number, gives a copy, corrects, erases, and nothing is left', async () => {
  const number = String(randomInt(10_000_000, 100_000_000))
  const name = `Mme Ly ${number}`
  await calledForATable(name, `06${number}`)
  const { page, complaints } = await staffDevice('admin', { viewport: DESKTOP, hasTouch: false })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Données personnelles' }).click()
  const field = page.getByLabel('Email ou téléphone de la personne')
  await field.fill(`+33 (0)6 ${number}`)
  await field.press('Enter')
  const found = page.getByRole('listitem').filter({ hasText: name })
  await found.getByText(`${name}, sans compte ni email`).waitFor()
  await found.getByText(/^1\sdemande de table$/).waitFor()
  await page.getByText('Aucun contrat conservé sous ce contact.').waitFor()

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    found.getByRole('button', { name: 'Télécharger une copie' }).click(),
  ])
  expect(JSON.parse(await readFile(await file.path(), 'utf8'))).toMatchObject({
    name,
    reservations: [{ name, phone: `06${number}`, message: 'Près de la fenêtre' }],
  })

  await found.getByRole('button', { name: 'Corriger' }).click()
  await page.getByRole('dialog').getByLabel('Nom').fill(`${name} Corrigée`)
  await page.getByRole('dialog').getByRole('button', { name: 'Corriger', exact: true }).click()
  await page.getByText(`${name} Corrigée, sans compte ni email`).waitFor()

  await found.getByRole('button', { name: 'Effacer' }).click()
  await page.getByRole('dialog').getByText('Aucun email ne part').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Effacer', exact: true }).click()
  await page.getByText('Rien n’est gardé sous ce contact.').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => field.evaluate(element => element === document.activeElement)).toBe(true)
  const sql = await database()
  expect(await sql`select from reservations where phone = ${`06${number}`}`).toEqual([])
  expect(page.url()).not.toContain(number)

  await page.goto('/admin/journal')
  await page.getByRole('row').filter({ hasText: 'Données personnelles effacées' }).first().waitFor()
  expect(await page.getByText(name).count()).toBe(0)
  expect(complaints).toEqual([])
})
