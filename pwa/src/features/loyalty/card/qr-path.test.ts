import { expect, test } from 'vitest'
import { qrDrawing } from './qr-path.ts'

const ADDRESS = 'https://lai-khram.example/customer/QR_F1078CB9'

/** Which modules the path paints, row by row. */
function painted({ size, path }: ReturnType<typeof qrDrawing>): string[] {
  const grid = Array.from({ length: size }, () => Array<string>(size).fill(' '))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = 0; at < Number(width); at += 1) (grid[Number(y)] as string[])[Number(x) + at] = '#'
  }
  return grid.map(row => row.join(''))
}

test('has the three squares that a camera looks for', () => {
  const rows = painted(qrDrawing(ADDRESS))
  const square = ['#######', '#     #', '# ### #', '# ### #', '# ### #', '#     #', '#######']
  expect(rows.slice(0, 7).map(row => row.slice(0, 7))).toEqual(square)
  expect(rows.slice(0, 7).map(row => row.slice(-7))).toEqual(square)
  expect(rows.slice(-7).map(row => row.slice(0, 7))).toEqual(square)
})

test('says each text in its own way, and the same one alike', () => {
  expect(qrDrawing(ADDRESS)).toEqual(qrDrawing(ADDRESS))
  expect(qrDrawing(ADDRESS).path).not.toBe(qrDrawing(`${ADDRESS.slice(0, -1)}A`).path)
})
