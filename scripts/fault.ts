/**
 * Something that a person can put right: printed as its one sentence, without a stack, with exit code 1.
 * The sentence says what is wrong and what to do.
 */
export class Fault extends Error {
  constructor(sentence: string) {
    super(sentence)
    this.name = 'Fault'
  }
}

/** A failure whose sentence the failing process has already printed. */
export class ReportedFault extends Error {}

/** Prints a fault as its sentence and anything else (a defect of ours) whole. */
export function printFailure(error: unknown): void {
  if (error instanceof ReportedFault) return
  console.error(error instanceof Fault ? error.message : error)
}
