import { queryOptions, useQuery } from '@tanstack/react-query'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { printTest } from '#api/features/printing/contract.ts'
import { fakeServer, problem } from '#pwa/testing/fakes/fake-server.ts'
import { renderPart } from '#pwa/testing/render.tsx'
import { keepStaff } from '../session/staff-session.ts'
import { useStaffMutation } from './staff-mutation.ts'

const CALL = 'POST /api/admin/printers/one/test'

let asked: number
let print: ReturnType<typeof usePrint>

const slipsQuery = queryOptions({ queryKey: ['slips'], queryFn: () => ++asked })

function usePrint() {
  return useStaffMutation(printTest, {
    request: (key: string) => ({ params: { id: 'one' }, key }),
    refreshes: [slipsQuery],
  })
}

function Slips() {
  useQuery(slipsQuery)
  print = usePrint()
  return null
}

async function open(answer: Parameters<typeof fakeServer>[0][string]) {
  const server = fakeServer({ [CALL]: answer })
  renderPart(<Slips />)
  await act(async () => {})
  const send = () => act(() => print.mutateAsync('a key').catch(() => undefined))
  return { server, send }
}

beforeEach(() => {
  asked = 0
  keepStaff({ token: 'bearer', role: 'manager' })
})

it('sends a second try under the same key, and asks again for what grew old', async () => {
  const { server, send } = await open({ body: {} })
  await send()
  await send()
  expect(server.of(CALL).map(({ headers }) => headers.get('idempotency-key'))).toEqual(['a key', 'a key'])
  expect(server.of(CALL).map(({ body }) => body)).toEqual([undefined, undefined])
  await waitFor(() => expect(asked).toBe(3))
})

it('asks again after a refusal too, since the list that was seen may be an old one', async () => {
  const { send } = await open(problem(404, 'not_found', 'Imprimante introuvable.'))
  await send()
  // The answer is shown a turn after it has come.
  await waitFor(() => expect([print.error?.message, asked]).toEqual(['Imprimante introuvable.', 2]))
})
