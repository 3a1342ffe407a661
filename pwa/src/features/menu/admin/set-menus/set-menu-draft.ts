/** A set menu as the form's fields hold it, and its way into the call: each field from what was seen. */

import { useState } from 'react'
import type { Formule } from '#api/features/menu/contract.ts'
import { type AdminSetMenu, changeSetMenu } from '#api/features/menu/contract-set-menus.ts'
import { type SetMenuFields, type SetMenuRules, setMenuErrors } from '#api/features/menu/rules/set-menu-fields.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { bodyErrors } from '#pwa/lib/forms.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { amountText, numberIn } from '../form/item-draft.ts'

export type SetMenuDraft = Omit<SetMenuFields, 'price'> & {
  /** As typed: `18,00`. */
  price: string
}

export function setMenuDraft({ id: _, price, ...fields }: AdminSetMenu): SetMenuDraft {
  return { ...fields, price: amountText(price) }
}

function fieldsOf({ price, ...fields }: SetMenuDraft): SetMenuFields {
  return { ...fields, price: numberIn(price) }
}

export type SetMenuChanges = RequestOf<typeof changeSetMenu>['body']

/** What of a set menu the form has changed, from what was seen to what it becomes. */
export function changesOf(seen: AdminSetMenu, draft: SetMenuDraft): SetMenuChanges {
  return fromSeen(fieldsOf(setMenuDraft(seen)), fieldsOf(draft))
}

export type SetMenuErrors = Partial<Record<keyof SetMenuFields, string>>

/** The message of each invalid field, by the same rules as the server's. */
export function draftErrors(seen: AdminSetMenu, draft: SetMenuDraft): SetMenuErrors {
  const errors: SetMenuErrors = bodyErrors(changeSetMenu, changesOf(seen, draft))
  for (const { path, message } of setMenuErrors(fieldsOf(draft))) errors[path as keyof SetMenuFields] ??= message
  return errors
}

/** The set menu as customers will see it. */
export function previewOf({ id }: AdminSetMenu, draft: SetMenuDraft): Formule {
  const { available: _, price, ...fields } = fieldsOf(draft)
  return { ...fields, id, price: Number.isNaN(price) ? 0 : price }
}

type RulesChanges = Record<string, { from: unknown; to: unknown }>

/** What of the rules the form has changed. */
export function rulesChanges(seen: SetMenuRules, draft: SetMenuRules): RulesChanges {
  return fromSeen(seen, draft)
}

/** What of a thing the form has changed, field by field, from what was seen to what it becomes. */
export function fromSeen<Fields extends object>(seen: Fields, after: Fields): RulesChanges {
  const before = Object.entries(seen)
  const now = new Map(Object.entries(after))
  return Object.fromEntries(
    before.flatMap(([name, from]) => (isSame(from, now.get(name)) ? [] : [[name, { from, to: now.get(name) }]])),
  )
}

/**
 * A draft on what somebody else has made of the same meanwhile: what was typed stays, the rest follows.
 * @returns the fields of which both have made something else
 */
function rebased<Draft extends object>(
  seen: Draft,
  draft: Draft,
  now: Draft,
): { draft: Draft; both: (keyof Draft & string)[] } {
  const names = Object.keys(draft) as (keyof Draft & string)[]
  const typed = names.filter(name => !isSame(draft[name], seen[name]))
  const next = { ...now }
  for (const name of typed) next[name] = draft[name]
  const both = typed.filter(name => !isSame(now[name], seen[name]) && !isSame(now[name], draft[name]))
  return { draft: next, both }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

type Kept<Draft> = { seen: Draft; draft: Draft }

/** What was typed and not saved, by the set menu's key, as long as the page is open. */
const drafts = createStore<ReadonlyMap<string, Kept<object>>>(new Map())

/** A form's draft, kept until it is saved, on what was last seen of the thing; other people's changes come under it. */
export function useKeptDraft<Seen, Draft extends object>(key: string, given: Seen, draftOf: (seen: Seen) => Draft) {
  const [seen, setSeen] = useState(given)
  const first = draftOf(seen)
  const [draft, setDraft] = useState(() => keptDraft(key, first) ?? first)
  /** It was typed before the form was opened. */
  const [isResumed, setResumed] = useState(() => keptDraft(key, first) !== undefined)
  const show = (next: Draft) => {
    setDraft(next)
    setResumed(false)
  }
  return {
    seen,
    draft,
    isResumed,
    write(next: Draft): void {
      keepDraft(key, first, next)
      show(next)
    },
    startAnew(): void {
      dropDraft(key)
      show(first)
    },
    /** It is as it was written. */
    becomes(now: Seen): void {
      dropDraft(key)
      setSeen(now)
      setDraft(draftOf(now))
    },
    /** Somebody else has changed it. @returns the fields of which both have made something else */
    rebase(now: Seen): (keyof Draft & string)[] {
      const { draft: next, both } = rebased(first, draft, draftOf(now))
      keepDraft(key, draftOf(now), next)
      setSeen(now)
      setDraft(next)
      return both
    },
  }
}

/** What was typed of it before, on what it is now; undefined where nothing waits. */
function keptDraft<Draft extends object>(key: string, now: Draft): Draft | undefined {
  const kept = drafts.get().get(key) as Kept<Draft> | undefined
  return kept && rebased(kept.seen, kept.draft, now).draft
}

/** Keeps what is typed for when the sheet is opened again; nothing where it is as it was seen. */
function keepDraft<Draft extends object>(key: string, seen: Draft, draft: Draft): void {
  const others = new Map(drafts.get())
  others.delete(key)
  if (!isSame(seen, draft)) others.set(key, { seen, draft })
  drafts.set(others)
}

export function dropDraft(key: string): void {
  const others = new Map(drafts.get())
  if (others.delete(key)) drafts.set(others)
}

export { drafts as setMenuDrafts }
