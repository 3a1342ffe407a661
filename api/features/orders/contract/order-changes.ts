/** How an order changes after it was paid. */
import * as z from 'zod/mini'
import { day, euros, instant, time } from '#api/kernel/calls/fields.ts'
import { orderLine } from './order-line.ts'

export const REVISION_STATUSES = ['waiting', 'applied', 'expired', 'withdrawn'] as const
export type RevisionStatus = (typeof REVISION_STATUSES)[number]

const moment = z.object({ date: day, time })

/** A change of a paid order: what it takes off and brings, and where the pickup goes. */
export const revision = z.object({
  number: z.int(),
  /** `waiting`: for its payment; until then the order stays as it was. */
  status: z.enum(REVISION_STATUSES),
  at: instant,
  /** The pieces that are taken off, as lines of so many; their ids are the order's. */
  taken: z.array(orderLine),
  added: z.array(orderLine),
  pickup: z.optional(z.object({ from: moment, to: moment })),
  /** What is to be paid for it; below zero what goes back. */
  difference: z.number(),
  /** What it cost more and the house has given up, since no card pays so little. */
  waived: z.optional(euros),
  /** The same, where the restaurant's till takes it. */
  tillDifference: z.optional(euros),
  /** Who made it: told to the staff alone, as long as they are known. */
  by: z.optional(z.string()),
  /** Until when it waits for its payment. */
  payBy: z.optional(instant),
})
export type Revision = z.output<typeof revision>

export const CHANGE_WISHES = ['time', 'remove', 'replace', 'add', 'other'] as const
export type ChangeWish = (typeof CHANGE_WISHES)[number]
export const CHANGE_ANSWERS = ['done', 'declined'] as const
export type ChangeAnswer = (typeof CHANGE_ANSWERS)[number]

/** What the customer of a paid order asked to have changed, the last time. */
export const changeRequest = z.object({
  at: instant,
  wish: z.enum(CHANGE_WISHES),
  words: z.string(),
  answer: z.optional(z.enum(CHANGE_ANSWERS)),
})
export type ChangeRequest = z.output<typeof changeRequest>
