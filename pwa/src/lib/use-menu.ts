import { useQuery } from '@tanstack/react-query'
import { getMenu } from '#api/features/menu/contract.ts'
import { type PriceBook, priceBookOf } from '#api/features/pricing/price-book.ts'
import { call } from './api.ts'

/** The whole menu. It may change while the page is open: looked at again when the page comes back to the front. */
export function useMenu() {
  return useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => call(getMenu, {}, { signal }),
  })
}

/** The menu as the price rules read it. */
export function usePriceBook(): PriceBook | undefined {
  return useQuery({
    queryKey: ['menu'],
    queryFn: ({ signal }) => call(getMenu, {}, { signal }),
    select: priceBookOf,
  }).data
}
