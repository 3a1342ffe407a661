import { createStore } from '#pwa/lib/state/store.ts'
import { storedValue } from '#pwa/lib/state/stored.ts'
import { useStore } from '#pwa/lib/state/use-store.ts'

/** Cards show a dish, a table compares and changes many. */
export const MENU_VIEWS = ['cards', 'table'] as const
export type MenuView = (typeof MENU_VIEWS)[number]

const isView = (value: unknown): value is MenuView => MENU_VIEWS.some(one => one === value)

const view = createStore<MenuView>('cards', { stored: storedValue('local', 'laikhram_menu_view', isView) })

/** What this device shows the menu as. */
export function useMenuView(): MenuView {
  return useStore(view)
}

export const chooseMenuView: (next: MenuView) => void = view.set
