import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { type AdminSettings, adminSettings } from '#api/features/settings/contract-staff.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { fits } from '#pwa/lib/calls/schemas.ts'
import { currentStaff } from '#pwa/lib/session/staff-session.ts'
import { clock } from '#pwa/lib/state/clock.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { changeOf, type DraftErrors, draftErrors, draftOf, firstOf, isSame, type SettingsDraft } from './draft.ts'
import { type Merged, merge } from './merge.ts'
import { useSaveSettings } from './queries.ts'

type State = {
  /** The settings on which the draft is based; their version is sent with the call. */
  base: AdminSettings
  draft: SettingsDraft
  errors: DraftErrors
  /** Conflicts since the last save. */
  clashes: Merged['clashes']
  taken: Merged['taken']
}

/** Enough for two people who save in turns; after that the person has to look. */
const MOST_TRIES = 3

/**
 * The draft of the settings. Somebody else's save is merged at once: untouched fields follow it, typed ones stay, and
 * conflicts are shown. It survives a reload.
 * @param onFault called when a field is invalid
 * @param onSaved called with the fields that somebody else had changed meanwhile
 */
export function useSettingsDraft(
  settings: AdminSettings,
  { onFault, onSaved }: { onFault: (path: string) => void; onSaved: (taken: readonly string[]) => void },
) {
  const { mutateAsync } = useSaveSettings()
  const [state, setState] = useState(() => begin(settings))
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const { base, draft } = state
  const isChanged = !isSame(draftOf(base), draft)

  // A received version is newer than the page's own, unless a slow answer comes late.
  if (settings.version > base.version && !isSaving) setState(adopt(state, settings))

  useEffect(() => void storedDraft.write(isChanged ? { base, draft } : undefined), [isChanged, base, draft])
  // Logging out deletes the draft, so that the next person at this device does not find it.
  useEffect(() => () => void (currentStaff() ?? storedDraft.write(undefined)), [])

  const edit = (change: Partial<SettingsDraft>) => {
    setProblem(undefined)
    setState(before => {
      const next = { ...before.draft, ...change }
      const hasErrors = Object.keys(before.errors).length > 0
      return { ...before, draft: next, errors: hasErrors ? draftErrors(draftOf(before.base), next, clock.now()) : {} }
    })
  }
  const show = (found: DraftErrors) => {
    setState(before => ({ ...before, errors: found }))
    const [first] = Object.keys(found)
    if (first !== undefined) onFault(first)
    return first !== undefined
  }
  const send = async (from: State, triesLeft: number): Promise<void> => {
    try {
      const body = { version: from.base.version, ...changeOf(draftOf(from.base), from.draft) }
      const fresh = await mutateAsync(body)
      // The entries typed while saving stay on top.
      setState(now => ({ ...unchanged(fresh), draft: merge(from.draft, now.draft, draftOf(fresh)).draft }))
      onSaved(from.taken)
    } catch (error) {
      const fresh = error instanceof ApiProblem && error.code === 'stale_version' && error.body.settings
      if (!fresh) throw error
      setState(now => adopt(now, fresh as AdminSettings))
      const met = adopt(from, fresh as AdminSettings)
      // Where both have changed different fields, both are saved without a question.
      if (met.clashes.length === 0 && triesLeft > 0) await send(met, triesLeft - 1)
    }
  }
  const save = async () => {
    if (isSaving || show(draftErrors(draftOf(base), draft, clock.now()))) return
    setProblem(undefined)
    setSaving(true)
    try {
      await send({ ...state, clashes: [], taken: [] }, MOST_TRIES)
    } catch (error) {
      const refused = error instanceof ApiProblem ? firstOf(error.errors) : {}
      if (!show(refused)) setProblem(error instanceof Error ? error.message : String(error))
    }
    setSaving(false)
  }
  const undo = () => {
    setProblem(undefined)
    setState(before => unchanged(before.base))
  }
  return { ...state, before: draftOf(base), isChanged, isSaving, problem, edit, save, undo }
}

/** Applies the draft of an earlier visit to the settings as they are now. */
function begin(settings: AdminSettings): State {
  const stored = storedDraft.read()
  return stored ? adopt({ ...unchanged(stored.base), draft: stored.draft }, settings) : unchanged(settings)
}

function unchanged(settings: AdminSettings): State {
  return { base: settings, draft: draftOf(settings), errors: {}, clashes: [], taken: [] }
}

function adopt(state: State, fresh: AdminSettings): State {
  const met = merge(draftOf(state.base), state.draft, draftOf(fresh))
  return { ...state, ...met, base: fresh, taken: [...new Set([...state.taken, ...met.taken])] }
}

const service = z.object({ opens: z.string(), closes: z.string() })
const typed = z.object({ first: z.string(), last: z.string(), stepMinutes: z.string(), capacity: z.string() })
const draft = z.object({
  texts: z.record(z.string(), z.string()),
  flags: z.record(z.string(), z.boolean()),
  drinksMayReturn: z.boolean(),
  week: z.array(z.array(service)).check(z.length(7)),
  pickupWeek: z.array(z.array(typed)).check(z.length(7)),
  closures: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
})

type StoredDraft = { base: AdminSettings; draft: SettingsDraft }

/**
 * Settings that were typed and not saved yet, with those that they are based on: stored, so that a reload or another
 * page does not lose them.
 */
const storedDraft = storedValue<StoredDraft>(
  'session',
  'laikhram_settings_draft',
  fits(z.object({ base: adminSettings, draft })),
)
