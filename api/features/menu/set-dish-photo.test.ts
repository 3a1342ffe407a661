import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { MAX_PIXELS, PICTURE_MAX_BYTES } from '#api/features/pictures/rules/accepted-pictures.ts'
import { TEST_ORIGIN, testApp } from '#api/testing/app/test-app.ts'
import { staffBearers } from '#api/testing/people/actors.ts'
import { sizePhotos } from './change-dishes.ts'
import type { Menu, MenuItem } from './contract.ts'
import type { AdminItem } from './contract-staff.ts'

const app = await testApp()
const { sql } = app
const { authorization } = (await staffBearers(app)).manager

const dataUrl = (picture: Buffer) => `data:image/jpeg;base64,${picture.toString('base64')}`
const upload = (id: string, picture: Buffer, more = {}) =>
  app.post<AdminItem & { code: string }>(
    `/api/admin/menu/item/${id}/image`,
    { image_data: dataUrl(picture), ...more },
    { authorization },
  )
const read = (address: string, headers = {}) => app.app.request(`${TEST_ORIGIN}${address}`, { headers })
const bytesAt = async (address: string) => Buffer.from(await (await read(address)).arrayBuffer())
const allDishes = async () => {
  const { takeaway, dineIn } = (await app.get<Menu>('/api/menu')).body
  return [...Object.values(takeaway), ...Object.values(dineIn)].flat()
}
const dish = async (id: string) => (await allDishes()).find(item => item.id === id) as MenuItem
/** The menu is kept in memory, and hears of each change a moment after it: until it shows the dish as `ready` asks. */
const dishOnce = (id: string, ready: (dish: MenuItem) => boolean) =>
  vi.waitUntil(async () => [await dish(id)].find(ready), { timeout: 10_000 })
const sized = (widths: number[]) => (dish: MenuItem) => String(dish.photo?.widths) === String(widths)
const showing = (url: string | undefined) => (dish: MenuItem) => dish.image === url
/** What a picture is; no process but the tests' may read AVIF. */
const metadataOf = (picture: Buffer) => {
  sharp.unblock({ operation: ['VipsForeignLoadHeifBuffer'] })
  return sharp(picture).metadata()
}

const plain = (width: number, height: number, background = '#a04020') =>
  sharp({ create: { width, height, channels: 3, background } })
