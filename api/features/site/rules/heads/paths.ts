/** The addresses of public pages, as links say them. Pure and small: the first load has them. */

/** The dining room's menu. */
export const DINE_IN_PATH = '/sur-place'

/** A dish's own page, for which its id is made of letters, digits and hyphens. */
export function dishPath(id: string): string {
  return `/plat/${id}`
}
