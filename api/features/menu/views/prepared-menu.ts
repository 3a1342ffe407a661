import { settingsSnapshot } from '#api/features/settings/actions/settings-snapshot.ts'
import { outputFrom } from '#api/http/prepared/prepared.ts'
import { menuSnapshot } from '../actions/menu-snapshot.ts'
import { SETTINGS_VERSION_HEADER, VERSION_HEADER } from '../rules/availability.ts'

/** Both versions stand in headers, so that an open page can compare them without loading the body. */
export const preparedMenu = outputFrom([menuSnapshot, settingsSnapshot], ([{ menu }, settings]) => ({
  output: menu,
  headers: { [VERSION_HEADER]: menu.version, [SETTINGS_VERSION_HEADER]: String(settings.version) },
}))
