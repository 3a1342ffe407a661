/** What of every answer is made hostile: all free text of the contracts, so that a new field is in it the day it is written. */
import * as z from 'zod/mini'
import { ENDPOINTS } from '#api/endpoints.ts'
import { stockAlert } from '#api/features/notifications/contract.ts'
import { board, boardOrder } from '#api/features/orders/contract-staff.ts'
import { tracking } from '#api/features/orders/contract-tracking.ts'
import { type FieldPath, freeFieldsOf, patternOf } from './free-fields.ts'
import type { Poison } from './poison.ts'
import { HOSTILE } from './text.ts'

/** What the streams send, by event: their endpoints write their own bytes. */
const EVENTS = { board, orders: z.array(boardOrder), 'stock-alert': stockAlert, tracking }

/**
 * Fields that hold no words but names of ours, of which some lead to something and others stand for it: nobody types
 * them, and spoiled they would lead nowhere. By their own name, or by their whole path.
 */
const NAMES_OF_OURS = new Set([
  ...['id', 'item_id', 'itemId', 'menuItemId', 'category', 'kind', 'action', 'actions', 'subject', 'version'],
  ...['access_token', 'token', 'trackingToken', 'nextCursor', 'qr_code_id', 'qr_code', 'code', 'key', 'sessionId'],
  ...['url', 'image', 'image_url', 'profile_image', 'vessel', 'contents', 'tags', 'opens', 'closes', 'time'],
  ...['alcoholUntil', 'allergens', 'add', 'remove', 'cookingLevel', 'options', 'proteins'],
  ...['group', 'station', 'sales_data.[]._id', 'blur', 'startWith'],
])
/** Addresses and telephone numbers, which are checked when they are written and hold no free text. */
const NARROW = new Set(['email', 'customer_email', 'phone'])

export function poisonPlan(): Poison {
  const calls = ENDPOINTS.filter(({ raw }) => raw === undefined).map(endpoint => ({
    method: endpoint.method,
    pattern: patternOf(endpoint),
    paths: wordsOf(freeFieldsOf(endpoint.output)),
  }))
  const events = Object.entries(EVENTS).map(([name, schema]) => [name, wordsOf(freeFieldsOf(schema))] as const)
  return { hostile: HOSTILE, calls: calls.filter(({ paths }) => paths.length > 0), events: Object.fromEntries(events) }
}

function wordsOf(paths: readonly FieldPath[]): string[][] {
  return paths.filter(path => !isOurs(path)).map(path => [...path])
}

function isOurs(path: FieldPath): boolean {
  const name = path.findLast(part => part !== '[]') ?? ''
  return NAMES_OF_OURS.has(name) || NARROW.has(name) || NAMES_OF_OURS.has(path.join('.'))
}
