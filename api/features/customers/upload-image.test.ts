import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { PICTURE_MAX_BYTES } from '#api/features/pictures/rules/accepted-pictures.ts'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { newCustomer } from '#api/testing/people/actors.ts'

const app = await testApp({ rateLimits: 'on' })
const { sql } = app

const dataUrl = (picture: Buffer, type = 'image/jpeg') => `data:${type};base64,${picture.toString('base64')}`

let made = 0
async function customer() {
  made += 1
  const email = `photo-${made}@exemple.fr`
  const { authorization, userId } = await newCustomer(app, email)
  app.clock.advanceMinutes(4)
  const upload = (picture: Buffer, changes: Record<string, unknown> = {}) =>
    app.post<{ image_url: string; code: string; detail: string }>(
      '/api/user/profile/image',
      { user_email: email, image_data: dataUrl(picture), filename: 'moi.jpg', ...changes },
      { authorization },
    )
  const stored = async () => {
    const pictures = await sql<{ name: string }[]>`select name from pictures where customer_id = ${userId}`
    const [row] = await sql<{ address: string | null }[]>`
      select profile_image_url as address from customers where id = ${userId}`
    return { addresses: pictures.map(({ name }) => `/api/pictures/${name}`), profile: row?.address ?? null }
  }
  return { email, userId, authorization, upload, stored }
}

const read = (address: string, headers: Record<string, string> = {}) =>
  app.app.request(`${TEST_ORIGIN}${address}`, { headers })

const plain = (width: number, height: number, background = '#a04020') =>
  sharp({ create: { width, height, channels: 3, background } })
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: 'gray', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })

