import { reservedUntil } from '#api/features/menu/dish-portions.ts'
import type { MenuSnapshot } from '#api/features/menu/snapshot.ts'
import { bookOf } from '#api/features/pricing/rules/book/indexed-menu.ts'
import { dishesOf, type EatenLine } from '#api/features/pricing/rules/eaten-dishes.ts'
import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import { formatDay, parisDay } from '#api/kernel/time/paris-time.ts'
import type { Services } from '#api/platform/context/context.ts'
import { portionsLeft, rationedPieces } from '../../queries/portions/portion-holds.ts'
import { numberedPieces } from './portions.ts'

/** A dish of which the asker cannot have what they want. */
type Short = {
  menuItemId: string
  name: string
  /** How many they can have. */
  left: number
  wanted: number
  /** The places of the lines that eat of it. */
  lines: number[]
  /** Unpaid orders hold some: when the first of them may let go. */
  retryMinutes?: number
  /** More are left than one asker may hold before paying. */
  isShare?: true
}

/**
 * The problem for an error of `holdPortions` or `rationPieces`: 'item_unavailable' with every dish of which too few are
 * left, how many that are and which lines eat of it, so that the page can keep the rest. Undefined where there are
 * enough again.
 * It reads the database, which is impossible inside the failed transaction.
 */
export async function portionsRefusal(
  services: Services,
  at: Date,
  lines: readonly EatenLine[],
  menu: MenuSnapshot,
  error?: unknown,
): Promise<AppError | undefined> {
  const { sql, clock } = services
  const day = parisDay(at)
  const pieces = numberedPieces(menu, lines, day)
  const dishes = [...pieces.keys()]
  const [left, minutes] = [await portionsLeft(sql, day, dishes), await minutesReserved(services, day, dishes)]
  const share = rationedPieces(error)
  const book = bookOf(menu.orderable)
  const short = [...pieces].flatMap(([dish, wanted]): Short[] => {
    const all = left.get(dish)
    const rest = all === undefined || share?.dish !== dish ? all : Math.min(all, share.most)
    if (all === undefined || rest === undefined || rest >= wanted) return []
    const eating = lines.flatMap((line, index) => (dishesOf(book, line).includes(dish) ? [index] : []))
    const retryMinutes = minutes.get(dish)
    return [
      {
        ...{ menuItemId: dish, name: book.dishes.get(dish)?.name ?? dish, left: rest, wanted, lines: eating },
        ...(retryMinutes !== undefined && { retryMinutes }),
        ...(rest < all && { isShare: true as const }),
      },
    ]
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

/** In how many minutes the first unpaid order that holds some of a dish may let go of them. */
async function minutesReserved(services: Services, day: string, dishes: string[]): Promise<Map<string, number>> {
  const settings = await services.snapshots.read(settingsSnapshot)
  const now = services.clock()
  const until = await reservedUntil(services.sql, { day, dishes }, settings, now)
  return new Map([...until].map(([dish, at]) => [dish, Math.ceil((at.getTime() - now.getTime()) / 60_000)]))
}

/** @param day where it is not today */
function sentenceOf({ name, left, retryMinutes, isShare }: Short, day: string | undefined): string {
  const when = day ? `pour ${formatDay(day)}` : 'pour aujourd’hui'
  const retry = retryMinutes && `essayez dans ${retryMinutes}\u00a0minute${retryMinutes > 1 ? 's' : ''}`
  if (left === 0 && retry) return `${name}\u00a0: réservé ${when} par d’autres commandes. Ré${retry}.`
  if (left === 0) return `${name}\u00a0: épuisé ${when}. Retirez-le pour continuer.`
  if (isShare) return `${name}\u00a0: ${left} au plus à la fois ${when}. Réduisez la quantité pour continuer.`
  if (retry)
    return `${name}\u00a0: plus que ${left} ${when}, d’autres sont réservés. Réduisez la quantité, ou ré${retry}.`
  return `${name}\u00a0: plus que ${left} ${when}. Réduisez la quantité pour continuer.`
}
