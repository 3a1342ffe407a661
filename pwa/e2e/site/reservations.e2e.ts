import { describe, expect, it } from 'vitest'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { leaveWorkersOut, newPhone } from '../support/browser/phone.ts'
import { takenOver } from '../support/order/ordering.ts'
import {
  fillReservation,
  guest,
  openForm,
  reservationsOf,
  sendButton,
  watchForSent,
} from '../support/people/reserving.ts'
import { mailTo } from '../support/server/mail.ts'

leaveWorkersOut()

describe('asking for a table', () => {
  it('from the contact section, by form: stored once, mailed to both, confirmed, closed after 3 seconds', async () => {
    const { page, complaints } = await newPhone()
    const person = guest()
    const saidSent = await watchForSent(page)
    await page.goto('/#contact')
    const entry = page.locator('#contact').getByRole('link', { name: /^01.99.00.12.34/ })
    await entry.waitFor()
    await takenOver(entry)
    await entry.click()
    const call = page.getByRole('link', { name: /^Appeler le 01.99.00.12.34/ }).last()
    await call.waitFor()
    expect(await call.getAttribute('href')).toBe('tel:0199001234')
    await page.getByRole('button', { name: /^Remplir le formulaire/ }).click()
    await fillReservation(page, person, { guests: '4', message: 'Une chaise haute' })

    let release = () => {}
    const held = new Promise<void>(resolve => (release = resolve))
    await page.route('**/api/reservations', async route => {
      await held
      await route.continue()
    })
    await sendButton(page).tap()
    await page.locator('[aria-busy=true]').waitFor()
    expect(await saidSent()).toBeUndefined()
    release()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForURL(url => !url.searchParams.has('reserver'))
    expect(await saidSent()).toMatch(/^Demande envoyée\s!$/m)
    expect(await saidSent()).toMatch(/à 19\sh\s30\s+4\scouverts, au nom de/)
    expect(await saidSent()).toContain(`par email, à ${person.email}`)

    expect(await reservationsOf(person.phone)).toMatchObject([
      { name: person.name, email: person.email, guests: '4', message: 'Une chaise haute', status: 'pending' },
    ])
    const received = readMail(await mailTo(person.email))
    expect(received.headers.get('subject')).toMatch(/^Demande de table reçue\s: \S+ \d+\S* \S+ à 19\sh\s30$/)
    expect(received.text).toContain('Ce n’est pas encore une réservation')
    const notice = readMail(await mailTo('contact@lai-khram.example', person.phone))
    // The house's own mail quotes nobody: name and message are read on the page.
    expect(notice.text).toMatch(new RegExp(`Téléphone\\s: ${person.phone}`))
    for (const words of [person.name, 'Une chaise haute']) expect(notice.text).not.toContain(words)
    expect(complaints).toEqual([])
  })

  it('makes one row of a double tap', async () => {
    const { page } = await newPhone()
    const person = guest()
    const saidSent = await watchForSent(page)
    await openForm(page)
    await fillReservation(page, person)
    await sendButton(page).dblclick()
    await expect.poll(saidSent).toBeDefined()
    expect(await reservationsOf(person.phone)).toHaveLength(1)
  })
})
