import { ApiProblem, isRefusal } from '#pwa/lib/calls/answers.ts'
import type { Chain, Change, Queue, Queued } from './queue.ts'

export type Sending<Entry extends Queued, Answer> = {
  queue: Pick<Queue<Entry>, 'reload' | 'state' | 'chainOf' | 'change'>
  /** Sends one entry. @throws ApiProblem, NetworkFailure */
  post: (entry: Entry) => Promise<Answer>
  /** The one of a chain that is to be sent now, if any: those behind it wait for its answer. */
  due: (chain: Chain<Entry>) => Entry | undefined
  /** On its way: from now on it may have arrived, whether an answer comes or not. */
  whenSent: Change<Entry>
  /** The server has it. @returns what becomes of its chain */
  whenArrived: (entry: Entry, answer: Answer) => Change<Entry>
  /** The server looked at it and says no. @returns what becomes of its chain */
  whenRefused: (entry: Entry, error: ApiProblem) => Change<Entry>
  /** Answers that are no word about what was sent: too slow, too early, too many. */
  comesLater: ReadonlySet<number>
  /** How long to leave the server alone after any other failure. */
  pauseMs: (error: unknown) => number
  /** Whether the other chains wait, too, after such a failure. */
  holdsAll: (error: unknown) => boolean
}

/**
 * Sends what is due, chain by chain, each entry with its own key. An entry is marked before it goes out. It leaves the
 * queue once the server has it, comes back with the server's no, and otherwise stays.
 * @returns how long to wait before the next try, in milliseconds; undefined where nothing speaks against one
 */
export async function sendQueued<Entry extends Queued, Answer>(
  sending: Sending<Entry, Answer>,
): Promise<number | undefined> {
  const { queue, post, due, whenSent, whenArrived, whenRefused, comesLater, pauseMs, holdsAll } = sending
  let pause: number | undefined
  await queue.reload()
  for (const id of [...queue.state().chains.keys()]) {
    while (due(queue.chainOf(id))) {
      const entry = due(await queue.change(id, whenSent))
      // Another tab has sent it, or the person has taken it back.
      if (!entry) break
      try {
        const answer = await post(entry)
        await queue.change(id, whenArrived(entry, answer))
      } catch (error) {
        if (isFinal(error, comesLater)) await queue.change(id, whenRefused(entry, error))
        else {
          pause = Math.max(pause ?? 0, pauseMs(error))
          if (holdsAll(error)) return pause
          break
        }
      }
    }
  }
  return pause
}

/** The server says no; trying again without a change would not help. */
export function isFinal(error: unknown, comesLater: ReadonlySet<number>): error is ApiProblem {
  return isRefusal(error) && !comesLater.has(error.status)
}

/** The time that the server asks for. @param troubleSeconds where it asks for none */
export function askedPauseMs(error: unknown, troubleSeconds: number): number {
  return 1000 * ((error instanceof ApiProblem && error.retryAfterSeconds) || troubleSeconds)
}

/** One sender of a queue at a time, among all the tabs of this browser and its worker. @param name of the lock */
export function oneAtATime(name: string) {
  // Absent in old browsers and where the page is no secure context.
  const locks = (): LockManager | null | undefined => navigator.locks
  return {
    /**
     * Runs the work unless another tab is at it. Without Web Locks two tabs may do it at once: the idempotency key then
     * makes one of it.
     */
    async unlessElsewhere(work: () => Promise<void>): Promise<void> {
      if (!locks()) return await work()
      await locks()?.request(name, { ifAvailable: true }, async lock => {
        if (lock) await work()
      })
    },
    /** Waits for the others first; without Web Locks as above. */
    async inTurn<T>(work: () => Promise<T>): Promise<T> {
      const manager = locks()
      return manager ? await manager.request(name, work) : await work()
    },
    /** The same for who has but this chance. Not at all without Web Locks, where nobody can tell. */
    async afterOthers(work: () => Promise<void>): Promise<void> {
      await locks()?.request(name, work)
    },
  }
}
