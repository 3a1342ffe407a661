export type CountedAnswers = { answers: number; faults: number; slow: number }

/** How many answers of endpoints this process gave since it was last asked. */
export type AnswerCounts = {
  count(status: number, ms: number): void
  /** Begins anew with each call. */
  take(): CountedAnswers
}

/** A person notices it, and no endpoint needs so long unless something is wrong. */
const SLOW_MS = 1000

export function createAnswerCounts(): AnswerCounts {
  let counted = none()
  return {
    count(status, ms) {
      counted.answers += 1
      if (status >= 500) counted.faults += 1
      if (ms > SLOW_MS) counted.slow += 1
    },
    take() {
      const taken = counted
      counted = none()
      return taken
    },
  }
}

const none = (): CountedAnswers => ({ answers: 0, faults: 0, slow: 0 })
