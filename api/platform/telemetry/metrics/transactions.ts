import type { Sql } from '../../database/database.ts'

/** How many transactions of a pool wait for a connection now, and how many have one. */
export type Transactions = { waiting: number; open: number }

type Begin = (options: string, work: (tx: unknown) => unknown) => Promise<unknown>

/**
 * Counts the transactions of a pool. The driver tells of nothing that happens in it; but whatever keeps a connection for
 * long is a transaction, so that those which wait for one are what a pool too small looks like.
 * @param around runs each of them, from asking for a connection to its end
 */
export function watchTransactions(
  sql: Sql,
  around: <T>(run: () => Promise<T>) => Promise<T> = run => run(),
): Transactions {
  const count = { waiting: 0, open: 0 }
  const begin = sql.begin.bind(sql) as unknown as Begin

  async function counted(options: string, work: (tx: unknown) => unknown): Promise<unknown> {
    let state: keyof Transactions = 'waiting'
    count.waiting += 1
    try {
      return await begin(options, tx => {
        count.waiting -= 1
        count.open += 1
        state = 'open'
        return work(tx)
      })
    } finally {
      count[state] -= 1
    }
  }

  sql.begin = ((...args: [string, never] | [never]) => {
    const [options, work] = args.length === 1 ? ['', args[0]] : args
    return around(() => counted(options, work))
  }) as Sql['begin']
  return count
}
