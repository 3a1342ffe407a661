import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { ORDERING_SETTINGS, type OrderingKey } from '#api/features/settings/contract-ordering.ts'
import { type AdminSettings, adminSettings } from '#api/features/settings/contract-staff.ts'
import { ApiProblem } from '#pwa/lib/calls/api.ts'
import { fits } from '#pwa/lib/calls/schemas.ts'
import { currentStaff } from '#pwa/lib/session/staff-session.ts'
import { clock, useNow } from '#pwa/lib/state/clock.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { NeedsNetwork, useNeedsNetwork } from '#pwa/ui/feedback/needs-network.tsx'
import { Notice } from '#pwa/ui/feedback/notice.tsx'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import {
  changeOf,
  type DraftErrors,
  draftErrors,
  draftOf,
  firstOf,
  formatChanged,
  isSame,
  type Merged,
  merge,
  type SettingsDraft,
} from './draft.ts'
import { ClosuresPart, HoursPart } from './hours-part.tsx'
import { LegalPart } from './legal-part.tsx'
import { BooksPart, CounterPart, MenuPart, PickupPart, PrivacyPart, TeamPart } from './ordering-parts.tsx'
import { useForecast, useSaveSettings } from './queries.ts'
import { HousePhotosPart, RestaurantPart } from './restaurant-part.tsx'
import { isReadable, tidyWeek } from './typed-times.ts'
import './settings-admin.css'

export const PARTS = [
  { name: 'horaires', title: 'Horaires' },
  { name: 'retraits', title: 'Retraits' },
  { name: 'carte', title: 'La carte' },
  { name: 'comptoir', title: 'Comptoir et salle' },
  { name: 'equipe', title: 'Équipe' },
  { name: 'comptabilite', title: 'Comptabilité' },
  { name: 'restaurant', title: 'Restaurant' },
  { name: 'mentions', title: 'Mentions légales' },
] as const
export type PartName = (typeof PARTS)[number]['name']

const PANEL = 'settings-panel'

type SettingsFormProps = {
  settings: AdminSettings
  shown: PartName
  onShow: (part: PartName) => void
  pause: ReactNode
  /** Taking orders although legal values are missing. */
  opening: ReactNode
}

/** Enough for two people who save in turns; after that the person has to look. */
const MOST_TRIES = 3

/** All settings, a subject a part, over one draft: changes of several parts are saved together. */
export function SettingsForm({ settings, shown, onShow, pause, opening }: SettingsFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const now = useNow()
  const held = useSettingsDraft(settings, {
    onFault: path => {
      onShow(partOf(path))
      // The error is rendered by then.
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
    },
    onSaved: taken => showToast({ tone: 'done', text: savedWords(taken), durationMs: taken.length > 0 ? 6000 : 3000 }),
  })
  const { draft, errors, before } = held
  const forecast = useForecast(hoursOf(held))
  const part = { settings, draft, errors, onChange: held.edit }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (held.isChanged) void held.save()
  }
  const known = forecast.isPlaceholderData ? undefined : forecast.data
  return (
    <form ref={form} className="settings-form" noValidate onSubmit={submit}>
      <Tabs label="Parties des réglages" tabs={PARTS} shown={shown} onShow={onShow} panel={PANEL} />
      <div id={PANEL} role="tabpanel" aria-labelledby={tabId(PANEL, shown)}>
        {shown === 'horaires' && (
          <>
            <HoursPart {...part} outside={isSame(draft.week, before.week) ? undefined : known?.outside} />
            <ClosuresPart {...part} now={now} inside={known?.closures} />
          </>
        )}
        {shown === 'retraits' && <PickupPart {...part} pause={pause} />}
        {shown === 'carte' && <MenuPart {...part} />}
        {shown === 'comptoir' && <CounterPart {...part} />}
        {shown === 'equipe' && <TeamPart {...part} />}
        {shown === 'comptabilite' && <BooksPart {...part} />}
        {shown === 'restaurant' && (
          <>
            <RestaurantPart {...part} />
            <HousePhotosPart photos={settings.housePhotos} />
          </>
        )}
        {shown === 'mentions' && (
          <>
            <LegalPart {...part} opening={opening} />
            <PrivacyPart {...part} />
          </>
        )}
      </div>
      <SaveBar
        changed={formatChanged(before, draft)}
        clashes={held.clashes}
        hasErrors={Object.keys(errors).length > 0}
        problem={held.problem}
        isSaving={held.isSaving}
        onUndo={held.undo}
      />
    </form>
  )
}

