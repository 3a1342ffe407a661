import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Correction } from '#api/features/privacy/contract.ts'
import {
  correctPerson,
  erasePerson,
  exportPerson,
  findContracts,
  findPeople,
  type PersonMeant,
} from '#api/features/privacy/contract-staff.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
import { saveData } from '../data-words.ts'

/**
 * Each search is journalled and may ask who is there, so it is made when somebody searches and not by itself; nothing of
 * it stays on the device.
 */
const ONCE = {
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
  retry: false,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

const peopleQuery = (contact: string) =>
  queryOptions({
    queryKey: ['found people', contact],
    queryFn: ({ signal }) => staffCall(findPeople, { body: { contact } }, { signal }),
    ...ONCE,
  })

const contractsQuery = (contact: string) =>
  queryOptions({
    queryKey: ['kept contracts', contact],
    queryFn: async ({ signal }) => (await staffCall(findContracts, { body: { contact } }, { signal })).contracts,
    ...ONCE,
  })

/** Whose data are held under a contact. */
export function useFoundPeople(contact: string) {
  return useQuery(peopleQuery(contact))
}

/** The contracts that are kept under it of people who were erased. */
export function useKeptContracts(contact: string) {
  return useQuery(contractsQuery(contact))
}

/** Saves the copy that a person asked for. */
export function useExportPerson() {
  return useStaffMutation(exportPerson, {
    request: (person: PersonMeant) => ({ body: { person } }),
    takes: (_, held) => saveData(held, 'donnees-personnelles'),
    gcTime: 0,
  })
}

/** Corrects a person's name and phone, and searches the same contact again. */
export function useCorrectPerson(contact: string) {
  return useStaffMutation(correctPerson, {
    request: (correction: { person: PersonMeant; to: Correction }) => ({ body: correction }),
    takes: client => searchAgain(client, contact),
  })
}

/** Erases a person, and searches the same contact again. */
export function useErasePerson(contact: string) {
  return useStaffMutation(erasePerson, {
    request: (person: PersonMeant) => ({ body: { person } }),
    takes: client => searchAgain(client, contact),
  })
}

function searchAgain(client: QueryClient, contact: string) {
  return Promise.all([client.refetchQueries(peopleQuery(contact)), client.refetchQueries(contractsQuery(contact))])
}
