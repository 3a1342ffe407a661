import type { SnapshotSource } from '#api/platform/snapshots.ts'
import { currentSettings } from '../queries/stored-settings.ts'
import type { Settings } from '../rules/settings.ts'

export type { Settings } from '../rules/settings.ts'

/**
 * The settings as last heard of. `pausedUntil` may be past and closures gone: whoever decides compares them with the
 * clock.
 */
export const settingsSnapshot: SnapshotSource<Settings> = {
  name: 'settings',
  channel: 'settings_changed',
  async load(sql) {
    const value = await currentSettings(sql)
    if (!value) throw new Error('the settings row is missing: the seed has not run')
    return { value }
  },
}
