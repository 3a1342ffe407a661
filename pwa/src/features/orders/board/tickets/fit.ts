/**
 * The board's places: which ticket stands in which column and how high, decided from heights that were measured, so that
 * no line is cut and nothing has to be scrolled. Lengths are CSS pixels.
 */

/** A ticket as it was measured. `row` is what it takes as one row with its next step. */
export type Measured = { id: string; slot: string; height: number; row: number }

/** A ticket's place. `isRow`: its dishes have no room, its next step has. */
export type Place = { column: number; top: number; isRow: boolean }

/** A zone's places, and those that find none, in their order. */
type Packed = { places: Map<string, Place>; rest: Measured[]; rows: number }

export type Split = {
  /** Columns of what is to be started; the others are of what is being prepared. */
  startColumns: number
  start: Packed
  cooking: Packed
}

export const GAP_PX = 8

/**
 * A cooking ticket that is a row hides the dishes that are being made now: worse than one to start that is out of view, which
 * comes up by itself.
 */
const ROW_COST = 1.25
/** One that has not even a row shows no step either. */
const NO_ROW_COST = 2

/** Another split of the columns is taken only if it shows so much more, since tickets that jump are lost by the eye. */
const WORTH_A_JUMP = 2

type Filling = { columns: { room: number; top: number }[]; places: Map<string, Place> }

/**
 * Fills the columns one after the other. A slot never overtakes an earlier one to start; of what cooks, the next three may
 * fill the foot of a column.
 */
function fill(
  tickets: readonly Measured[],
  columns: number,
  room: number,
  ahead: number,
): Filling & { rest: Measured[] } {
  const queue = [...tickets]
  const filling: Filling = {
    columns: Array.from({ length: columns }, () => ({ room, top: 0 })),
    places: new Map(),
  }
  filling.columns.forEach((column, index) => {
    for (;;) {
      const [first] = queue
      const next = queue.findIndex(
        ({ slot, height }, place) => (slot === first?.slot || place <= ahead) && height <= column.room,
      )
      const [taken] = next < 0 ? [] : queue.splice(next, 1)
      if (!taken) return
      put(filling, index, taken, taken.height, false)
    }
  })
  return { ...filling, rest: queue }
}

function put({ columns, places }: Filling, index: number, { id }: Measured, height: number, isRow: boolean): void {
  const column = columns[index]
  if (!column) return
  places.set(id, { column: index, top: column.top, isRow })
  column.room -= height + GAP_PX
  column.top += height + GAP_PX
}

/**
 * What is to be started: whole, or not there; the rest stands in a slot's line and comes up by itself. A ticket that is
 * taller than any column, an order for an office, is a row: it would keep itself and all that follows out of view.
 */
function packWhole(tickets: readonly Measured[], columns: number, room: number): Packed {
  const tooTall = new Set(tickets.filter(({ height }) => height > room).map(({ id }) => id))
  const shortened = tickets.map(ticket => (tooTall.has(ticket.id) ? { ...ticket, height: ticket.row } : ticket))
  const { places, rest } = fill(shortened, columns, room, 0)
  const shown = [...places].map(([id, place]) => [id, { ...place, isRow: tooTall.has(id) }] as const)
  return { places: new Map(shown), rest, rows: shown.filter(([, { isRow }]) => isRow).length }
}

/** What cooks: each whole in its order as long as all that follow keep at least their row. */
function packWithRows(tickets: readonly Measured[], columns: number, room: number): Packed {
  const withRows = (rows: ReadonlySet<Measured>): Packed | undefined => {
    const filling = fill(
      tickets.filter(ticket => !rows.has(ticket)),
      columns,
      room,
      3,
    )
    if (filling.rest.length > 0) return undefined
    for (const ticket of rows) {
      const free = filling.columns.findIndex(column => column.room >= ticket.row)
      if (free < 0) return undefined
      put(filling, free, ticket, ticket.row, true)
    }
    return { places: filling.places, rest: [], rows: rows.size }
  }
  const rows = new Set(tickets)
  let best = withRows(rows)
  if (!best) return rowsThatFit(tickets, columns, room)
  for (const ticket of tickets) {
    const fewer = new Set(rows)
    fewer.delete(ticket)
    const packed = withRows(fewer)
    if (!packed) continue
    best = packed
    rows.delete(ticket)
  }
  return best
}

/** More orders cook than the screen has rows: as many as it has, in their order. */
function rowsThatFit(tickets: readonly Measured[], columns: number, room: number): Packed {
  const { places, rest } = fill(
    tickets.map(ticket => ({ ...ticket, height: ticket.row })),
    columns,
    room,
    0,
  )
  const shown = new Map([...places].map(([id, place]) => [id, { ...place, isRow: true }]))
  return { places: shown, rest: tickets.filter(({ id }) => rest.some(one => one.id === id)), rows: shown.size }
}

type Zones = {
  toStart: readonly Measured[]
  cooking: readonly Measured[]
  columns: number
  room: number
}

/**
 * Divides the columns between what is to be started and what cooks, which gets half of them at most: the split that shows
 * most, or the one of before where another is not worth a jump.
 * @param before columns of what is to be started, as they stand
 * @param isHeld a finger is down or an undo runs: the split of before stays whatever it shows
 */
export function splitColumns(zones: Zones, before?: number, isHeld = false): Split {
  const { columns, room } = zones
  // A row with an allergy of many words may be taller than a column too: it is scrolled within it.
  const [toStart = [], cooking = []] = [zones.toStart, zones.cooking].map(tickets =>
    tickets.map(ticket => ({ ...ticket, row: Math.min(ticket.row, room) })),
  )
  const most = Math.max(1, Math.floor(columns / 2))
  const splits = Array.from({ length: most }, (_, index) => columns - 1 - index).map(startColumns => ({
    startColumns,
    start: packWhole(toStart, startColumns, room),
    cooking: packWithRows(cooking, columns - startColumns, room),
  }))
  const best = splits.reduce((one, other) => (lost(other) < lost(one) ? other : one))
  const known = splits.find(({ startColumns }) => startColumns === before)
  return known && (isHeld || lost(known) - lost(best) < WORTH_A_JUMP) ? known : best
}

function lost({ start, cooking }: Split): number {
  return start.rest.length + cooking.rest.length * NO_ROW_COST + (start.rows + cooking.rows) * ROW_COST
}

/** Whether every ticket is there with all its lines. */
export function isWhole({ start, cooking }: Split): boolean {
  return start.rest.length + cooking.rest.length + start.rows + cooking.rows === 0
}

/** Spreads a zone's tickets side by side where they all fit: an empty column beside a full one helps nobody. */
export function spread(tickets: readonly Measured[], columns: number, room: number): Map<string, Place> | undefined {
  const each = Math.ceil(tickets.length / columns)
  const places = new Map<string, Place>()
  for (let column = 0; column < columns; column += 1) {
    let top = 0
    for (const { id, height } of tickets.slice(column * each, (column + 1) * each)) {
      places.set(id, { column, top, isRow: false })
      top += height + GAP_PX
    }
    if (top - GAP_PX > room) return undefined
  }
  return places
}
