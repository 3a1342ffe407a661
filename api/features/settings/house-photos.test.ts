import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import type { PublicRestaurant } from './contract.ts'
import type { AdminSettings } from './contract-staff.ts'

const app = await testApp()
const { sql } = app
const { admin, manager } = await staffBearers(app)

const picture = await sharp({ create: { width: 1600, height: 1600, channels: 3, background: '#a04020' } })
  .jpeg()
  .toBuffer()
const IMAGE = `data:image/jpeg;base64,${picture.toString('base64')}`

async function call(method: string, place: string, body?: object, headers: Record<string, string> = admin) {
  const response = await app.app.request(`${TEST_ORIGIN}/api/admin/house-photos/${place}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as AdminSettings & { code?: string } }
}
const put = (place: string, body: object, headers?: Record<string, string>) => call('PUT', place, body, headers)
const restaurant = async () => (await app.get<PublicRestaurant>('/api/restaurant')).body
const statusAt = async (address = '') => (await app.app.request(`${TEST_ORIGIN}${address}`)).status

test('nothing is said of photos where there are none', async () => {
  expect('housePhotos' in (await restaurant())).toBe(false)
})

test('a photo is on the first page at once, and in its sizes and with its blur once they are made', async () => {
  const before = (await restaurant()).version
  const { status, body } = await put('wok', { image_data: IMAGE, alt: 'Le wok sur le feu' })
  expect(status).toBe(200)
  const url = body.housePhotos?.[0]?.photo.url ?? ''
  expect(body.housePhotos).toEqual([{ place: 'wok', alt: 'Le wok sur le feu', photo: { url } }])
  const shown = await restaurant()
  expect([shown.housePhotos, shown.version > before]).toEqual([body.housePhotos, true])
  await app.runJobs()
  const sized = await vi.waitUntil(async () => {
    const { housePhotos, version } = await restaurant()
    return housePhotos?.[0]?.photo.widths && { photo: housePhotos[0].photo, version }
  })
  expect(sized.photo).toMatchObject({ url, widths: [240, 800, 1200], blur: expect.stringMatching(/^[\w+/]{48}$/) })
  expect(sized.version).toBeGreaterThan(shown.version)
  expect(await statusAt(`${url}/800.avif`)).toBe(200)
})

test('places keep the first page’s order, whichever came first', async () => {
  await put('front', { image_data: IMAGE, alt: 'La porte bleue' })
  await put('room', { image_data: IMAGE, alt: 'La salle' })
  expect((await restaurant()).housePhotos?.map(({ place }) => place)).toEqual(['room', 'wok', 'front'])
})

test('another picture takes the one before out of the world; other words leave it', async () => {
  const url = (await restaurant()).housePhotos?.[1]?.photo.url
  const words = await put('wok', { alt: 'Malee au wok' })
  expect(words.body.housePhotos?.[1]).toMatchObject({ alt: 'Malee au wok', photo: { url } })
  const other = await put('wok', { image_data: IMAGE, alt: 'Malee au wok' })
  expect(other.body.housePhotos?.[1]?.photo.url).not.toBe(url)
  expect([await statusAt(url), await statusAt(other.body.housePhotos?.[1]?.photo.url)]).toEqual([404, 200])
})

test('a photo that is taken down is gone for good, and taking it down twice does nothing', async () => {
  const url = (await restaurant()).housePhotos?.[1]?.photo.url
  expect((await call('DELETE', 'wok')).body.housePhotos?.map(({ place }) => place)).toEqual(['room', 'front'])
  expect(await statusAt(url)).toBe(404)
  const [entries] = await sql`select count(*)::int from audit_entries where action = 'house_photo_changed'`
  expect((await call('DELETE', 'wok')).status).toBe(200)
  expect((await sql`select count(*)::int from audit_entries where action = 'house_photo_changed'`)[0]).toEqual(entries)
})

test.each([
  ['words without a picture', 'wok', { alt: 'Le wok' }, 404, 'not_found'],
  ['a picture without words', 'room', { image_data: IMAGE, alt: ' ' }, 422, 'validation_failed'],
  [
    'no picture',
    'room',
    { image_data: `data:image/jpeg;base64,${btoa('<svg/>')}`, alt: 'La salle' },
    422,
    'image_type',
  ],
  ['a place that there is not', 'cave', { image_data: IMAGE, alt: 'La cave' }, 404, 'not_found'],
])('refuses %s, and what is shown stays', async (_, place, body, status, code) => {
  const before = await restaurant()
  expect(await put(place, body)).toMatchObject({ status, body: { code } })
  expect(await restaurant()).toEqual(before)
})

test('is the administrator’s', async () => {
  expect((await put('room', { alt: 'La salle' }, manager)).body.code).toBe('forbidden_role')
  expect((await call('DELETE', 'room', undefined, manager)).body.code).toBe('forbidden_role')
})

test('each change stands in the journal with the place’s name', async () => {
  const entries = await sql`
    select subject, details->>'name' as name from audit_entries where action = 'house_photo_changed' order by id`
  expect([...entries].slice(0, 2)).toEqual([
    { subject: 'wok', name: 'Au wok' },
    { subject: 'front', name: 'La devanture' },
  ])
})
