import { expect, it, vi } from 'vitest'
import { saveCsv } from './files.ts'

type Row = { name: string; points: number | null }
const COLUMNS = [
  { title: 'Nom', value: ({ name }: Row) => name },
  { title: 'Points', value: ({ points }: Row) => points },
]

it('hands over a file named by what it holds and its day', async () => {
  let saved: { name: string; content: Blob } | undefined
  const content = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:csv')
  vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = { name: this.download, content: content.mock.calls[0]?.[0] as Blob }
  })
  saveCsv('fidelite', '2026-11-22', COLUMNS, [{ name: 'Camille', points: 3 }])
  expect(saved?.name).toBe('fidelite-2026-11-22.csv')
  expect(saved?.content.type).toBe('text/csv;charset=utf-8')
  const bytes = new Uint8Array((await saved?.content.arrayBuffer()) ?? new ArrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  vi.restoreAllMocks()
})
