import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

type Face = { family: string; file: string; ranges: [from: number, to: number][] }

const here = (name: string) => new URL(name, import.meta.url)
const read = (name: string) => readFileSync(here(name), 'utf8')

/** The faces that come from a file; the others stand in until they are there. */
const faces: Face[] = [...read('fonts.css').matchAll(/@font-face \{(.*?)\n\}/gs)].flatMap(([, rule = '']) => {
  const file = /url\("\.\/(.*?)"\)/.exec(rule)?.[1]
  if (!file) return []
  const ranges = [...(/unicode-range:([^;]*);/.exec(rule)?.[1] ?? '').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)]
  return [
    {
      family: /font-family: "(.*?)"/.exec(rule)?.[1] ?? '',
      file,
      ranges: ranges.map(([, from = '', to = from]): [number, number] => [
        Number.parseInt(from, 16),
        Number.parseInt(to, 16),
      ]),
    },
  ]
})
const preloaded = (document: string) =>
  [...read(document).matchAll(/href="\/src\/styles\/(fonts\/[^"]+)"/g)].map(([, file]) => file)
const families = [...new Set(faces.map(({ family }) => family))]

/** All that a value holds as text, keys left out. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'object' && value ? Object.values(value).map(textOf).join('') : ''
}

describe('the fonts', () => {
  it('are files that are there', () => {
    expect(faces.filter(({ file }) => !existsSync(here(file)))).toEqual([])
  })

  it.each(families)('of %s share no character: a browser would fetch two files for it', family => {
    const ranges = faces.filter(face => face.family === family).flatMap(face => face.ranges)
    const sorted = ranges.toSorted(([one], [other]) => one - other)
    expect(sorted.filter(([from], index) => from <= (sorted[index - 1]?.[1] ?? -1))).toEqual([])
  })

  it.each(families)('of %s: one file, fetched ahead, writes the whole menu but for its Thai', family => {
    const ahead = faces.find(face => face.family === family && preloaded('../../index.html').includes(face.file))
    const seed = ['catalogue.json', 'settings.json'].map(name => textOf(JSON.parse(read(`../../../sql/seed/${name}`))))
    const letters = new Set(seed.join('').match(/(?!\p{Script=Thai})[\p{L}\p{N}\p{P}\p{Sc}\p{Zs}]/gu))
    const isAhead = (code: number) => ahead?.ranges.some(([from, to]) => from <= code && code <= to)
    expect(letters.size).toBeGreaterThan(60)
    expect([...letters].filter(letter => !isAhead(letter.codePointAt(0) ?? 0))).toEqual([])
  })

  it('fetched ahead are the same for customers and staff', () => {
    expect(preloaded('../../admin.html')).toEqual(preloaded('../../index.html'))
  })
})
