import sharp from 'sharp'
import { expect, it } from 'vitest'
import { commandsOf, pictureOf } from './commands.ts'
import { type Paper, type PaperLine, written } from './paper.ts'

const line = (text: string, change: Partial<PaperLine> = {}): PaperLine => ({
  ...{ text, wide: 1, high: 1, bold: false, inverse: false, align: 'left' },
  ...change,
})
const star = async (...paper: Paper) => (await commandsOf(paper, 48, 'starsbcs')).toString('latin1')
const IMAGE = '\x1b\x1dS\x01'

it('sends letters of Western Europe in its code page, and cuts the paper', async () => {
  const commands = await star(line('Bœuf à l’œuf, 12,90\u00a0€'))
  expect(commands).toContain('\x1b\x1dt\x20B\x9cuf \xe0 l\x92\x9cuf, 12,90\xa0\x80')
  expect(commands).not.toContain(IMAGE)
  expect(commands).toContain('\x1bd3')
})

it('sends sizes, bold and white on black', async () => {
  const commands = await star(
    line('37', { wide: 4, high: 4, bold: true, align: 'center' }),
    line('Sans', { inverse: true, high: 2 }),
  )
  expect(commands).toContain('\x1bE\x1bi\x03\x03\x1b\x1dt\x2037')
  expect(commands).toContain('\x1b4\x1bi\x01\x00\x1b\x1dt\x20Sans')
})

it('lets no text be a command of its own', async () => {
  const odd = '={a:b}|"c"_d_`e`^f~\\n-- ---'
  expect(await star(line(odd), line('----'), line('===='))).toContain(odd)
  expect((await star(line('----'), line('===='))).split('\x1bd3'), 'one cut').toHaveLength(2)
})

it('draws what no code page has: Thai in dots, as high as its letters', async () => {
  const commands = Buffer.from(await star(...written(48, 'ผัดไทยกุ้งสด', { size: 'tall' })), 'latin1')
  const at = commands.indexOf(Buffer.from(IMAGE, 'latin1'))
  expect(at).toBeGreaterThan(0)
  const across = commands.readUInt16LE(at + 4)
  const high = commands.readUInt16LE(at + 6)
  expect(across * 8).toBe(576)
  expect(high).toBeGreaterThan(24)
  const dots = commands.subarray(at + 9, at + 9 + across * high)
  const black = [...dots].reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
  // Strokes on white: neither nothing nor a bar.
  expect(black / (across * 8 * high)).toBeGreaterThan(0.01)
  expect(black / (across * 8 * high)).toBeLessThan(0.3)
})

it('speaks the older Star command set to those that ask for it', async () => {
  const commands = (await commandsOf([line('37')], 32, 'starlinesbcs')).toString('latin1')
  expect(commands).toContain('37')
  expect(commands.endsWith('\x04')).toBe(true)
})

it('draws in the middle what stands in the middle', async () => {
  const edges = async (align: 'left' | 'center') => {
    const { data, info } = await sharp(await pictureOf(line('แก้ไข', { align, high: 2 }), 32))
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true })
    const isBlack = (x: number) =>
      Array.from({ length: info.height }, (_, y) => data[(y * info.width + x) * info.channels] ?? 255).some(
        dot => dot < 128,
      )
    const black = Array.from({ length: info.width }, (_, x) => x).filter(isBlack)
    return [black[0] ?? 0, info.width - 1 - (black.at(-1) ?? 0)] as const
  }
  const [left, right] = await edges('center')
  expect(Math.abs(left - right)).toBeLessThan(8)
  expect((await edges('left'))[0]).toBeLessThan(8)
})
