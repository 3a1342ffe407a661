import { menuSnapshot } from '#api/features/menu/actions/menu-snapshot.ts'
import type { Services } from '#api/platform/context/context.ts'
import { sitemap } from '../rules/addresses.ts'
import { publicPaths } from '../rules/heads/public-pages.ts'

/** `/sitemap.xml` with a page for each dish of today's menus. */
export async function currentSitemap({ snapshots, origins }: Services): Promise<string> {
  const { menu } = await snapshots.read(menuSnapshot)
  return sitemap(origins[0] ?? '', publicPaths(menu))
}
