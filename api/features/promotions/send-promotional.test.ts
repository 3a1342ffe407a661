import { beforeEach, describe, expect, test } from 'vitest'
import type { OutputOf } from '#api/kernel/endpoint.ts'
import { DeliveryError } from '#api/platform/outside/delivery-error.ts'
import { freshKey, testApp } from '#api/testing/app/test-app.ts'
import { orderBody, SOM_TAM } from '#api/testing/orders/orders.ts'
import { payOrder, placedOrder } from '#api/testing/orders/paid-order.ts'
import { newCustomer, provenCustomer, staffBearers } from '#api/testing/people/actors.ts'
import type { listPromotional } from './contract.ts'
import { OFFER, PROMOTIONAL, sendOffer } from './testing/offers.ts'

const app = await testApp()
const { sql, mails } = app
const { admin, manager } = await staffBearers(app)
const list = () => app.get<OutputOf<typeof listPromotional>>(PROMOTIONAL, admin)
const offersTo = (email: string) => mails.filter(mail => mail.to === email && mail.unsubscribeUrl !== undefined)

beforeEach(async () => {
  await sql`delete from customers`
  await sql`delete from mailings`
  await sql`update orders set marketing_opt_in = false`
  await app.runJobs()
  mails.length = 0
})

async function guestOrder(email: string, changes: Record<string, unknown> = {}) {
  const customerInfo = { name: 'Paul Guest', phone: '06 12 34 56 78', email }
  return placedOrder(app, orderBody([SOM_TAM], { customerInfo, marketingOptIn: true, ...changes }))
}

describe('an offer', () => {
  test('goes to whoever asked for offers, once to each address, and says how many the mail server took', async () => {
    await provenCustomer(app, 'veut@exemple.fr', { marketing_opt_in: true })
    await provenCustomer(app, 'veut-pas@exemple.fr')
    await payOrder(app, await guestOrder('Invitee@exemple.fr'))
    await payOrder(app, await guestOrder('invitee@exemple.fr'))
    await payOrder(app, await guestOrder('muet@exemple.fr', { marketingOptIn: false }))
    await guestOrder('jamais-paye@exemple.fr')
    expect((await list()).body.recipients).toBe(2)
    const { status, body } = await sendOffer(app, admin)
    expect(status).toBe(200)
    expect(body).toMatchObject({ recipients: 2, sent_count: 2, failed_count: 0, pending_count: 0 })
    expect(
      mails
        .filter(mail => mail.unsubscribeUrl)
        .map(mail => mail.to)
        .sort(),
    ).toEqual(['invitee@exemple.fr', 'veut@exemple.fr'])
    expect((await list()).body.mailings[0]).toEqual(body)
  })

  test('goes to nobody whose address somebody else typed: an account counts once its address is confirmed', async () => {
    const { userId } = await newCustomer(app, 'tape-par-un-autre@exemple.fr', { marketing_opt_in: true })
    expect((await list()).body.recipients).toBe(0)
    await sql`update customers set email_verified_at = ${app.clock()} where id = ${userId}`
    expect((await list()).body.recipients).toBe(1)
  })

  test('an account’s own word counts before what a guest of its address once said', async () => {
    await payOrder(app, await guestOrder('change@exemple.fr'))
    await provenCustomer(app, 'change@exemple.fr')
    expect((await list()).body.recipients).toBe(0)
  })

  test('a customer who ticks the box of an order finds it ticked in the profile', async () => {
    const customer = await provenCustomer(app, 'coche@exemple.fr')
    const customerInfo = { name: 'Camille Renard', phone: '06 12 34 56 78', email: 'Coche@exemple.fr' }
    await placedOrder(app, orderBody([SOM_TAM], { customerInfo, marketingOptIn: true }), {
      authorization: customer.authorization,
    })
    const me = await app.get('/api/auth/me', { authorization: customer.authorization })
    expect(me.body.marketing_opt_in).toBe(true)
  })

  test('carries the words, the link with the code, what it is for, and the way out', async () => {
    await provenCustomer(app, 'lit@exemple.fr', { marketing_opt_in: true })
    const { body } = await sendOffer(app, admin)
    const [mail] = offersTo('lit@exemple.fr')
    expect(body.promotion).toMatchObject({ percent: 20, until: '2026-11-22T22:30:00.000Z', used_count: 0 })
    expect(mail?.subject).toBe(OFFER.title)
    const text = mail?.text.replaceAll('\u00a0', ' ')
    expect(text).toContain(OFFER.body)
    expect(text).toMatch(/http:\/\/localhost:3000\/\?promo=[A-Z2-9]{8}\b/)
    expect(text).toContain('hors alcool et plats offerts, une fois par client')
    expect(text).toContain('jusqu’au dimanche 22 novembre à 23 h 30.')
    expect(text).toContain(`Ne plus en recevoir : ${mail?.unsubscribeUrl}`)
    expect(text).not.toContain('Ce n’est pas une offre')
  })

  test('gives each recipient a code of their own, and the house another', async () => {
    const wanting = ['un@exemple.fr', 'deux@exemple.fr', 'trois@exemple.fr']
    for (const email of wanting) await provenCustomer(app, email, { marketing_opt_in: true })
    const { body } = await sendOffer(app, admin)
    const codes = wanting.map(email => /\?promo=(\w+)/.exec(offersTo(email)[0]?.text ?? '')?.[1] ?? '')
    expect(new Set([...codes, body.promotion?.code]).size).toBe(4)
    for (const code of [...codes, body.promotion?.code]) {
      expect((await app.get(`/api/promotions/${code}`)).body).toEqual({
        percent: 20,
        until: '2026-11-22T22:30:00.000Z',
      })
    }
  })

  test('without a discount is a message only', async () => {
    await provenCustomer(app, 'info@exemple.fr', { marketing_opt_in: true })
    const { body } = await sendOffer(app, admin, { title: 'Nouveau plat', body: 'Le khao soi est là.', data: null })
    expect(body.promotion).toBeNull()
    const text = offersTo('info@exemple.fr')[0]?.text ?? ''
    expect(text).toContain('Le khao soi est là.')
    expect(text).not.toMatch(/promo=|réduction/)
  })

  test('with nobody to write to answers zero at once', async () => {
    const { body } = await app.post(PROMOTIONAL, OFFER, { ...admin, ...freshKey() })
    expect(body).toMatchObject({ recipients: 0, sent_count: 0, pending_count: 0 })
  })

  test('has an audit entry', async () => {
    const { body } = await sendOffer(app, admin)
    const [entry] = await sql`select action, details from audit_entries where subject = ${body.id}`
    expect(entry).toEqual({ action: 'promotion.sent', details: { title: OFFER.title, recipients: 0, percent: 20 } })
  })
})

