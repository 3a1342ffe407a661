import { create } from 'qrcode'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { qrPicture } from './cards.ts'

const ADDRESS = 'https://lai-khram.example/customer/QR_F1078CB9'
const QUIET = 4
const DOTS = 8

test('draws every module where it belongs, within a light margin', async () => {
  const png = Buffer.from(qrPicture(ADDRESS).replace('data:image/png;base64,', ''), 'base64')
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const { modules } = create(ADDRESS, { errorCorrectionLevel: 'M' })
  expect([info.width, info.height]).toEqual([(modules.size + 2 * QUIET) * DOTS, (modules.size + 2 * QUIET) * DOTS])
  const wrong: string[] = []
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      const [column, row] = [Math.floor(x / DOTS) - QUIET, Math.floor(y / DOTS) - QUIET]
      const isInside = column >= 0 && row >= 0 && column < modules.size && row < modules.size
      const isDark = isInside && modules.data[row * modules.size + column] === 1
      if (data[y * info.width + x] !== (isDark ? 0 : 255)) wrong.push(`${x},${y}`)
    }
  }
  expect(wrong).toEqual([])
})

test('is small enough for fifty in a list', () => {
  expect(qrPicture(ADDRESS).length).toBeLessThan(2000)
})
