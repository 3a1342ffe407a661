/** The forms of the menu's office share this: a draft that is kept, sending once at a time, other people's changes. */

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { createStore } from '#pwa/lib/state/store.ts'
import { NeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { SheetFooter } from '#pwa/ui/overlays/sheet.tsx'
import './menu-admin.css'

/** The messages of the invalid fields, by name. */
type Errors = Partial<Record<string, string>>

type KeptForm<Seen, Draft extends object> = {
  /** Under which its draft is kept. */
  key: string
  given: Seen
  draftOf: (seen: Seen) => Draft
  /** The name under which a conflict's answer has the thing as it is. */
  answered: string
  /** Names somebody else's change, by the fields of which both have made something else. */
  changed: (both: (keyof Draft & string)[]) => string
}

/**
 * A form of the menu's office: what is typed is kept until it is saved, is sent once at a time, and stays where somebody
 * else has changed the same meanwhile.
 */
export function useKeptForm<Seen, Draft extends object>({
  key,
  given,
  draftOf,
  answered,
  changed,
}: KeptForm<Seen, Draft>) {
  const { seen, draft, isResumed, ...kept } = useKeptDraft(key, given, draftOf)
  const [errors, setErrors] = useState<Errors>({})
  const { submit, problem, isSaving, setProblem } = useSubmit()
  const startAnew = () => {
    kept.startAnew()
    setErrors({})
  }
  const refused = (error: ApiProblem) => {
    const now = error.body[answered] as Seen | undefined
    if (error.code === 'stale_version' && now) {
      const what = changed(kept.rebase(now))
      setProblem(
        `Quelqu’un d’autre vient de changer ${what}. Votre saisie reste\u00a0: enregistrez-la de nouveau, ou repartez de zéro.`,
      )
    } else setErrors(Object.fromEntries(error.errors.map(({ path, message }) => [path.split('.')[0], message])))
  }
  return {
    seen,
    draft,
    errors,
    problem,
    isSaving,
    startAnew,
    becomes: kept.becomes,
    write(change: Partial<Draft>): void {
      kept.write({ ...draft, ...change })
      setErrors({})
    },
    /** Shows what was found wrong. @returns whether nothing was */
    accepts(found: Errors): boolean {
      setErrors(found)
      return Object.values(found).every(message => message === undefined)
    },
    submit: (event: FormEvent, save: () => Promise<void>) => submit(event, save, refused),
    notice: (isResumed || problem) && <Resumed isResumed={isResumed} onStartAnew={startAnew} />,
  }
}

/** Says that what stands here is not saved, and lets it go. */
export function Resumed({ isResumed, onStartAnew }: { isResumed: boolean; onStartAnew: () => void }) {
  return (
    <Notice>
      <p>{isResumed ? 'Votre saisie de tout à l’heure est reprise.' : 'Votre saisie n’est pas encore enregistrée.'}</p>
      <Button look="link" onClick={onStartAnew}>
        Repartir de zéro
      </Button>
    </Notice>
  )
}

/** Sends a form once at a time, and says what kept it from being saved. */
function useSubmit() {
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const isBusy = useRef(false)
  const send = async (save: () => Promise<void>, refused: (error: ApiProblem) => void) => {
    isBusy.current = true
    setSaving(true)
    setProblem(undefined)
    try {
      await save()
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error))
      if (error instanceof ApiProblem) refused(error)
    }
    isBusy.current = false
    setSaving(false)
  }
  const submit = (event: FormEvent, save: () => Promise<void>, refused: (error: ApiProblem) => void) => {
    event.preventDefault()
    if (!isBusy.current) void send(save, refused)
  }
  return { submit, problem, setProblem, isSaving }
}

type FormFooterProps = {
  problem: string | undefined
  hasErrors: boolean
  isSaving: boolean
  needsNetwork: ReactNode
  word?: string
  onCancel: () => void
}

/** The form's foot: its problem, where there is one, and its two ways out. */
export function FormFooter(props: FormFooterProps) {
  const { problem, hasErrors, isSaving, needsNetwork, word = 'Enregistrer', onCancel } = props
  const sentence = problem ?? (hasErrors ? 'Vérifiez les champs signalés.' : undefined)
  return (
    <SheetFooter>
      {sentence && <Notice tone="problem">{sentence}</Notice>}
      <NeedsNetwork>
        Hors connexion, la carte ne se modifie pas. Votre saisie reste là jusqu’au retour du réseau.
      </NeedsNetwork>
      <div className="item-form-footer">
        <Button onClick={onCancel}>Annuler</Button>
        <Button look="primary" type="submit" busy={isSaving} busyLabel="Enregistrement…" blocked={needsNetwork}>
          {word}
        </Button>
      </div>
    </SheetFooter>
  )
}

export type FieldChanges = Record<string, { from: unknown; to: unknown }>

/** What of a thing the form has changed, field by field, from what was seen to what it becomes. */
export function fromSeen<Fields extends object>(seen: Fields, after: Fields): FieldChanges {
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

/** What was typed and not saved, by the thing's key, as long as the page is open. */
export const keptDrafts = createStore<ReadonlyMap<string, Kept<object>>>(new Map())

/** A form's draft, kept until it is saved, on what was last seen of the thing; other people's changes come under it. */
function useKeptDraft<Seen, Draft extends object>(key: string, given: Seen, draftOf: (seen: Seen) => Draft) {
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
  const kept = keptDrafts.get().get(key) as Kept<Draft> | undefined
  return kept && rebased(kept.seen, kept.draft, now).draft
}

/** Keeps what is typed for when the sheet is opened again; nothing where it is as it was seen. */
function keepDraft<Draft extends object>(key: string, seen: Draft, draft: Draft): void {
  const others = new Map(keptDrafts.get())
  others.delete(key)
  if (!isSame(seen, draft)) others.set(key, { seen, draft })
  keptDrafts.set(others)
}

export function dropDraft(key: string): void {
  const others = new Map(keptDrafts.get())
  if (others.delete(key)) keptDrafts.set(others)
}
