/**
 * Which status of an order may follow which, as `order_status_moves` of the migrated database has it, printed by
 * `npx tsx scripts/schema.ts --write`. Change it by a migration, never here: `npm run check` compares the two.
 */
export const ORDER_STATUS_MOVES = {
  cancelled: [],
  confirmed: ['cancelled', 'preparing'],
  delivered: ['ready'],
  no_show: ['delivered'],
  pending: ['cancelled', 'confirmed'],
  preparing: ['ready'],
  ready: ['delivered', 'no_show', 'preparing'],
} as const
