import type { MenuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import { dishesOf, type EatenLine } from '#api/features/pricing/rules/eaten-dishes.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import { portionsLeft } from '../../queries/portions/portion-holds.ts'
import { numberedPieces } from './portions.ts'

/**
 * The problem for an error of `holdPortions`: 'item_unavailable' with every dish of which too few are left, how many
 * that are and which lines eat of it, so that the page can keep the rest. Undefined where there are enough again.
 * It reads the database, which is impossible inside the failed transaction.
 */
export async function portionsRefusal(
  { sql, clock }: Services,
  at: Date,
  lines: readonly EatenLine[],
  menu: MenuSnapshot,
): Promise<AppError | undefined> {
  const day = parisDay(at)
  const pieces = numberedPieces(menu, lines, day)
  const left = await portionsLeft(sql, day, [...pieces.keys()])
  const book = bookOf(menu.orderable)
  const short = [...pieces].flatMap(([dish, wanted]) => {
    const rest = left.get(dish)
    if (rest === undefined || rest >= wanted) return []
    const eating = lines.flatMap((line, index) => (dishesOf(book, line).includes(dish) ? [index] : []))
    return [{ menuItemId: dish, name: book.dishes.get(dish)?.name ?? dish, left: rest, wanted, lines: eating }]
  })
  const [first] = short
  if (!first) return undefined
  const [lineIndex = 0] = first.lines
  return new AppError('item_unavailable', {
    sentence: sentenceOf(first, day === parisDay(clock()) ? undefined : day),
    values: { name: first.name },
    extra: { lineIndex, menuItemId: lines[lineIndex]?.menuItemId, left: first.left, day, portions: short },
  })
}

/** @param day where it is not today */
function sentenceOf({ name, left }: { name: string; left: number }, day: string | undefined): string {
  const when = day ? `pour ${formatDay(day)}` : 'pour aujourd’hui'
  if (left === 0) return `${name}\u00a0: épuisé ${when}. Retirez-le pour continuer.`
  return `${name}\u00a0: plus que ${left} ${when}. Réduisez la quantité pour continuer.`
}
