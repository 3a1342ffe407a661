import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  changeStaff,
  createStaff,
  endStaffSession,
  listStaff,
  listStaffSessions,
} from '#api/features/staff/contract.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { evenIfGone } from '#pwa/lib/calls/after-change.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'

const teamQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: async ({ signal }) => (await staffCall(listStaff, {}, { signal })).staff,
})

/** Everyone with an account, disabled ones last. */
export function useTeam() {
  return useQuery(teamQuery)
}

const sessionsQuery = queryOptions({
  queryKey: ['staff-sessions'],
  queryFn: async ({ signal }) => (await staffCall(listStaffSessions, {}, { signal })).sessions,
})

/** Where somebody of the staff is logged in: this device first, then those seen last. */
export function useStaffSessions() {
  return useQuery(sessionsQuery)
}

/** Logs a device out. One that is logged out already counts as done. */
export function useEndStaffSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => evenIfGone(staffCall(endStaffSession, { params: { id } })),
    onSettled: () => void client.invalidateQueries(sessionsQuery),
  })
}

export type NewMember = RequestOf<typeof createStaff>['body']
export type MemberChange = RequestOf<typeof changeStaff>['body']

/** @returns the generated password, which is shown only this once; null where it was shown before */
export function useCreateMember() {
  return useStaffMutation(createStaff, {
    request: ({ member, key }: { member: NewMember; key: string }) => ({ body: member, key }),
    refreshes: [teamQuery],
  })
}

/** @returns the new generated password, where one was asked for */
export function useChangeMember() {
  return useStaffMutation(changeStaff, {
    request: ({ id, change }: { id: string; change: MemberChange }) => ({ params: { id }, body: change }),
    takes: (client, { member }) =>
      client.setQueryData(teamQuery.queryKey, team => team?.map(other => (other.id === member.id ? member : other))),
    refreshes: [teamQuery],
  })
}
