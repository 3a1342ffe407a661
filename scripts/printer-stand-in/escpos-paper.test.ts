import { expect, it } from 'vitest'
import { commandsOf } from '#api/features/printing/commands.ts'
import { escposPaper } from './escpos-paper.ts'
import { textOf } from './paper.ts'

const plain = { wide: 1, high: 1, bold: false, inverse: false, align: 'left' } as const

it('reads letters with their sizes and looks, rules, what was cut, and the question behind it', async () => {
  const bytes = await commandsOf(
    [
      { ...plain, text: '37', wide: 4, high: 4, bold: true, align: 'center' },
      { ...plain, text: 'Bœuf à 12,90\u00a0€', inverse: true },
      'rule',
    ],
    32,
    'escpos',
  )
  const paper = escposPaper(bytes)
  expect(paper.rows[0]).toEqual({
    letters: [{ text: '37', wide: 4, high: 4, bold: true, inverse: false, leftDots: (32 * 12 - 2 * 48) / 2 }],
  })
  expect(paper.rows[1]).toMatchObject({ letters: [{ text: 'Bœuf à 12,90\u00a0€', inverse: true, bold: false }] })
  expect(textOf(paper).split('\n')[2]).toBe('─'.repeat(32))
  expect([paper.isCut, paper.asksForEnd]).toEqual([true, true])
})

it('reads Thai as dots', async () => {
  const paper = escposPaper(await commandsOf([{ ...plain, text: 'ผัดไทย' }], 48, 'escpos'))
  const dots = paper.rows.flatMap(row => ('dots' in row ? [row.dots] : []))
  expect(dots.map(({ width }) => width)).toEqual([576])
  const black = Array.from({ length: 576 }, (_, x) => x).some(x => dots[0]?.isBlack(x, 16))
  expect(black).toBe(true)
})

it('refuses a command that it does not know', () => {
  expect(() => escposPaper(Uint8Array.of(0x1b, 0x07))).toThrow('unknown command')
})
