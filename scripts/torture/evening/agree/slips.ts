import { expect } from 'vitest'
import { orderNumber } from '#api/kernel/ids.ts'
import { type Paper, textOf } from '../../../printer-stand-in/paper.ts'
import type { Evening, EveningOrder } from '../evening.ts'

type Job = {
  printer: string
  order: string
  cause: string
  revision: number
  status: string
  sendings: number
  ended: string
}
type Slip = { isRepeated: boolean; isOfAllergic: boolean; pieces: number | undefined }

const MARKS = { changed: 'MODIFIÉE', cancelled: 'ANNULÉE', copy: 'COPIE' }
/** What was given back or corrected comes out under the mark of a change, or of the order's end. */
const MARKED_AS: Record<string, string> = { refunded_part: 'changed', corrected: 'changed', refunded: 'cancelled' }
const ALLERGY = 'ALLERGIE'
const REPEATED = 'Deuxième envoi'

/**
 * Every slip that an order is owed came out of every printer, and no other: once, or marked as a second sending where
 * the printer never said that it has it. What nobody had to cook any more when there was paper again is told so.
 * @returns how many came out, how many of them again, and how many were not needed any more
 */
export async function expectSlipsAgree(evening: Evening): Promise<{ out: number; again: number; needless: number }> {
  const { orders, printers, world } = evening
  const jobs = await world.look(
    sql => sql<Job[]>`
      select j.printer_id as printer, j.order_id as order, j.cause, j.revision, j.status, j.sendings, o.status as ended
      from print_jobs j
      join orders o on o.id = j.order_id`,
  )
  const owed = printers.ids.flatMap(printer =>
    orders.flatMap(({ id, slips }) => slips.map(({ cause, revision }) => [printer, id, cause, revision].join(' '))),
  )
  expect(jobs.map(({ printer, order, cause, revision }) => [printer, order, cause, revision].join(' ')).sort()).toEqual(
    owed.sort(),
  )
  const counted = { out: 0, again: 0, needless: 0 }
  const papers = new Map([...printers.papers()].map(([printer, tickets]) => [printer, slipsByJob(tickets)]))
  for (const job of jobs) {
    const order = orders.find(({ id }) => id === job.order) as EveningOrder
    const name = `${orderNumber(job.order)} ${MARKED_AS[job.cause] ?? job.cause}`
    const slips = papers.get(job.printer)?.get(name) ?? []
    papers.get(job.printer)?.delete(name)
    const about = `${order.kind}, ${name}: ${job.status}, sent ${job.sendings} times`
    if (job.status === 'void') {
      expect(slips, about).toEqual([])
      // A confirmation that comes out after a refund leaves the pieces out itself; nobody cooks what was given back whole.
      if (!MARKED_AS[job.cause] && order.fate !== 'kept')
        expect(['delivered', 'no_show', 'cancelled'], about).toContain(job.ended)
      counted.needless += 1
      continue
    }
    expect(job.status, about).toBe('printed')
    expect(slips.length, about).toBeGreaterThan(0)
    expect(slips.length, about).toBeLessThanOrEqual(job.sendings)
    expect(
      slips.slice(1).filter(({ isRepeated }) => !isRepeated),
      `${about}: twice without saying so`,
    ).toEqual([])
    const { pieces, isOfAllergic } = order.slips.find(({ cause }) => cause === job.cause) ?? {}
    if (isOfAllergic)
      expect(
        slips.map(slip => slip.isOfAllergic),
        `${about}: its allergy`,
      ).not.toContain(false)
    if (order.allergens.length === 0)
      expect(
        slips.map(slip => slip.isOfAllergic),
        about,
      ).not.toContain(true)
    // What was given back while the printer was silent is left out of the second sending.
    const right = order.fate === 'kept' ? [pieces] : [pieces, 0]
    if (pieces !== undefined) for (const slip of slips) expect(right, about).toContain(slip.pieces)
    counted.out += slips.length
    counted.again += slips.length - 1
  }
  expect(
    [...papers.values()].flatMap(left => [...left.keys()]),
    'slips that nobody asked for',
  ).toEqual([])
  return counted
}

function slipsByJob(tickets: readonly Paper[]): Map<string, Slip[]> {
  const slips = new Map<string, Slip[]>()
  for (const ticket of tickets) {
    const text = textOf(ticket)
    const number = /#[0-9A-F]{8}/.exec(text)?.[0]
    const cause = Object.entries(MARKS).find(([, mark]) => text.includes(mark))?.[0] ?? 'confirmed'
    const pieces = /^(\d+) articles?$/m.exec(text)?.[1]
    const name = `${number} ${cause}`
    const isOfAllergic = text.includes(ALLERGY)
    const slip = {
      isOfAllergic,
      isRepeated: text.includes(REPEATED),
      pieces: pieces === undefined ? undefined : Number(pieces),
    }
    slips.set(name, [...(slips.get(name) ?? []), slip])
  }
  return slips
}
