import { QueryClient, queryOptions } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keepAnswer } from './after-change.ts'

it.each([['nothing'], ['an older answer']])(
  'what is told stays, whatever was asked before it, over %s',
  async known => {
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
    let answer = (_: string) => {}
    const query = queryOptions({
      queryKey: ['name'],
      queryFn: () => new Promise<string>(resolve => (answer = resolve)),
    })
    if (known !== 'nothing') client.setQueryData(query.queryKey, known)
    const asked = client.fetchQuery(query).catch(() => {})
    keepAnswer(client, query, 'as it is now')
    answer('as it was before')
    await asked
    expect(client.getQueryData(query.queryKey)).toBe('as it is now')
    expect(client.isFetching()).toBe(0)
  },
)
