import { expect, it } from 'vitest'
import { askProof, proofAsked, settleProof } from './staff-call.ts'

it('asks once for calls that wait for the same person, and answers all of them', async () => {
  const [first, second] = [askProof({ person: 'a', level: 'anew' }), askProof({ person: 'a', level: 'recent' })]
  expect(proofAsked.get()).toMatchObject({ person: 'a', level: 'anew' })
  settleProof(true)
  expect(await Promise.all([first, second])).toEqual([true, true])
  expect(proofAsked.get()).toBeUndefined()
})

it('gives a question up for a stricter one, or one about somebody else', async () => {
  const first = askProof({ person: 'a', level: 'recent' })
  const stricter = askProof({ person: 'a', level: 'strong' })
  expect(await first).toBe(false)
  const other = askProof({ person: 'b', level: 'recent' })
  expect(await stricter).toBe(false)
  settleProof(false)
  expect(await other).toBe(false)
})
