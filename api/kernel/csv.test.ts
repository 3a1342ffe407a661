import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCsv } from '#api/testing/read-csv.ts'
import { type CsvColumn, csvOf } from './csv.ts'

type Row = { name: string; points: number | null }
const COLUMNS: CsvColumn<Row>[] = [
  { title: 'Nom', value: ({ name }) => name },
  { title: 'Points', value: ({ points }) => points },
]

const cellsOf = (name: string) => readCsv(csvOf(COLUMNS, [{ name, points: 0 }]))[1]

it('begins with the mark that Excel reads, and separates by what French Excel separates by', () => {
  expect(csvOf(COLUMNS, [{ name: 'Éloïse', points: 12.5 }])).toBe('\ufeff"Nom";"Points"\r\n"Éloïse";"12,5"\r\n')
})

it('has the titles alone where there are no rows', () => {
  expect(csvOf(COLUMNS, [])).toBe('\ufeff"Nom";"Points"\r\n')
})

it.each(['=', '+', '-', '@', '\t', '\r', '\n'])('makes what begins with %j text again', sign => {
  const formula = `${sign}HYPERLINK("http://exemple.fr";"Ouvrir")`
  expect(cellsOf(formula)).toEqual([`'${formula}`, '0'])
})

it.each(['Camille', "L'Été", 'a=1', '12 - 3', 'a@exemple.fr', ' =1', ''])('leaves %j as it is', text => {
  expect(cellsOf(text)).toEqual([text, '0'])
})

it('writes numbers with their sign, and nothing for what is not there', () => {
  const rows = [-3, 0, 1234567.891, null].map(points => ({ name: '', points }))
  expect(readCsv(csvOf(COLUMNS, rows)).map(([, cell]) => cell)).toEqual(['Points', '-3', '0', '1234567,891', ''])
})

it('is read back cell by cell, whatever is in them', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ';', '\r', '\n', ',', "'", 'é', 'ผ', 'a', '=', ' ') })
  fc.assert(
    fc.property(fc.array(text), names => {
      const lines = readCsv(
        csvOf(
          COLUMNS,
          names.map(name => ({ name, points: 1 })),
        ),
      )
      expect(lines.slice(1).map(([name = '']) => name)).toEqual(
        names.map(name => (/^[=\r\n]/.test(name) ? `'${name}` : name)),
      )
    }),
  )
})