describe('sent twice', () => {
  test('with one key, or with the same words within minutes, it is one sending', async () => {
    await provenCustomer(app, 'une-fois@exemple.fr', { marketing_opt_in: true })
    const offer = { ...OFFER, title: 'Une seule fois' }
    const key = freshKey()
    const first = await sendOffer(app, admin, offer, key)
    const again = await app.post(PROMOTIONAL, offer, { ...admin, ...key })
    const tapped = await app.post(PROMOTIONAL, offer, admin)
    expect([again.body, tapped.body]).toEqual([first.body, first.body])
    await app.runJobs()
    expect(offersTo('une-fois@exemple.fr')).toHaveLength(1)
  })

  test('at once by two tablets, it is one sending', async () => {
    await provenCustomer(app, 'deux@exemple.fr', { marketing_opt_in: true })
    const offer = { ...OFFER, title: 'Deux tablettes' }
    const [one, two] = await Promise.all([sendOffer(app, admin, offer), app.post(PROMOTIONAL, offer, admin)])
    expect(two.body.id).toBe(one.body.id)
    expect(offersTo('deux@exemple.fr')).toHaveLength(1)
  })

  test('with the same key and other words is refused', async () => {
    const key = freshKey()
    await sendOffer(app, admin, { ...OFFER, title: 'Premier' }, key)
    const { status, body } = await app.post(PROMOTIONAL, { ...OFFER, title: 'Second' }, { ...admin, ...key })
    expect([status, body.code]).toEqual([422, 'idempotency_key_reused'])
  })

  test('later on, the same words are another sending with another code', async () => {
    const offer = { ...OFFER, title: 'Chaque semaine' }
    const first = await sendOffer(app, admin, offer)
    app.clock.advanceMinutes(11)
    const second = await sendOffer(app, admin, offer)
    app.clock.set('2026-11-21T09:00:00Z')
    expect(second.body.id).not.toBe(first.body.id)
    expect(second.body.promotion?.code).not.toBe(first.body.promotion?.code)
  })
})

