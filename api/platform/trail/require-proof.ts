import type { Staff } from '#api/kernel/people/actor.ts'
import { isProofEnough, type ProofLevel } from '#api/kernel/people/proof.ts'
import { AppError } from '#api/kernel/problems/errors.ts'
import type { Ctx } from '../context/context.ts'

/**
 * Insists on an administrator who has proven anew to be there.
 * @param sentence what a manager reads
 * @throws AppError 'forbidden_role', 'proof_needed'
 */
export async function requireAdministrator(ctx: Ctx, sentence: string): Promise<void> {
  if ((ctx.actor as Staff).role !== 'admin') throw new AppError('forbidden_role', { sentence })
  await requireProof(ctx, 'anew')
}

/**
 * Insists that the person at the device has proven to be there, as newly as a level wants it.
 * @throws AppError 'proof_needed', with the level and the person whose proof is wanted
 */
export async function requireProof(ctx: Ctx, level: ProofLevel): Promise<void> {
  const { proof, staffId } = ctx.actor as Staff
  if (isProofEnough(proof, level, await ctx.proofMinutes(), ctx.clock())) return
  throw new AppError('proof_needed', { extra: { level, person: staffId } })
}
