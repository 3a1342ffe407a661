import type { ProofChallenge, ProofOfWork } from '#api/features/orders/contract.ts'

/**
 * The answer to the server's challenge, computed by a worker within a second; undefined where this device cannot, as on
 * an address without TLS.
 */
export function solveProof(challenge: ProofChallenge): Promise<ProofOfWork | undefined> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url), { type: 'module' })
  return new Promise<ProofOfWork | undefined>(resolve => {
    worker.onmessage = ({ data }: MessageEvent<ProofOfWork['solution'] | null>) =>
      resolve(data ? { challenge, solution: { counter: data.counter, derivedKey: data.derivedKey } } : undefined)
    worker.onerror = () => resolve(undefined)
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}
