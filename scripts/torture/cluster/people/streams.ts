import { expect } from 'vitest'
import type { BoardWatch } from '../../load/board-watch.ts'
import type { EventLine } from '../../load/event-line.ts'
import type { Book } from './customers.ts'
import type { Shop } from './shop.ts'

export function closeAll(lines: readonly EventLine[]): void {
  for (const line of lines) line.close()
}

/** How often streams had to be opened again, all together. */
export function reopened(lines: readonly EventLine[]): number {
  return lines.reduce((sum, line) => sum + line.reopened(), 0)
}

/** Each board shows every order as the database has it, and never received an older state after a newer one. */
export async function boardsAreTrue({ sql }: Shop, boards: readonly BoardWatch[]): Promise<void> {
  const rows = await sql<{ id: string; version: number }[]>`select id, version from orders`
  const truth = new Map(rows.map(({ id, version }) => [id, version]))
  for (const board of boards) {
    const stale = () => [...truth].filter(([id, version]) => board.orders.get(id)?.version !== version)
    await expect.poll(stale, { timeout: 20_000 }).toEqual([])
    expect(board.wentBack()).toEqual([])
    expect(board.line.refusals().filter(status => status !== 502 && status !== 503)).toEqual([])
  }
}

/** Each customer's page stays open and ends with the order's true state. */
export async function pagesAreTrue({ sql }: Shop, { orders }: Book): Promise<void> {
  const rows = await sql<{ id: string; status: string }[]>`select id, status from orders`
  const stale = () => rows.filter(({ id, status }) => orders.get(id)?.page.statuses.at(-1) !== status)
  await expect.poll(stale, { timeout: 40_000 }).toEqual([])
}
