import type { Fate } from '../wires/tcp-proxy.ts'
import type { Place } from '../wires/traps.ts'
import type { Act, ActKind } from './steps.ts'

/** How an act's answer gets lost. */
export type Trouble = {
  name: string
  /** The only actions that it applies to. */
  only?: ActKind
  /** The wire and side at which this action is disturbed. */
  at(act: Act): Place
  fate: Fate
  /** How long the client waits for its first answer. */
  patienceMs: number
}

/** Far longer than an answer takes, where the client notices the end of the connection instead. */
const PATIENT_MS = 5000
/** Less than most answers take: the client gives up, and comes again beside its own first call. */
const IMPATIENT_MS = 15

const atApi = (side: 'before' | 'after') => (act: Act) => ({ wire: 'api', side, what: act.mark }) as const
const atDatabase = (side: 'before' | 'after') => (act: Act) => ({ wire: 'database', side, what: act.rowMark }) as const

const TROUBLES: readonly Trouble[] = [
  { name: 'the request is lost', at: atApi('before'), fate: 'cut', patienceMs: PATIENT_MS },
  { name: 'half of the request arrives', at: atApi('before'), fate: 'half', patienceMs: PATIENT_MS },
  { name: 'the client hangs up and comes again', at: atApi('before'), fate: 'hang up', patienceMs: PATIENT_MS },
  { name: 'the answer is lost', at: atApi('after'), fate: 'cut', patienceMs: PATIENT_MS },
  { name: 'half of the answer arrives', at: atApi('after'), fate: 'half', patienceMs: PATIENT_MS },
  { name: 'the answer comes too late', at: atApi('after'), fate: { lateMs: 40 }, patienceMs: IMPATIENT_MS },
  { name: 'the connection is half-open', at: atApi('after'), fate: 'swallow', patienceMs: IMPATIENT_MS },
  { name: 'Postgres does not hear of the commit', at: atDatabase('before'), fate: 'cut', patienceMs: PATIENT_MS },
  { name: 'Postgres’s answer is lost', at: atDatabase('after'), fate: 'cut', patienceMs: PATIENT_MS },
  {
    name: 'the provider’s answer is lost',
    only: 'checkout',
    at: ({ body }) => ({ wire: 'provider', side: 'after', what: (body as { orderId: string }).orderId }),
    fate: 'cut',
    patienceMs: PATIENT_MS,
  },
]

export function troublesOf({ kind }: Act): Trouble[] {
  return TROUBLES.filter(({ only }) => only === undefined || only === kind)
}
