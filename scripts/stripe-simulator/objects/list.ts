/** Wraps a page of objects as Stripe does. */
export function listObject<Item>(path: string, data: Item[], hasMore = false) {
  return { object: 'list' as const, data, has_more: hasMore, url: path }
}
