import { describe, expect, it } from 'vitest'
import { segmentsOf, septetsOf, toGsm7 } from './channels.ts'

describe('a text in GSM-7', () => {
  it.each([
    ['On vous attend\u00a0: 12,90\u202f€, prête à 18 h 30…', 'On vous attend : 12,90 €, prete à 18 h 30...'],
    ['L’équipe «\u00a0Chez Noël\u00a0» – ça alors', 'L\'équipe " Chez Noel " - ca alors'],
    ['Bœuf, crème brûlée, Ærø, ÇA', 'Boeuf, crème brulée, Ærø, ÇA'],
    ['Lai Khram ลายคราม : prêt', 'Lai Khram : pret'],
    ['e\u0301te\u0301 🍜 fini', 'été fini'],
    ['{[~]}', '{[~]}'],
    ['', ''],
  ])('%s', (text, expected) => {
    expect(toGsm7(text)).toBe(expected)
  })

  it('holds no sign of another alphabet, whatever it was made from', () => {
    for (let code = 1; code < 0x3000; code += 1)
      expect(() => septetsOf(toGsm7(String.fromCodePoint(code)))).not.toThrow()
  })
})

describe('septets', () => {
  it('count a euro as two', () => {
    expect(septetsOf('12 €')).toBe(5)
  })

  it('are not those of a text that is Unicode', () => {
    expect(() => septetsOf('prête')).toThrow(RangeError)
  })
})

describe('segments', () => {
  it.each([
    ['nothing', '', 1],
    ['160 signs', 'a'.repeat(160), 1],
    ['161 signs', 'a'.repeat(161), 2],
    ['160 septets with a euro', `${'a'.repeat(158)}€`, 1],
    ['161 septets with a euro', `${'a'.repeat(159)}€`, 2],
    ['306 signs', 'a'.repeat(306), 2],
    ['307 signs', 'a'.repeat(307), 3],
    ['a euro on the seam, which moves on whole', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 3],
  ])('of %s', (_, text, segments) => {
    expect(segmentsOf(text)).toBe(segments)
  })
})
