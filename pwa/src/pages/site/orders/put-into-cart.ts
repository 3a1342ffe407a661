import { plural } from '#api/kernel/plural.ts'
import { addManyToCart } from '#pwa/features/cart/lines/add-many.ts'
import type { NewLine } from '#pwa/lib/menu/new-line.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'

const UNDO_MS = 5000

/** Puts a past order's lines into the cart and says so; for five seconds they can be taken out again. */
export function putIntoCart(lines: readonly NewLine[]): void {
  const count = lines.reduce((sum, { request }) => sum + request.quantity, 0)
  showToast({
    tone: 'done',
    text: plural(count, 'plat ajouté', 'plats ajoutés'),
    durationMs: UNDO_MS,
    action: { label: 'Annuler', run: addManyToCart(lines) },
  })
}
