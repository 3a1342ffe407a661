import type { Sql } from '#api/platform/database/database.ts'

const HEAD = `/**
 * Which status of an order may follow which, as \`order_status_moves\` of the migrated database has it, printed by
 * \`npx tsx scripts/schema.ts --write\`. Change it by a migration, never here: \`npm run check\` compares the two.
 */
`

/** TypeScript of the moves that an order may make, by the status that it leaves. */
export async function statusMoves(sql: Sql): Promise<string> {
  const moves = await sql<{ status: string; next: string[] }[]>`
    select status, coalesce(array_agg(to_status order by to_status) filter (where to_status is not null), '{}') as next
    from (select from_status as status from order_status_moves union select to_status from order_status_moves) known
    left join order_status_moves on from_status = status
    group by status
    order by status`
  const lines = moves.map(({ status, next }) => `  ${status}: [${next.map(to => `'${to}'`).join(', ')}],\n`)
  return `${HEAD}export const ORDER_STATUS_MOVES = {\n${lines.join('')}} as const\n`
}
