import type { AdminSettings } from '#api/features/settings/contract-staff.ts'
import type { DraftErrors, SettingsDraft } from './draft/draft.ts'

/** The props of every part of the page. */
export type PartProps = {
  /** The settings as they are saved. */
  settings: AdminSettings
  draft: SettingsDraft
  errors: DraftErrors
  onChange: (change: Partial<SettingsDraft>) => void
}
