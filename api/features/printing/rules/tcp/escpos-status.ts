import type { OwnState } from '../printer-state.ts'

/**
 * DLE EOT 2 and 4: why a printer is off line, and its paper. Answered at once, also while it is off line.
 * Source: Epson, ESC/POS Command Reference, DLE EOT, GS r, Transmission Status Identification.
 */
export const HOW_ARE_YOU = Uint8Array.of(0x10, 0x04, 2, 0x10, 0x04, 4)

export type Answers = {
  /** Of DLE EOT, in the order of the questions. */
  states: number[]
  /** Of GS r, which stands behind a ticket: all before it has been worked off. */
  ends: number[]
}

/** What a printer has sent, told apart by the bits that are fixed in each kind of answer. */
export function answersIn(bytes: Uint8Array): Answers {
  const answers: Answers = { states: [], ends: [] }
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if ((byte & 0x93) === 0x12) answers.states.push(byte)
    // What it reports unasked, where nobody has told it not to: four bytes.
    else if ((byte & 0x93) === 0x10) at += 3
    else if ((byte & 0x90) === 0) answers.ends.push(byte)
  }
  return answers
}

/** How a printer is by its two answers; undefined while one is missing. */
export function stateByAnswers([offline, paper]: readonly number[]): OwnState | undefined {
  if (offline === undefined || paper === undefined) return undefined
  if (offline & 0x04) return 'cover_open'
  if (offline & 0x20 || paper & 0x60) return 'no_paper'
  return offline & 0x40 ? 'trouble' : 'ready'
}

/** Whether the roll ended under a ticket: its last lines may then be missing. */
export function hasPaperEnded(end: number): boolean {
  return (end & 0x0c) !== 0
}
