import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readReadiness, sendTestEvent, sendTestMail, setUpWebhook } from '#api/features/readiness/contract.ts'
import { confirmMenu } from '#api/features/settings/contract-staff.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'

const readinessQuery = queryOptions({
  queryKey: ['readiness'],
  queryFn: ({ signal }) => staffCall(readReadiness, {}, { signal }),
})

/**
 * The list of what the installation lacks; asked anew each time the page is opened, since much of it is changed
 * elsewhere.
 */
export function useReadiness() {
  return useQuery(readinessQuery)
}

/** Has the payment provider send its news here; answers a new address's secret. */
export function useSetUpWebhook() {
  return useMutation({ mutationFn: () => staffCall(setUpWebhook, {}) })
}

/** Has the provider send an event for a try, and looks again once it came. */
export function useTestEvent() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => staffCall(sendTestEvent, {}),
    onSuccess: ({ received }) => (received ? client.invalidateQueries(readinessQuery) : undefined),
  })
}

/** Mails to an address for a try. */
export function useTestMail() {
  return useMutation({ mutationFn: (email: string) => staffCall(sendTestMail, { body: { email } }) })
}

/** Says under the person's name that allergens and origins are true, and looks again. */
export function useConfirmMenu() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => staffCall(confirmMenu, {}),
    onSuccess: () => client.invalidateQueries(readinessQuery),
  })
}
