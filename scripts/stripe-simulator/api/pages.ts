import { invalidParameters } from '../server/refusal.ts'
import type { CreatedRange } from './forms/form-fields.ts'

type Listed = { id: string; created: number }
type Paging = {
  limit?: number
  starting_after?: string
  ending_before?: string
  created?: CreatedRange
}
export type Page<Item> = { items: Item[]; hasMore: boolean }

const USUAL = 10
const MOST = 100

/**
 * One page of a list, newest first, as Stripe sends lists.
 * @param records oldest first, already filtered
 * @throws Refusal 400 for a limit above 100, for both cursors at once, or for a cursor that is not in the list
 */
export function pageOf<Item extends Listed>(records: Iterable<Item>, paging: Paging): Page<Item> {
  const { limit = USUAL, starting_after: after, ending_before: before, created = {} } = paging
  if (limit > MOST) throw invalidParameters(`Invalid limit: must be at most ${MOST}`, { param: 'limit' })
  if (after !== undefined && before !== undefined) {
    throw invalidParameters('You may only specify one of these parameters: ending_before, starting_after.')
  }
  const newestFirst = [...records].filter(item => isWithin(item.created, created)).reverse()
  if (before !== undefined) {
    const newer = newestFirst.slice(0, positionOf(newestFirst, before, 'ending_before'))
    return { items: newer.slice(-limit), hasMore: newer.length > limit }
  }
  const start = after === undefined ? 0 : positionOf(newestFirst, after, 'starting_after') + 1
  return { items: newestFirst.slice(start, start + limit), hasMore: newestFirst.length > start + limit }
}

function positionOf(items: Listed[], id: string, param: string): number {
  const position = items.findIndex(item => item.id === id)
  if (position < 0) throw invalidParameters(`No such object in this list: '${id}'`, { code: 'resource_missing', param })
  return position
}

function isWithin(created: number, { gt, gte, lt, lte }: CreatedRange): boolean {
  return (
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
  )
}
