import * as z from 'zod/mini'
import type { Ctx } from '#api/platform/context/context.ts'
import { type ChallengeOf, insertChallenge, takeChallenge } from '../../queries/challenges.ts'
import { CHALLENGE_MS } from '../../rules/factors.ts'

/** Keeps a challenge for the answer, which may come to another process. */
export async function keepChallenge(ctx: Ctx, challenge: string, of: ChallengeOf): Promise<void> {
  await insertChallenge(ctx.sql, challenge, of, new Date(ctx.clock().getTime() + CHALLENGE_MS))
}

const clientData = z.object({ challenge: z.string() })

/**
 * Uses up the challenge that an answer names, whatever becomes of the answer: it commits at once, so that nobody tries
 * two answers at one challenge.
 * @returns undefined for one that is not ours, of another purpose or account, used or over
 */
export async function usedChallenge(ctx: Ctx, clientDataJson: string, of: ChallengeOf): Promise<string | undefined> {
  const challenge = challengeIn(clientDataJson)
  if (challenge === undefined) return undefined
  return (await takeChallenge(ctx.sql, challenge, of, ctx.clock())) ? challenge : undefined
}

function challengeIn(clientDataJson: string): string | undefined {
  try {
    return clientData.parse(JSON.parse(Buffer.from(clientDataJson, 'base64url').toString('utf8'))).challenge
  } catch {
    return undefined
  }
}
