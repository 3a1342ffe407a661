import type { AdminSettings } from '#api/features/settings/contract/settings-admin.ts'
import type { DraftErrors, SettingsDraft } from './draft/draft.ts'

/** What every part of the page is given. */
export type PartProps = {
  /** As they are saved. */
  settings: AdminSettings
  draft: SettingsDraft
  errors: DraftErrors
  onChange: (change: Partial<SettingsDraft>) => void
}
