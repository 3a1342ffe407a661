import { useEffect, useEffectEvent } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { SETTINGS_TABS, type SettingsTab } from '#pwa/features/customers/settings/tabs.ts'

const NAME = 'onglet'

/**
 * The shown part of the settings, `?compte=parametres&onglet=securite`: a reload finds it again, Back does not stop at
 * each. It leaves the address with the account.
 */
export function useSettingsTab(): [SettingsTab, (tab: SettingsTab) => void] {
  const { state } = useLocation()
  const [search, setSearch] = useSearchParams()
  const put = (tab: SettingsTab | undefined) =>
    setSearch(
      params => {
        if (tab) params.set(NAME, tab)
        else params.delete(NAME)
        return params
      },
      { replace: true, state },
    )
  const isLeftBehind = search.has(NAME) && !search.has('compte')
  const drop = useEffectEvent(() => put(undefined))
  useEffect(() => {
    if (isLeftBehind) drop()
  }, [isLeftBehind])
  return [SETTINGS_TABS.find(({ name }) => name === search.get(NAME))?.name ?? 'profil', put]
}