describe('a picture that is taken in', () => {
  test.each([
    ['JPEG', () => plain(1200, 800).jpeg().toBuffer()],
    ['PNG', () => plain(1200, 800).png().toBuffer()],
    ['WebP', () => plain(1200, 800).webp().toBuffer()],
  ])('is a %s, whatever its name and declared type, and becomes a WebP of 512 × 512', async (_, picture) => {
    const { upload, stored } = await customer()
    const answer = await upload(await picture(), {
      filename: 'carte.pdf',
      image_data: dataUrl(await picture(), 'text/html'),
    })
    expect(answer).toMatchObject({ status: 200 })
    expect(answer.body.image_url).toMatch(/^\/api\/pictures\/[\w-]{22}$/)
    expect(await stored()).toEqual({ addresses: [answer.body.image_url], profile: answer.body.image_url })
    const shown = await read(answer.body.image_url)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    const metadata = await sharp(Buffer.from(await shown.arrayBuffer())).metadata()
    expect(metadata).toMatchObject({ format: 'webp', width: 512, height: 512 })
  })

  test('stands upright, and says nothing of where and with what it was taken', async () => {
    // The picture is stored rotated: its left half is red, and its orientation flag turns that half to the top.
    const red = await plain(300, 600, '#ff0000').png().toBuffer()
    const sideways = await plain(600, 600, '#0000ff')
      .composite([{ input: red, left: 0, top: 0 }])
      .withExif({ IFD0: { Make: 'CanariPhone', Orientation: '6' }, IFD3: { GPSLatitude: '48/1 52/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect((await sharp(sideways).metadata()).orientation).toBe(6)
    const { upload } = await customer()
    const shown = Buffer.from(await (await read((await upload(sideways)).body.image_url)).arrayBuffer())
    const metadata = await sharp(shown).metadata()
    expect([metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual(Array(4).fill(undefined))
    expect(shown.includes('CanariPhone')).toBe(false)
    const colourAt = async (left: number, top: number) =>
      [...(await sharp(shown).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map(value => value > 128)
    expect(await colourAt(256, 50)).toEqual([true, false, false])
    expect(await colourAt(256, 460)).toEqual([false, false, true])
  })

  test('is not enlarged, and of an animation the first one', async () => {
    const { upload } = await customer()
    const frames = await Promise.all(['#ff0000', '#00ff00'].map(colour => plain(120, 80, colour).png().toBuffer()))
    const animated = await sharp(frames, { join: { animated: true } })
      .webp({ loop: 0, delay: [100, 100] })
      .toBuffer()
    expect((await sharp(animated).metadata()).pages).toBe(2)
    const shown = Buffer.from(await (await read((await upload(animated)).body.image_url)).arrayBuffer())
    const metadata = await sharp(shown).metadata()
    expect([metadata.width, metadata.height, metadata.pages ?? 1]).toEqual([80, 80, 1])
    const { dominant } = await sharp(shown).stats()
    expect(dominant.r).toBeGreaterThan(200)
  })

  test('puts the one before out of the world', async () => {
    const { upload, stored, authorization } = await customer()
    const first = (await upload(await plain(60, 60).png().toBuffer())).body.image_url
    const second = (await upload(await plain(60, 60).png().toBuffer())).body.image_url
    expect(second).not.toBe(first)
    expect((await read(first)).status).toBe(404)
    expect(await stored()).toEqual({ addresses: [second], profile: second })
    expect((await app.get('/api/auth/me', { authorization })).body).toMatchObject({ profile_image: second })
  })

  test('is one of several that come at once', async () => {
    const { upload, stored } = await customer()
    const picture = await plain(60, 60).png().toBuffer()
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(picture)))
    expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
    const { addresses, profile } = await stored()
    expect(addresses).toEqual([profile])
    expect(answers.map(({ body }) => body.image_url)).toContain(profile)
  })

  test('may have as many bytes as are allowed, and not one more', async () => {
    const { upload } = await customer()
    const picture = await plain(60, 60).jpeg().toBuffer()
    const of = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)])
    expect((await upload(of(PICTURE_MAX_BYTES))).status).toBe(200)
    expect(await upload(of(PICTURE_MAX_BYTES + 1))).toMatchObject({ status: 413, body: { code: 'image_too_large' } })
  })
})

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const cut = (picture: Buffer, part: number) => picture.subarray(0, Math.floor(picture.length * part))
/** A PNG whose header declares 40,000 × 40,000 pixels, followed by a few bytes of them. */
async function bomb(): Promise<Buffer> {
  const png = await plain(9, 9).png().toBuffer()
  png.writeUInt32BE(40_000, 16)
  png.writeUInt32BE(40_000, 20)
  // The header's checksum is made to match, so that only its size is wrong.
  png.writeUInt32BE((await import('node:zlib')).crc32(png.subarray(12, 29)), 29)
  return png
}

describe('nothing is stored of', () => {
  const VALID = 'Veuillez sélectionner un fichier image valide.'
  test.each<[string, () => Promise<Buffer> | Buffer, number, string, string]>([
    ['an SVG named .png', () => Buffer.from(SVG), 422, 'image_type', `${VALID} Le format SVG n’est pas accepté`],
    ['a GIF', () => plain(9, 9).gif().toBuffer(), 422, 'image_type', `${VALID} Le format GIF n’est pas accepté`],
    [
      'an HEIC',
      () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'),
      422,
      'image_type',
      `${VALID} Le format HEIC n’est pas accepté`,
    ],
    ['a PDF', () => Buffer.from('%PDF-1.7\n'), 422, 'image_type', VALID],
    ['what is no picture', () => Buffer.from('MZ not a picture'), 422, 'image_type', VALID],
    ['nothing', () => Buffer.alloc(0), 422, 'image_type', VALID],
    [
      '50 megapixels',
      () => plain(8192, 6104).jpeg().toBuffer(),
      422,
      'image_dimensions',
      'Cette image a trop de pixels. Choisissez-en une plus petite.',
    ],
    ['a bomb', bomb, 422, 'image_dimensions', 'Cette image a trop de pixels.'],
    [
      'a JPEG cut off in the middle',
      async () => cut(await noise(900, 600).jpeg().toBuffer(), 0.5),
      422,
      'image_unreadable',
      'Cette image est incomplète ou abîmée. Choisissez-en une autre.',
    ],
    [
      'a JPEG that lacks only rows which the square would not show',
      async () => cut(await noise(600, 3000).jpeg().toBuffer(), 0.95),
      422,
      'image_unreadable',
      'Cette image est incomplète',
    ],
    [
      'a PNG cut off near its end',
      async () => cut(await noise(600, 900).png().toBuffer(), 0.9),
      422,
      'image_unreadable',
      'Cette image est incomplète',
    ],
    [
      'a head with nothing behind it',
      () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'),
      422,
      'image_unreadable',
      'Cette image est incomplète',
    ],
    [
      '6 MB',
      () => Buffer.alloc(6 * 1024 * 1024),
      413,
      'image_too_large',
      "La taille de l'image ne doit pas dépasser 5MB.",
    ],
    [
      '20 MB',
      () => Buffer.alloc(20 * 1024 * 1024),
      413,
      'image_too_large',
      "La taille de l'image ne doit pas dépasser 5MB.",
    ],
  ])('%s, and the picture before stays', async (_, picture, status, code, sentence) => {
    const { upload, stored } = await customer()
    await upload(await plain(60, 60).png().toBuffer())
    const before = await stored()
    const answer = await upload(await picture(), { filename: 'moi.png' })
    expect(answer).toMatchObject({ status, body: { code } })
    expect(answer.body.detail.startsWith(sentence)).toBe(true)
    expect(await stored()).toEqual(before)
    expect((await read(before.profile ?? '')).status).toBe(200)
  })

  test.each([
    '',
    'moi.png',
    'data:image/png,abc',
    'https://ailleurs.example/moi.png',
    `data:${'x'.repeat(300)};base64,AAAA`,
  ])('what is no data URL: %j', async image_data => {
    const { upload, stored } = await customer()
    expect(await upload(Buffer.alloc(0), { image_data })).toMatchObject({ status: 422, body: { code: 'image_type' } })
    expect(await stored()).toEqual({ addresses: [], profile: null })
  })

  test('a picture whose row cannot be written: the address in the profile stays, too', async () => {
    const { upload, stored } = await customer()
    await upload(await plain(60, 60).png().toBuffer())
    const before = await stored()
    await sql`alter table pictures add constraint no_more check (false) not valid`
    const answer = await upload(await plain(60, 60).png().toBuffer())
    await sql`alter table pictures drop constraint no_more`
    expect(answer.status).toBe(500)
    expect(await stored()).toEqual(before)
  })

  test.each(['photo-1@exemple.fr', 'personne@exemple.fr'])('a picture for another’s address (%s)', async user_email => {
    const { upload, stored } = await customer()
    const before = await sql`select name from pictures order by name`
    const answer = await upload(await plain(60, 60).png().toBuffer(), { user_email })
    expect(answer).toMatchObject({ status: 403, body: { code: 'not_yours' } })
    expect(await stored()).toEqual({ addresses: [], profile: null })
    expect(await sql`select name from pictures order by name`).toEqual(before)
  })
})

test('over the wire, too, one that is far too large is answered and not cut off', async () => {
  const { email, authorization } = await customer()
  const body = JSON.stringify({ user_email: email, image_data: dataUrl(Buffer.alloc(20 * 1024 * 1024)) })
  const headers = { 'content-type': 'application/json', authorization }
  const answer = await fetch(`${app.serverUrl}/api/user/profile/image`, { method: 'POST', headers, body })
  expect([answer.status, await answer.json()]).toMatchObject([413, { code: 'image_too_large' }])
})

test('thirty pictures an hour are enough for one account', async () => {
  const { upload } = await customer()
  const picture = await plain(9, 9).png().toBuffer()
  for (let n = 0; n < 30; n += 1) expect((await upload(picture)).status).toBe(200)
  expect(await upload(picture)).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
})

describe('a picture’s address', () => {
  test('is answered for good, to its holder alone, and not again to who holds it', async () => {
    const { upload } = await customer()
    const address = (await upload(await plain(60, 60).png().toBuffer())).body.image_url
    const shown = await read(address)
    expect(Object.fromEntries(shown.headers)).toMatchObject({
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'content-length': String((await shown.arrayBuffer()).byteLength),
    })
    const again = await read(address, { 'if-none-match': shown.headers.get('etag') ?? '' })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', shown.headers.get('etag')])
    expect((await read(address, { 'if-none-match': '"another"' })).status).toBe(200)
  })

  test.each(['AAAAAAAAAAAAAAAAAAAAAA', 'x', '..%2f..%2fetc%2fpasswd', `${'A'.repeat(22)}.png`])(
    '%j names nothing',
    async name => {
      const answer = await read(`/api/pictures/${name}`)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    },
  )
})
