import type { Menu } from '#api/features/menu/contract.ts'

/**
 * The tags are bound to the menu object: with the tag of another one the server would answer 'unchanged' for old
 * prices.
 */
const tags = new WeakMap<Menu, string>()

/** The entity tag that the server gave this very menu; undefined until it has. */
export function tagOf(menu: Menu): string | undefined {
  return tags.get(menu)
}

export function tagMenu(menu: Menu, tag: string): void {
  tags.set(menu, tag)
}
