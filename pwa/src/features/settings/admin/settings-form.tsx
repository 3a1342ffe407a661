import { type FormEvent, type ReactNode, useRef } from 'react'
import type { AdminSettings } from '#api/features/settings/contract-staff.ts'
import { useNow } from '#pwa/lib/state/clock.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Tabs, tabId } from '#pwa/ui/layout/tabs.tsx'
import { ClosuresPart } from './closures-part.tsx'
import { isSame } from './draft.ts'
import { HoursPart } from './hours-part.tsx'
import { HousePhotosPart } from './house-photos-part.tsx'
import { LegalPart } from './legal-part.tsx'
import { formatChanged } from './merge.ts'
import { OrderingPart } from './ordering-part.tsx'
import { useForecast } from './queries.ts'
import { RestaurantPart } from './restaurant-part.tsx'
import { SaveBar } from './save-bar.tsx'
import { isReadable, tidyWeek } from './typed-times.ts'
import { useSettingsDraft } from './use-settings-draft.ts'
import './settings-admin.css'

export const PARTS = [
  { name: 'horaires', title: 'Horaires' },
  { name: 'commandes', title: 'Commandes' },
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

/** All settings in four parts over one draft: changes of several parts are saved together. */
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
        {shown === 'commandes' && <OrderingPart {...part} pause={pause} />}
        {shown === 'restaurant' && (
          <>
            <RestaurantPart {...part} />
            <HousePhotosPart photos={settings.housePhotos} />
          </>
        )}
        {shown === 'mentions' && <LegalPart {...part} opening={opening} />}
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

function partOf(path: string): PartName {
  if (/^(week|closures)/.test(path)) return 'horaires'
  if (path.startsWith('restaurant.')) return 'restaurant'
  return path.startsWith('legal.') ? 'mentions' : 'commandes'
}
