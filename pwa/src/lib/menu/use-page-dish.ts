import { useQueryClient } from '@tanstack/react-query'
import type { PageDish } from '#api/features/site/contract.ts'
import { pageDish } from '#api/features/site/rules/page-names.ts'
import { useIsMenuHeard, useMenu } from './use-menu.ts'

type Found = { dish: PageDish | undefined; isUnknown: boolean; retry?: () => void }

/** Where a dish is kept that came with its own page, until the whole menu has come. */
export function pageDishKey(id: string) {
  return ['page-dish', id] as const
}

/**
 * A dish for its own page: from the menu, which says what is sold out by now, or else as the page came with it.
 * `isUnknown`: the menu has it not, and is no old copy of this device.
 */
export function usePageDish(id: string): Found {
  const client = useQueryClient()
  const { data: menu, isError, refetch } = useMenu()
  const isHeard = useIsMenuHeard()
  const retry = isError && { retry: () => void refetch() }
  const found = menu && pageDish(menu, id)
  if (found || (menu && isHeard)) return { dish: found, isUnknown: !found }
  const dish = client.getQueryData<PageDish>(pageDishKey(id))
  return { dish, isUnknown: false, ...retry }
}
