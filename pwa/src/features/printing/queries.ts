import { queryOptions, useQuery } from '@tanstack/react-query'
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
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'

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
  return useStaffMutation(createPrinter, {
    request: ({ printer, key }: { printer: NewPrinter; key: string }) => ({ body: printer, key }),
    refreshes: [printersQuery],
  })
}

/** @returns the new address, where one was asked for */
export function useChangePrinter() {
  return useStaffMutation(changePrinter, {
    request: ({ id, change }: { id: string; change: PrinterChange }) => ({ params: { id }, body: change }),
    refreshes: [printersQuery],
  })
}

export function useDeletePrinter() {
  return useStaffMutation(deletePrinter, {
    request: (id: string) => ({ params: { id } }),
    refreshes: [printersQuery],
  })
}

/** Prints an order once more. */
export function usePrintAgain() {
  return useStaffMutation(printAgain, {
    request: ({ orderId, printer, key }: { orderId: string; printer: string; key: string }) => ({
      params: { id: orderId },
      body: { printer },
      key,
    }),
  })
}

/** Prints a test. */
export function usePrintTest() {
  return useStaffMutation(printTest, {
    request: ({ printer, key }: { printer: string; key: string }) => ({ params: { id: printer }, key }),
    refreshes: [printersQuery],
  })
}
