import type { SnapshotSource } from '#api/platform/database/snapshots.ts'
import { currentSettings } from '../queries/stored-settings.ts'
import type { Settings } from '../rules/settings.ts'

/**
 * The settings as of the last notification. `pausedUntil` and closures may be past by now: whoever decides by them
 * compares them with the clock.
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
