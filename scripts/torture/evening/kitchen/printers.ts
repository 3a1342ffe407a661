import { setTimeout as wait } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { cloudPrinter } from '../../../printer-stand-in/cloud-printer.ts'
import type { Paper } from '../../../printer-stand-in/paper.ts'
import { tcpPrinter } from '../../../printer-stand-in/tcp-printer.ts'
import type { Scene } from '../../world/people/book.ts'
import type { Tally } from '../../world/people/tally.ts'
import { must } from '../people/ask.ts'

export type Printers = {
  /** By their names. */
  ids: string[]
  /** What came out of each, by its id. */
  papers(): Map<string, readonly Paper[]>
  /** What goes wrong next, another thing each time. */
  trouble(): void
  /** Paper is put in, covers are shut, and each brings out what it is owed. */
  catchUp(): Promise<void>
}

type House = Pick<Scene, 'world' | 'staff'> & { tally: Tally }

/** Slower than a real one is with a short ticket. */
const SLOW_MS = 40
/** A counter's printer asks every few seconds; this evening's minutes are short. */
const ASKS_EVERY_MS = 50
const LOOKS_EVERY_MS = 100
const PAUSE_MINUTES = 0.2
const CAUGHT_UP_WITHIN_MS = 60_000
const CAUSES = ['confirmed', 'changed', 'cancelled']

const KITCHEN_TROUBLES = [
  'no-paper',
  'cut',
  'cut-before-confirming',
  'paper-ends',
  'cover-open',
  'answers-twice',
] as const
const COUNTER_TROUBLES = ['cut-before-confirming', 'no-paper', 'confirms-twice', 'cannot-read'] as const

/** One in the kitchen that is written to, slowly; one at the counter that asks. Both bring out everything. */
export async function openPrinters({ world, staff, tally }: House): Promise<Printers> {
  const kitchen = await tcpPrinter({ slowMs: SLOW_MS })
  const made = { paperMm: 80, stations: [], copies: 1, prints: CAUSES, language: 'fr' }
  const house = { world }
  const inKitchen = await must<Made>(
    house,
    '/api/admin/printers',
    { ...made, name: 'Cuisine', way: 'tcp', host: kitchen.host, port: kitchen.port },
    staff,
  )
  const atCounter = await must<Made>(house, '/api/admin/printers', { ...made, name: 'Comptoir', paperMm: 58 }, staff)
  const counter = cloudPrinter(atCounter.address ?? '')
  const ids = [inKitchen.printer.id, atCounter.printer.id]

  let isOver = false
  let troubles = 0
  const asking = askOn()
  // Told to those who wait for tickets.
  asking.catch(() => {})
  onTestFinished(async () => {
    isOver = true
    await kitchen.unplug()
  })

  /** Asks as long as there is an evening; a process that is killed meanwhile is asked again. */
  async function askOn(): Promise<void> {
    while (!isOver) {
      const printed = await counter.ask().catch(lostCall)
      if (!printed) await wait(ASKS_EVERY_MS)
    }
  }

  function lostCall(error: Error): false {
    if (!/fetch failed|terminated|answered 50[23]/.test(error.message)) throw error
    tally.count('calls of the counter’s printer that met no server')
    return false
  }

  /** It is noticed at once, and not at the next look of every five seconds. */
  async function mend(): Promise<void> {
    kitchen.turn('well')
    counter.turn('well')
    await world.look(sql => sql`select graphile_worker.add_job('watch_printers', job_key => 'watch_printers')`)
  }

  return {
    ids,
    papers: () => new Map([kitchen.tickets, counter.tickets].map((tickets, at) => [ids[at] ?? '', tickets])),
    trouble() {
      const ofKitchen = KITCHEN_TROUBLES[troubles % KITCHEN_TROUBLES.length] ?? 'cut'
      const ofCounter = COUNTER_TROUBLES[troubles % COUNTER_TROUBLES.length] ?? 'no-paper'
      troubles += 1
      if (ofKitchen === 'no-paper' || ofKitchen === 'cover-open') kitchen.turn(ofKitchen)
      else kitchen.faults.push(ofKitchen)
      if (ofCounter === 'no-paper') counter.turn(ofCounter)
      else counter.faults.push(ofCounter)
      tally.count(`kitchen’s printer: ${ofKitchen}`)
      tally.count(`counter’s printer: ${ofCounter}`)
    },
    async catchUp() {
      const until = performance.now() + CAUGHT_UP_WITHIN_MS
      for (;;) {
        await mend()
        const waiting = await world.look(
          sql => sql`select cause, status, sendings from print_jobs where status in ('waiting', 'sent')`,
        )
        if (waiting.length === 0) return
        if (performance.now() > until) throw new Error(`tickets that nobody prints: ${JSON.stringify(waiting)}`)
        await Promise.race([wait(LOOKS_EVERY_MS), asking])
        // A printer that was left alone for some seconds is tried again.
        await world.advance(PAUSE_MINUTES)
      }
    },
  }
}

type Made = { printer: { id: string }; address: string | null }
