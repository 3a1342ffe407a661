import { addDays, parisDay } from '#api/kernel/time/paris-time.ts'

const REFUND_DAYS = 14

/**
 * The Paris day by which the money of a withdrawal goes back, unless the drinks come back later.
 * Source: C. conso L221-24.
 */
export function refundDay(declaredAt: Date): string {
  return addDays(parisDay(declaredAt), REFUND_DAYS)
}