/** Blue above, red below, which its orientation says and its pixels do not; with the place where it was taken. */
async function fromPhone(): Promise<Buffer> {
  const red = await plain(800, 1200, '#dd2222').png().toBuffer()
  return await plain(1600, 1200, '#2222dd')
    .composite([{ input: red, left: 800, top: 0 }])
    .withExif({ IFD0: { Make: 'CanariPhone' }, IFD3: { GPSLatitude: '48/1 52/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
}

describe('a dish’s photo', () => {
  test('is seen at once as it is, and in three widths and two codings once they are made', async () => {
    const { status, body } = await upload('pad-thai', await fromPhone())
    expect(status).toBe(200)
    const url = body.photo?.url ?? ''
    expect([body.image, body.photo]).toEqual([url, { url }])
    expect((await metadataOf(await bytesAt(url))).width).toBe(1200)

    await app.runJobs()
    const { image, photo } = await dishOnce('pad-thai', sized([240, 800, 1200]))
    expect([image, photo?.url]).toEqual([url, url])
    for (const width of [240, 800, 1200])
      for (const coding of ['avif', 'webp']) {
        const answer = await read(`${url}/${width}.${coding}`)
        expect(Object.fromEntries(answer.headers)).toMatchObject({
          'content-type': `image/${coding}`,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': expect.stringContaining("default-src 'none'"),
        })
        const metadata = await metadataOf(Buffer.from(await answer.arrayBuffer()))
        expect(metadata).toMatchObject({ width, height: (width * 3) / 4, format: coding === 'avif' ? 'heif' : 'webp' })
      }
    const again = await read(`${url}/240.avif`, {
      'if-none-match': (await read(`${url}/240.avif`)).headers.get('etag'),
    })
    expect(again.status).toBe(304)
  })

  test('stands upright in every size and in its blur, and says nothing of where and with what it was taken', async () => {
    const { image } = (await upload('pad-thai', await fromPhone())).body
    await app.runJobs()
    const { url = '', blur = '' } =
      (await dishOnce('pad-thai', ({ photo }) => photo?.url === image && photo.blur !== undefined)).photo ?? {}
    for (const address of [url, `${url}/240.avif`, `${url}/800.webp`]) {
      const picture = await bytesAt(address)
      const { exif, icc, xmp, orientation } = await metadataOf(picture)
      expect([exif, icc, xmp, orientation]).toEqual(Array(4).fill(undefined))
      expect(picture.includes('CanariPhone')).toBe(false)
      const { channels } = await sharp(
        await sharp(picture).extract({ left: 0, top: 0, width: 9, height: 9 }).toBuffer(),
      ).stats()
      expect((channels[2]?.mean ?? 0) > (channels[0]?.mean ?? 0)).toBe(true)
    }
    const pixels = Buffer.from(blur, 'base64')
    expect(pixels.length).toBe(36)
    // From below, and blue before red: red is at the bottom.
    const [first, last] = [pixels.subarray(0, 3), pixels.subarray(33)]
    expect([(first[2] ?? 0) > (first[0] ?? 0), (last[0] ?? 0) > (last[2] ?? 0)]).toEqual([true, true])
  })

  test('is not enlarged', async () => {
    await upload('som-tam', await plain(400, 600).jpeg().toBuffer())
    await app.runJobs()
    const { photo } = await dishOnce('som-tam', sized([240, 400]))
    expect((await read(`${photo?.url}/800.avif`)).status).toBe(404)
  })

  test('of before there were sizes is had as it was, and has them after the next hour', async () => {
    const { image } = (await upload('gyoza-poulet', await plain(960, 720).jpeg().toBuffer())).body
    await sql`delete from graphile_worker._private_jobs`
    expect((await dishOnce('gyoza-poulet', showing(image))).photo?.widths).toBeUndefined()
    await sql`select graphile_worker.add_job('size_photos')`
    await app.runJobs()
    await dishOnce('gyoza-poulet', sized([240, 800, 960]))
  })

  test('gets its sizes once, though two runs of the job make them', async () => {
    await upload('gyoza-crevettes', await plain(400, 300).jpeg().toBuffer())
    await sql`delete from graphile_worker._private_jobs`
    await Promise.all([sizePhotos(app.services), sizePhotos(app.services)])
    await dishOnce('gyoza-crevettes', sized([240, 400]))
  })

  test('that cannot be made smaller keeps no other one waiting, and is tried again', async () => {
    await upload('nems-poulet', await plain(400, 300).jpeg().toBuffer())
    const broken = (await upload('nems-legumes', await plain(400, 300).jpeg().toBuffer())).body.photo?.url ?? ''
    await sql`update pictures set content = 'RIFF' where name = ${broken.split('/').at(-1) ?? ''}`
    await sql`update menu_items set position = -1 where id = 'nems-legumes'`
    await app.runJobs()
    await dishOnce('nems-poulet', sized([240, 400]))
    expect((await dish('nems-legumes')).photo).toEqual({ url: broken })
    const jobs = await sql`select last_error from graphile_worker._private_jobs where last_error is not null`
    expect(jobs).toHaveLength(1)
    await sql`delete from graphile_worker._private_jobs`
    await sql`update menu_items set image_url = null where id = 'nems-legumes'`
  })

  test('takes the one before out of the world, with its sizes', async () => {
    const before = (await upload('pad-thai', await plain(400, 300).jpeg().toBuffer())).body.image
    await app.runJobs()
    expect((await read(`${before}/240.webp`)).status).toBe(200)
    await upload('pad-thai', await plain(400, 300).jpeg().toBuffer())
    expect([(await read(`${before}`)).status, (await read(`${before}/240.webp`)).status]).toEqual([404, 404])
    expect(await sql`select 1 from picture_sizes where '/api/pictures/' || picture_name = ${before}`).toEqual([])
  })

  test('has words for those who do not see it, which stay until others are said', async () => {
    const picture = await plain(40, 30).jpeg().toBuffer()
    expect((await upload('pad-thai', picture, { alt: 'Une assiette' })).body.photoAlt).toBe('Une assiette')
    expect((await upload('pad-thai', picture)).body.photoAlt).toBe('Une assiette')
    expect((await upload('pad-thai', picture, { alt: '' })).body.photoAlt).toBeUndefined()
    expect(await upload('pad-thai', picture, { alt: 'x'.repeat(161) })).toMatchObject({ status: 422 })
  })
})

test('every dish has a picture, with a photo or without', async () => {
  await upload('pad-thai', await plain(40, 30).jpeg().toBuffer())
  for (const { image, photo } of await allDishes())
    expect(image).toMatch(photo ? /^\/api\/pictures\/[\w-]{22}$/ : /^\/api\/drawings\/[a-z.-]+\.svg$/)
})

test('files that are no such size name nothing', async () => {
  const url = (await upload('pad-thai', await plain(40, 30).jpeg().toBuffer())).body.photo?.url
  await app.runJobs()
  for (const file of ['240.png', '0.avif', '240', '40.avif.webp', '99999.webp', '..%2f240.avif'])
    expect((await read(`${url}/${file}`)).status, file).toBe(404)
})

/** A head that promises more pixels than are taken, and a few bytes of them. */
async function bomb(): Promise<Buffer> {
  const png = await plain(9, 9).png().toBuffer()
  png.writeUInt32BE(MAX_PIXELS / 1000, 16)
  png.writeUInt32BE(1001, 20)
  // The head's checksum, so that only its size is wrong.
  png.writeUInt32BE((await import('node:zlib')).crc32(png.subarray(12, 29)), 29)
  return png
}

describe('nothing is stored of', () => {
  test.each<[string, () => Promise<Buffer> | Buffer, number, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 422, 'image_type'],
    ['a GIF', () => plain(9, 9).gif().toBuffer(), 422, 'image_type'],
    ['an AVIF', () => plain(9, 9).avif().toBuffer(), 422, 'image_type'],
    ['what is no picture', () => Buffer.from('MZ not a picture'), 422, 'image_type'],
    ['a bomb', bomb, 422, 'image_dimensions'],
    ['a head alone', () => Buffer.from('\xff\xd8\xff\xe0', 'latin1'), 422, 'image_unreadable'],
    ['too many bytes', () => Buffer.alloc(PICTURE_MAX_BYTES + 1), 413, 'image_too_large'],
  ])('%s, and the photo before stays', async (_, picture, status, code) => {
    const before = (await upload('tom-yam', await plain(40, 30).jpeg().toBuffer())).body.image
    const stored = await sql`select name from pictures order by name`
    expect(await upload('tom-yam', await picture())).toMatchObject({ status, body: { code } })
    await dishOnce('tom-yam', showing(before))
    expect(await sql`select name from pictures order by name`).toEqual(stored)
  })
})

test('the finest of pictures still has room in its row', async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 60 }
  const finest = await sharp({ create: { width: 1200, height: 900, channels: 3, background: 'gray', noise } })
    .jpeg({ quality: 95 })
    .toBuffer()
  const { status, body } = await upload('pad-see-ew', finest)
  expect(status).toBe(200)
  await sql`delete from graphile_worker._private_jobs`
  expect((await bytesAt(body.image)).length).toBeGreaterThan(500_000)
})
