import { type FaultPlan, faultPlan, NO_FAULTS } from './fault-plan.ts'

/** The fault that one API call meets. */
export type ApiFault = {
  slowMs: number
  failure: 'none' | 'status' | 'reset'
  status: number
  when: 'before' | 'after'
}

export type FaultBoard = {
  /**
   * Sets the named faults for one session, or for all later sessions and calls; other faults stay as they were.
   * A session's own faults take precedence over those for all.
   * @throws ZodError on an unknown name or a value out of range
   */
  set(plan: FaultPlan, sessionId?: string): void
  /** Removes the faults of one session, or all faults. */
  clear(sessionId?: string): void
  /** The faults that apply to a session, or to the next new one. */
  current(sessionId?: string | null): Required<FaultPlan>
  /** Takes the next API call's fault, which lowers the count of a counted fault. */
  takeApiFault(sessionId: string | null): ApiFault
}

/** Faults are held in memory: a restart removes them. */
export function makeFaultBoard(): FaultBoard {
  let forAll: FaultPlan = {}
  const forSession = new Map<string, FaultPlan>()

  function current(sessionId?: string | null): Required<FaultPlan> {
    return { ...NO_FAULTS, ...forAll, ...(sessionId ? forSession.get(sessionId) : undefined) }
  }

  function use(counter: 'apiFailures' | 'apiResets', sessionId: string | null): void {
    const own = sessionId ? forSession.get(sessionId) : undefined
    const plan = own?.[counter] === undefined ? forAll : own
    plan[counter] = (plan[counter] ?? 0) - 1
  }

  return {
    current,
    set(plan, sessionId) {
      const checked = faultPlan.parse(plan)
      if (sessionId === undefined) forAll = { ...forAll, ...checked }
      else forSession.set(sessionId, { ...forSession.get(sessionId), ...checked })
    },
    clear(sessionId) {
      if (sessionId !== undefined) {
        forSession.delete(sessionId)
        return
      }
      forAll = {}
      forSession.clear()
    },
    takeApiFault(sessionId) {
      const plan = current(sessionId)
      const failure = plan.apiResets > 0 ? 'reset' : plan.apiFailures > 0 ? 'status' : 'none'
      if (failure === 'reset') use('apiResets', sessionId)
      if (failure === 'status') use('apiFailures', sessionId)
      return {
        slowMs: plan.apiSlowMs,
        failure,
        status: plan.apiFailureStatus,
        when: plan.apiFaultsAfterExecution ? 'after' : 'before',
      }
    },
  }
}
