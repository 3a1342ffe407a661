import type { Menu } from '#api/features/menu/contract/menu.ts'

/** By the menu itself: the tag of another one would have the server say 'unchanged' about prices of yesterday. */
const tags = new WeakMap<Menu, string>()

/** The entity tag under which the server knows this very menu; undefined while it has not told. */
export function tagOf(menu: Menu): string | undefined {
  return tags.get(menu)
}

export function tagMenu(menu: Menu, tag: string): void {
  tags.set(menu, tag)
}
