import { expect, it } from 'vitest'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { fillReservation, guest, reservationsOf, sendButton } from '../support/people/reserving.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'
import { mailTo } from '../support/server/mail.ts'

leaveWorkersOut()

it('a guest’s request is confirmed at one tablet, seen at the other, and told by mail', async () => {
  const person = guest({ name: `Table ${Date.now()}` })
  const customer = await newPhone()
  await customer.page.goto('/?reserver=formulaire')
  await fillReservation(customer.page, person, { guests: '4', message: 'Une chaise haute' })
  await sendButton(customer.page).tap()
  await expect.poll(() => reservationsOf(person.phone)).toHaveLength(1)

  // Opens the page by the link in the restaurant's mail.
  const notice = readMail(await mailTo('contact@lai-khram.example', person.phone))
  const link = notice.text.match(/confirmer ou refuser\s: (\S+)/)?.[1] ?? expect.fail(notice.text)
  const { page, complaints } = await staffDevice('manager', { viewport: DESKTOP, hasTouch: false })
  await page.goto(new URL(link).pathname)
  const other = await staffDevice('admin')
  await other.page.goto('/admin/reservations?vue=a-traiter')
  await other.page.getByRole('button', { name: `Refuser la demande de ${person.name}` }).click()
  const late = other.page.getByRole('dialog', { name: 'Pas de table' })
  await late.getByRole('button', { name: 'Refuser la demande' }).waitFor()

  await page.getByRole('button', { name: `Confirmer la table de ${person.name}` }).click()
  const answer = page.getByRole('dialog', { name: 'Confirmer la table' })
  await answer.getByText('Une chaise haute').waitFor()
  await answer.getByLabel(/^Un mot pour le client/).fill('Table près de la fenêtre.')
  await answer.getByRole('button', { name: 'Confirmer la table' }).click()
  await page.getByText(`Table confirmée. Un email part à ${person.name}.`).waitFor()
  await answer.waitFor({ state: 'hidden' })
  const row = page.getByRole('listitem').filter({ hasText: person.name })
  await row.getByText('Confirmée').waitFor()
  await row.getByText('Table près de la fenêtre.').waitFor()

  await late.getByRole('button', { name: 'Refuser la demande' }).click()
  await late.getByText(/vient de répondre\s: confirmée\. Rien n’a été changé ici\./).waitFor()
  expect(await reservationsOf(person.phone)).toMatchObject([{ status: 'accepted' }])

  const mail = readMail(await mailTo(person.email, 'Votre table est confirmée.'))
  expect(mail.headers.get('subject')).toMatch(/^Table confirmée\s: \S+ \d+\S* \S+ à 19\sh\s30$/)
  expect(mail.text).toContain('Table près de la fenêtre.')
  expect([...complaints, ...customer.complaints]).toEqual([])
})
