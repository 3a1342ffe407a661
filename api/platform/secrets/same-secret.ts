import { timingSafeEqual } from 'node:crypto'

/** Whether what somebody says is the secret, in a time that tells nothing of how near it is. */
export function isSameSecret(said: string | null | undefined, secret: string): boolean {
  const [a, b] = [Buffer.from(said ?? ''), Buffer.from(secret)]
  return a.length === b.length && timingSafeEqual(a, b)
}
