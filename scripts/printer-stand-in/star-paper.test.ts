import { expect, it } from 'vitest'
import { commandsOf } from '#api/features/printing/commands.ts'
import { textOf } from './paper.ts'
import { paperPng } from './paper-picture.ts'
import { starPaper } from './star-paper.ts'

const plain = { wide: 1, high: 1, bold: false, inverse: false, align: 'left' } as const

it('reads letters with their sizes and looks, where they stand, and what was cut', async () => {
  const bytes = await commandsOf(
    [
      { ...plain, text: '37', wide: 4, high: 4, bold: true, align: 'center' },
      { ...plain, text: 'Bœuf à 12,90\u00a0€', inverse: true },
      'rule',
    ],
    32,
    'starsbcs',
  )
  const paper = starPaper(bytes)
  expect(paper.rows[0]).toEqual({
    letters: [{ text: '37', wide: 4, high: 4, bold: true, inverse: false, leftDots: (32 * 12 - 2 * 48) / 2 }],
  })
  expect(paper.rows[1]).toMatchObject({ letters: [{ text: 'Bœuf à 12,90\u00a0€', inverse: true, bold: false }] })
  expect([textOf(paper).split('\n')[2], paper.isCut]).toEqual(['─'.repeat(32), true])
})

it('draws the paper, letters and dots, black on white', async () => {
  const paper = starPaper(
    await commandsOf(
      [
        { ...plain, text: 'ผัดไทย' },
        { ...plain, text: 'Pad thaï' },
      ],
      32,
      'starsbcs',
    ),
  )
  expect(textOf(paper)).toContain('[…]')
  const png = await paperPng(paper, 32)
  expect(png.subarray(1, 4).toString()).toBe('PNG')
  expect(png.readUInt32BE(16)).toBe(32 * 12 + 32)
})

it.each([
  ['a command that it does not know', Uint8Array.of(0x1b, 0x07), 'unknown command'],
  ['a picture cut off', Uint8Array.of(0x1b, 0x1d, 0x53, 1, 2, 0, 9, 0, 0, 1), 'ends before its last dot'],
])('refuses %s', (_, bytes, why) => {
  expect(() => starPaper(bytes)).toThrow(why)
})
