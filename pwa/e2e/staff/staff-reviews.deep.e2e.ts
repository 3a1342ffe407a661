import { expect, it } from 'vitest'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { expectText } from '../support/expect-text.ts'
import { atReviews, onlyReviews } from '../support/people/reviewing.ts'
import { DESKTOP, staffDevice } from '../support/people/staff.ts'
import { mailTo } from '../support/server/mail.ts'

leaveWorkersOut()

it('a review is answered, hidden with its author mail, and shown again: the customers’ page follows', async () => {
  const email = `avis-${Date.now()}@exemple.fr`
  await onlyReviews(
    { name: 'Inès M.', rating: 5, comment: 'Le som tam est vif.' },
    { name: 'Publicité', rating: 1, comment: 'Achetez plutôt chez nous.', email },
  )
  const { page, complaints } = await staffDevice('manager', { viewport: DESKTOP, hasTouch: false })
  await page.goto('/admin/avis')
  await page.getByRole('button', { name: 'Répondre à Inès M.' }).click()
  await page.getByLabel('Votre réponse').fill('Merci Inès.')
  await page.getByRole('button', { name: 'Publier la réponse' }).click()
  await page.getByText('Réponse publiée.').waitFor()

  await page.getByRole('button', { name: 'Masquer l’avis de Publicité' }).click()
  const hiding = page.getByRole('dialog', { name: 'Masquer l’avis' })
  await hiding.getByText('Publicité ou lien commercial').click()
  await hiding.getByRole('button', { name: 'Masquer l’avis' }).click()
  await page.getByText('Avis masqué.').waitFor()
  const mail = readMail(await mailTo(email))
  expect(mail.text).toMatch(/Motif\s: publicité ou lien commercial\./)

  const customer = await newPhone()
  const { section } = await atReviews(customer.page)
  await expectText(section, '5,0', 'sur 5, 1\u00a0avis', 'Le som tam est vif.', 'Réponse du restaurant', 'Merci Inès.')
  expect(await section.getByText('Achetez plutôt chez nous.').count()).toBe(0)

  await page.locator('label', { hasText: /^Masqués/ }).click()
  await page.getByRole('button', { name: 'Afficher à nouveau l’avis de Publicité' }).click()
  await page.getByRole('button', { name: 'Afficher', exact: true }).click()
  await page.getByText('L’avis de Publicité est à nouveau affiché.').waitFor()
  await customer.page.reload()
  await expectText(section, '3,0', 'sur 5, 2\u00a0avis', 'Achetez plutôt chez nous.')
  expect([...complaints, ...customer.complaints]).toEqual([])
})

it('a review is reported by a guest, kept in the office, and the guest reads the answer and the ways to object', async () => {
  const [author, comment] = ['Un passant', 'Jamais venu, mais c’est sûrement mauvais.']
  await onlyReviews({ name: author, rating: 1, comment })
  const email = `signale-${Date.now()}@exemple.fr`
  const words = 'Cette personne écrit qu’elle n’est jamais venue.'
  const guest = await newPhone()
  const { section } = await atReviews(guest.page)
  await section.getByRole('button', { name: `Signaler l’avis de ${author}` }).tap()
  const sheet = guest.page.getByRole('dialog', { name: 'Signaler un avis' })
  const send = sheet.getByRole('button', { name: 'Signaler cet avis' })
  await send.tap()
  await sheet.getByText('Choisissez un motif').waitFor()
  await sheet.getByText('Confirmez votre bonne foi').waitFor()
  await sheet.getByText('Faux avis ou conflit d’intérêts').tap()
  await sheet.getByLabel('Ce qui ne va pas').fill(words)
  await sheet.getByLabel(/^Email/).fill(email)
  await sheet.getByRole('checkbox').check()
  await send.tap()
  await sheet.getByText(/^Signalement reçu/).waitFor()

  const { page, complaints } = await staffDevice('manager', { viewport: DESKTOP, hasTouch: false })
  await page.goto('/admin/avis?vue=signales')
  await page.getByText(words).waitFor()
  const keep = page.getByRole('button', { name: `Garder l’avis de ${author}` })
  await keep.click()
  await keep.waitFor({ state: 'detached' })

  const { text } = readMail(await mailTo(email, 'L’avis reste affiché'))
  for (const way of ['extrajudiciaire', 'saisissez le juge']) expect(text).toContain(way)
  await guest.page.reload()
  await expectText(guest.page.locator('#avis'), comment)
  expect([...complaints, ...guest.complaints]).toEqual([])
})
