import { describe, expect, it } from 'vitest'
import { GAP_PX, isWhole, type Measured, type Place, splitColumns, spread } from './fit.ts'

const ticket = (id: string, height: number, slot = '19:30'): Measured => ({ id, slot, height, row: 66 })
const many = (count: number, height: number, prefix = 't', slot?: string) =>
  Array.from({ length: count }, (_, n) => ticket(`${prefix}${n}`, height, slot))

/** No two overlap, and none ends below the column. */
function expectApart(places: ReadonlyMap<string, Place>, tickets: readonly Measured[], room: number) {
  const boxes = [...places].map(([id, { column, top, isRow }]) => {
    const one = tickets.find(known => known.id === id)
    return { column, top, bottom: top + ((isRow ? one?.row : one?.height) ?? 0) }
  })
  for (const box of boxes) {
    expect(box.bottom).toBeLessThanOrEqual(room)
    for (const other of boxes)
      if (other !== box && other.column === box.column)
        expect(box.bottom <= other.top || other.bottom <= box.top).toBe(true)
  }
}

describe('tickets to start', () => {
  it('stand whole as long as there is room, and the rest keeps its order', () => {
    const toStart = many(7, 200)
    const { start, startColumns } = splitColumns({ toStart, cooking: [], columns: 3, room: 420 })
    expect(startColumns).toBe(2)
    expect([...start.places.keys()]).toEqual(['t0', 't1', 't2', 't3'])
    expect(start.rest.map(({ id }) => id)).toEqual(['t4', 't5', 't6'])
    expectApart(start.places, toStart, 420)
  })

  it('never let a later slot overtake an earlier one', () => {
    const toStart = [ticket('a', 300, '19:15'), ticket('b', 200, '19:30'), ticket('c', 90, '19:45')]
    const { start } = splitColumns({ toStart, cooking: [], columns: 2, room: 400 })
    // The foot of the column has room for the third alone.
    expect([...start.places.keys()]).toEqual(['a'])
    expect(start.rest.map(({ id }) => id)).toEqual(['b', 'c'])
  })

  it('taller than any column are a row, and hide neither themselves nor what follows', () => {
    const toStart = [ticket('office', 900, '12:00'), ticket('b', 200, '12:15'), ticket('c', 200, '12:30')]
    const split = splitColumns({ toStart, cooking: [], columns: 2, room: 500 })
    expect([...split.start.places].map(([id, { isRow }]) => [id, isRow])).toEqual([
      ['office', true],
      ['b', false],
      ['c', false],
    ])
    expect([split.start.rest, split.start.rows, isWhole(split)]).toEqual([[], 1, false])
    expectApart(split.start.places, toStart, 500)
  })

  it('whose row alone is taller take a column, and hide neither themselves nor what follows', () => {
    const office = { ...ticket('office', 900, '12:00'), row: 700 }
    const { start } = splitColumns({
      toStart: [office, ticket('b', 200, '12:15')],
      cooking: [{ ...office, id: 'cooks' }],
      columns: 3,
      room: 500,
    })
    expect([...start.places]).toEqual([
      ['office', { column: 0, top: 0, isRow: true }],
      ['b', { column: 1, top: 0, isRow: false }],
    ])
    expect(start.rest).toEqual([])
  })

  it('fill the foot of a column with a smaller one of the same slot', () => {
    const toStart = [ticket('a', 300), ticket('b', 200), ticket('c', 90)]
    const { start } = splitColumns({ toStart, cooking: [], columns: 2, room: 400 })
    expect([...start.places.keys()]).toEqual(['a', 'c'])
  })
})

describe('tickets that cook', () => {
  it('keep at least a row with their step', () => {
    const cooking = many(5, 300, 'k')
    const { cooking: packed } = splitColumns({ toStart: [], cooking, columns: 2, room: 600 })
    expect(packed.rest).toEqual([])
    expect(packed.places.size).toBe(5)
    expect(packed.places.get('k0')?.isRow).toBe(false)
    expect(packed.rows).toBe(4)
    expectApart(packed.places, cooking, 600)
  })

  it('are named in what is left where there is not even a row for each', () => {
    const cooking = many(9, 300, 'k')
    const { cooking: packed } = splitColumns({ toStart: [], cooking, columns: 2, room: 2 * 66 + GAP_PX })
    expect(packed.places.size).toBe(2)
    expect(packed.rest.map(({ id }) => id)).toEqual(['k2', 'k3', 'k4', 'k5', 'k6', 'k7', 'k8'])
    expect(packed.rest[0]?.height).toBe(300)
  })

  it('get half of the columns at most', () => {
    const { startColumns } = splitColumns({ toStart: [], cooking: many(30, 300), columns: 5, room: 600 })
    expect(startColumns).toBe(3)
  })
})

describe('the split of the columns', () => {
  const room = 640
  const zones = { toStart: many(8, 200), cooking: many(3, 200, 'k'), columns: 4, room }

  it('shows as much as it can', () => {
    const best = splitColumns(zones)
    expect([best.startColumns, isWhole(best)]).toEqual([3, true])
  })

  it('stays as it is while a finger is down, and where another would show little more', () => {
    expect(splitColumns(zones, 2, true).startColumns).toBe(2)
    expect(splitColumns({ ...zones, toStart: many(7, 200) }, 2).startColumns).toBe(2)
    expect(splitColumns(zones, 2).startColumns).toBe(3)
  })

  it('forgets a split that the screen no longer has', () => {
    expect(splitColumns({ ...zones, columns: 2 }, 3, true).startColumns).toBe(1)
  })
})

it('spreads a few over all columns, and does not where one column would be too high', () => {
  const tickets = many(4, 100)
  expect([...(spread(tickets, 2, 300)?.values() ?? [])].map(({ column }) => column)).toEqual([0, 0, 1, 1])
  expect(spread(tickets, 2, 200)).toBeUndefined()
})
