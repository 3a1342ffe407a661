import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { send } from '#api/testing/app/send.ts'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { newCustomer } from '#api/testing/people/actors.ts'

const app = await testApp()
const { sql } = app

let made = 0
async function customer(changes: Record<string, unknown> = {}) {
  made += 1
  const email = `profil-${made}@exemple.fr`
  const { authorization } = await newCustomer(app, email, changes)
  const update = (body: Record<string, unknown>) =>
    send(app, 'PUT', '/api/user/profile/update', { user_email: email, name: 'Anna Martin', ...body }, { authorization })
  const upload = async () => {
    const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const image_data = `data:image/png;base64,${picture.toString('base64')}`
    const answer = await app.post<{ image_url: string }>(
      '/api/user/profile/image',
      { user_email: email, image_data },
      { authorization },
    )
    return answer.body.image_url
  }
  return { email, authorization, update, upload }
}

test('answers the customer as changed, and so does every later call', async () => {
  const { update, authorization } = await customer()
  const answer = await update({ name: '  Zoé  ', phone: ' 01 23 45 67 89 ', marketing_opt_in: true })
  expect(answer).toMatchObject({
    status: 200,
    body: { name: 'Zoé', phone: '01 23 45 67 89', marketing_opt_in: true, email: `profil-${made}@exemple.fr` },
  })
  expect((await app.get('/api/auth/me', { authorization })).body).toEqual(answer.body)
})

test('leaves alone what is left out, and takes no field that it does not know', async () => {
  const { update, upload } = await customer({ marketing_opt_in: true })
  const address = await upload()
  const { body } = await update({ loyalty_points: 500, email: 'autre@exemple.fr', qr_code_id: 'QR_00000000' })
  expect(body).toMatchObject({
    phone: '06 12 34 56 78',
    profile_image: address,
    marketing_opt_in: true,
    loyalty_points: 0,
    email: `profil-${made}@exemple.fr`,
  })
  expect(body).not.toMatchObject({ qr_code_id: 'QR_00000000' })
})

test.each([null, '', '   '])('takes the number away for %j', async phone => {
  const { update } = await customer()
  expect((await update({ phone })).body).toMatchObject({ phone: '' })
})

test.each([
  [{ name: '   ' }, 'name', 'Le nom est requis'],
  [{ name: null }, 'name', 'Le nom est requis'],
  [{ name: 'x'.repeat(121) }, 'name', '120 caractères au plus'],
  [{ phone: '123' }, 'phone', 'Numéro de téléphone invalide'],
  [{ phone: 612345678 }, 'phone', 'Numéro de téléphone invalide'],
  [{ user_email: 'x' }, 'user_email', 'Email invalide'],
])('refuses %j', async (body, path, message) => {
  const { update } = await customer()
  expect(await update(body)).toMatchObject({ status: 422, body: { errors: [{ path, message }] } })
})

test.each([
  ['another customer', 'profil-1@exemple.fr'],
  ['nobody', 'personne@exemple.fr'],
])('refuses the address of %s alike', async (_, user_email) => {
  const { update } = await customer()
  const answer = await update({ user_email, name: 'Intrus' })
  expect(answer).toMatchObject({ status: 403, body: { code: 'not_yours' } })
  expect(await sql`select from customers where name = 'Intrus'`).toHaveLength(0)
})

test('takes the own address in any case of letters', async () => {
  const { update, email } = await customer()
  expect((await update({ user_email: ` ${email.toUpperCase()} ` })).status).toBe(200)
})

test('remembers the day on which offers were agreed to, until that is taken back', async () => {
  const { update, email } = await customer()
  const since = async () => {
    const [row] = await sql<
      { at: Date | null }[]
    >`select marketing_opt_in_at as at from customers where email = ${email}`
    return row?.at
  }
  expect(await since()).toBeNull()
  await update({ marketing_opt_in: true })
  const first = await since()
  expect(first).toEqual(app.clock())
  app.clock.advanceMinutes(60)
  await update({ marketing_opt_in: true })
  expect(await since()).toEqual(first)
  expect((await update({ marketing_opt_in: false })).body).toMatchObject({ marketing_opt_in: false })
  expect(await since()).toBeNull()
})

describe('the picture', () => {
  test.each([null, ''])('goes out of the world for %j', async profile_image => {
    const { update, upload } = await customer()
    const address = await upload()
    expect((await update({ profile_image })).body).toMatchObject({ profile_image: null })
    expect((await app.app.request(`${TEST_ORIGIN}${address}`)).status).toBe(404)
  })

  test('stays for its own address', async () => {
    const { update, upload } = await customer()
    const address = await upload()
    expect((await update({ profile_image: address })).body).toMatchObject({ profile_image: address })
    expect((await app.app.request(`${TEST_ORIGIN}${address}`)).status).toBe(200)
  })

  test('is nobody else’s, nothing from elsewhere, and none that has gone', async () => {
    const other = await customer()
    const theirs = await other.upload()
    const { update, upload, authorization } = await customer()
    const gone = await upload()
    const own = await upload()
    const elsewhere = 'https://ailleurs.example/espion.gif'
    for (const profile_image of [
      theirs,
      gone,
      elsewhere,
      `//ailleurs.example${own}`,
      'javascript:alert(1)',
      own.slice(1),
    ]) {
      expect(await update({ profile_image, name: 'Autre nom' })).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'profile_image' }] },
      })
    }
    const { body } = await app.get('/api/auth/me', { authorization })
    expect(body).toMatchObject({ profile_image: own, name: 'Camille Renard' })
    expect((await app.app.request(`${TEST_ORIGIN}${theirs}`)).status).toBe(200)
  })
})
