/**
 * Between which instants a last turn keeps others from theirs, where many processes share one: since so long, and as far
 * ahead, because their clocks differ by a little. What is further ahead is of before a clock was put back.
 * @param everyMs between two turns
 */
export function turnTaken(now: Date, everyMs: number): { after: Date; until: Date } {
  return { after: new Date(now.getTime() - everyMs), until: new Date(now.getTime() + everyMs) }
}
