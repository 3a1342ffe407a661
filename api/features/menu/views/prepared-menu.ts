import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { outputFrom } from '#api/http/prepared.ts'
import { menuSnapshot } from '../actions/menu-snapshot.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from '../rules/availability.ts'

/** With both versions in headers: an open page compares them with its own without loading anything. */
export const preparedMenu = outputFrom([menuSnapshot, settingsSnapshot], ([{ menu, version }, settings]) => ({
  output: menu,
  headers: { [VERSION_HEADER]: String(version), [SETTINGS_VERSION_HEADER]: String(settings.version) },
}))
