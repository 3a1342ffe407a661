import type { Revision } from '#api/features/orders/contract/order-changes.ts'
import type { OrderLine } from '#api/features/orders/contract/order-line.ts'

type Changed = { items: readonly OrderLine[]; revisions?: readonly Revision[] | undefined }

/**
 * An order's lines as a revision of it had them: what came later is undone, the last first. The paper of a revision is
 * the same however late it is printed, so that 'MODIFIÉE' always is the difference to what came out before.
 */
export function linesAt({ items, revisions = [] }: Changed, revision: number): OrderLine[] {
  const lines = new Map(items.map(line => [line.id, line]))
  const later = revisions.filter(({ status, number }) => status === 'applied' && number > revision)
  for (const { taken, added } of later.toSorted((a, b) => b.number - a.number)) {
    for (const line of added) addPieces(lines, line, -line.quantity)
    for (const line of taken) addPieces(lines, line, line.quantity)
  }
  return [...lines.values()].filter(({ quantity }) => quantity > 0).sort((a, b) => Number(a.id) - Number(b.id))
}

function addPieces(lines: Map<string, OrderLine>, line: OrderLine, pieces: number): void {
  const known = lines.get(line.id) ?? { ...line, quantity: 0 }
  lines.set(line.id, { ...known, quantity: known.quantity + pieces })
}
