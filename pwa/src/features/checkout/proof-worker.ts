/** Computes a proof of work away from the page, which stays at hand. */

import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import type { ProofChallenge } from '#api/features/orders/contract.ts'

addEventListener('message', ({ data: challenge }: MessageEvent<ProofChallenge>) => {
  void solveChallenge({ challenge, deriveKey }).then(
    solution => postMessage(solution),
    () => postMessage(null),
  )
})