describe('what the mail server says', () => {
  test('is what is counted: a mail that it refuses has failed, one that it may take later is waiting', async () => {
    for (const name of ['ok', 'refuse', 'plus-tard']) {
      await provenCustomer(app, `${name}@exemple.fr`, { marketing_opt_in: true })
    }
    await app.runJobs()
    const send = app.services.mailer.send
    app.services.mailer.send = async mail => {
      if (mail.to.startsWith('refuse')) throw new DeliveryError('550 RCPT TO EENVELOPE', true)
      if (mail.to.startsWith('plus-tard')) throw new DeliveryError('421 CONN', false)
      await send(mail)
    }
    const { body } = await sendOffer(app, admin, { ...OFFER, title: 'Trois sorts' })
    app.services.mailer.send = send
    expect(body).toMatchObject({ recipients: 3, sent_count: 1, failed_count: 1, pending_count: 1 })
    // The next round is due at once, instead of at its hour.
    await sql`update graphile_worker._private_jobs set run_at = now()`
    await app.runJobs()
    expect((await list()).body.mailings.find(({ id }) => id === body.id)).toMatchObject({
      sent_count: 2,
      failed_count: 1,
      pending_count: 0,
    })
    expect(offersTo('plus-tard@exemple.fr')).toHaveLength(1)
    expect(offersTo('ok@exemple.fr')).toHaveLength(1)
  })

  test('stays counted when a person is forgotten', async () => {
    await provenCustomer(app, 'parti@exemple.fr', { marketing_opt_in: true })
    const { body } = await sendOffer(app, admin, { ...OFFER, title: 'Avant de partir' })
    await sql`delete from customers where email = 'parti@exemple.fr'`
    expect((await list()).body.mailings.find(({ id }) => id === body.id)).toMatchObject({ sent_count: 1 })
  })

  test('comes too late for a promotion that is over: nobody hears of it any more', async () => {
    await provenCustomer(app, 'tard@exemple.fr', { marketing_opt_in: true })
    await app.runJobs()
    const send = app.services.mailer.send
    app.services.mailer.send = () => Promise.reject(new DeliveryError('421 CONN', false))
    const { body } = await sendOffer(app, admin, { ...OFFER, title: 'Trop tard' })
    app.services.mailer.send = send
    app.clock.set('2026-11-22T22:30:00Z')
    await sql`update graphile_worker._private_jobs set run_at = now()`
    await app.runJobs()
    app.clock.set('2026-11-21T09:00:00Z')
    expect((await list()).body.mailings.find(({ id }) => id === body.id)).toMatchObject({
      sent_count: 0,
      failed_count: 1,
      pending_count: 0,
    })
    expect(offersTo('tard@exemple.fr')).toHaveLength(0)
  })
})

describe('bad input', () => {
  test.each([
    ['no title', { title: ' ' }, 'title', 'Écrivez un titre.'],
    ['no words', { body: '' }, 'body', 'Écrivez un message.'],
    ['a free meal', { data: { discount: 100 } }, 'data.discount', 'Choisissez de 1 à 50\u00a0%.'],
    ['a rise', { data: { discount: -5 } }, 'data.discount', 'Choisissez de 1 à 50\u00a0%.'],
    ['half a per cent', { data: { discount: 0.5 } }, 'data.discount', 'Choisissez de 1 à 50\u00a0%.'],
    [
      'a line break in the title',
      { title: 'a\r\nBcc: x@y.fr' },
      'title',
      'Ce texte contient un caractère non accepté.',
    ],
  ])('%s is refused and sends nothing', async (_, change, path, message) => {
    const { status, body } = await app.post(PROMOTIONAL, { ...OFFER, ...change }, admin)
    expect(status).toBe(422)
    expect(body.errors).toContainEqual({ path, message })
  })

  test('a manager sends nothing', async () => {
    for (const path of [PROMOTIONAL, `${PROMOTIONAL}/preview`]) {
      const { status, body } = await app.post(path, OFFER, manager)
      expect([status, body.code]).toEqual([403, 'forbidden_role'])
    }
    expect((await app.get(PROMOTIONAL, manager)).body.code).toBe('forbidden_role')
  })
})

test('the preview is the mail that goes out, with open links', async () => {
  await provenCustomer(app, 'apercu@exemple.fr', { marketing_opt_in: true, name: 'Camille Martin' })
  const preview = await app.post<{ subject: string; text: string }>(`${PROMOTIONAL}/preview`, OFFER, admin)
  const { body } = await sendOffer(app, admin, { ...OFFER, title: 'Aperçu' })
  const sent = offersTo('apercu@exemple.fr')[0]?.text ?? ''
  const withoutLinks = (text: string) => text.replaceAll(/(promo|token)=\S+/g, '$1=…').trim()
  expect(body.sent_count).toBe(1)
  expect(preview.body.subject).toBe(OFFER.title)
  expect(preview.body.text).toBe(withoutLinks(sent))
})