/**
 * The hours and the closures' days, without their sentences, which change no count. Undefined while a time is
 * incomplete.
 */
function hoursOf({ draft, errors }: ReturnType<typeof useSettingsDraft>) {
  const week = tidyWeek(draft.week)
  const isWhole = isReadable(week) && draft.closures.every(({ from, to }) => from && to)
  const isFit = isWhole && Object.keys(errors).every(path => !/^(week|closures)\./.test(path))
  return isFit ? { week, closures: draft.closures.map(({ from, to }) => ({ from, to })) } : undefined
}

function savedWords(taken: readonly string[]): string {
  if (taken.length === 0) return 'Réglages enregistrés.'
  return `Réglages enregistrés, avec ce qu’un collègue a changé entre-temps\u00a0: ${taken.join(', ')}.`
}

type Section = (typeof ORDERING_SETTINGS)[OrderingKey]['section']
const PART_OF: Record<Section, PartName> = {
  slots: 'retraits',
  ...{ menu: 'carte', alcohol: 'carte' },
  ...{ till: 'comptoir', noShow: 'comptoir', tables: 'comptoir' },
  ...{ refunds: 'equipe', staff: 'equipe' },
  ...{ books: 'comptabilite', accounts: 'comptabilite' },
  privacy: 'mentions',
}

/** The part in which a field stands. */
export function partOf(path: string): PartName {
  if (/^(week|closures)/.test(path)) return 'horaires'
  if (path.startsWith('restaurant.')) return 'restaurant'
  if (path.startsWith('legal.')) return 'mentions'
  if (path === 'takeawaySurcharge') return 'carte'
  return path in ORDERING_SETTINGS ? PART_OF[ORDERING_SETTINGS[path as OrderingKey].section] : 'retraits'
}

type State = {
  /** The settings on which the draft is based; their version is sent with the call. */
  base: AdminSettings
  draft: SettingsDraft
  errors: DraftErrors
  /** Conflicts since the last save. */
  clashes: Merged['clashes']
  taken: Merged['taken']
}

/**
 * The draft of the settings. Somebody else's save is merged at once: untouched fields follow it, typed ones stay, and
 * conflicts are shown. It survives a reload.
 * @param onFault called when a field is invalid
 * @param onSaved called with the fields that somebody else had changed meanwhile
 */
function useSettingsDraft(
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

type SaveBarProps = {
  /** The labels of the changed fields; without any there is nothing to save, and no bar. */
  changed: readonly string[]
  clashes: Merged['clashes']
  hasErrors: boolean
  problem: string | undefined
  isSaving: boolean
  onUndo: () => void
}

/** Names what is not saved yet, at the foot of the form, with the button that saves it. */
function SaveBar({ changed, clashes, hasErrors, problem, isSaving, onUndo }: SaveBarProps) {
  const needsNetwork = useNeedsNetwork('Enregistrer')
  if (changed.length === 0) return null
  return (
    <div className="save-bar">
      {clashes.length > 0 && (
        <Notice tone="problem">
          <p>Quelqu’un d’autre vient d’enregistrer. Votre saisie est gardée, rien n’est encore remplacé&nbsp;:</p>
          <ul>
            {clashes.map(({ label, theirs }) => (
              <li key={label}>
                <b>{label}</b> : {theirs}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {(problem ?? (hasErrors ? 'Vérifiez les champs signalés.' : undefined)) && (
        <Notice tone="problem">{problem ?? 'Vérifiez les champs signalés.'}</Notice>
      )}
      <NeedsNetwork>
        Hors connexion, les réglages ne s’enregistrent pas. Votre saisie reste là jusqu’au retour du réseau.
      </NeedsNetwork>
      <div className="line">
        <p role="status">
          <b>
            {changed.length}&nbsp;{changed.length > 1 ? 'changements' : 'changement'} à enregistrer
          </b>
          <small>{changed.join(', ')}</small>
        </p>
        <Button {...(isSaving && { disabled: true })} onClick={onUndo}>
          Annuler
        </Button>
        <Button look="primary" type="submit" busy={isSaving} busyLabel="Enregistrement…" blocked={needsNetwork}>
          {clashes.length > 0 ? 'Enregistrer ma saisie' : 'Enregistrer'}
        </Button>
      </div>
    </div>
  )
}
