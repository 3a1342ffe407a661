import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changePrinter,
  createPrinter,
  deletePrinter,
  listPrinters,
  printAgain,
  printTest,
} from '#api/features/printing/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

const printersQuery = queryOptions({
  queryKey: ['printers'],
  queryFn: async ({ signal }) => (await staffCall(listPrinters, {}, { signal })).printers,
})

/** @param everyMs a printer is being set up, or runs out of paper, while the list is looked at */
export function usePrinters({ everyMs }: { everyMs?: number } = {}) {
  return useQuery({ ...printersQuery, ...(everyMs !== undefined && { refetchInterval: everyMs }) })
}

export type NewPrinter = RequestOf<typeof createPrinter>['body']
export type PrinterChange = RequestOf<typeof changePrinter>['body']

/** @returns the printer and its address, which is shown only this once; null where it was shown before */
export function useCreatePrinter() {
  const client = useQueryClient()
  return useMutation({
    /** `key` is the same for a second try at the same printer, since the first answer may have been lost. */
    mutationFn: ({ printer, key }: { printer: NewPrinter; key: string }) =>
      staffCall(createPrinter, { body: printer }, { idempotencyKey: key }),
    onSettled: () => void client.invalidateQueries(printersQuery),
  })
}

/** @returns the new address, where one was asked for */
export function useChangePrinter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: { id: string; change: PrinterChange }) =>
      staffCall(changePrinter, { params: { id }, body: change }),
    onSettled: () => void client.invalidateQueries(printersQuery),
  })
}

export function useDeletePrinter() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => staffCall(deletePrinter, { params: { id } }),
    onSettled: () => void client.invalidateQueries(printersQuery),
  })
}

/** Prints an order once more. `key` is the same for a second try at the same copy. */
export function usePrintAgain() {
  return useMutation({
    mutationFn: ({ orderId, printer, key }: { orderId: string; printer: string; key: string }) =>
      staffCall(printAgain, { params: { id: orderId }, body: { printer } }, { idempotencyKey: key }),
  })
}

/** Prints a test. `key` is the same for a second try at the same slip. */
export function usePrintTest() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ printer, key }: { printer: string; key: string }) =>
      staffCall(printTest, { params: { id: printer } }, { idempotencyKey: key }),
    onSettled: () => void client.invalidateQueries(printersQuery),
  })
}
