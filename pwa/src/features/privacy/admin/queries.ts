import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
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
  return useMutation({
    mutationFn: async (person: PersonMeant) => {
      saveData(await staffCall(exportPerson, { body: { person } }), 'donnees-personnelles')
    },
  })
}

/** Corrects or erases a person, and searches the same contact again. */
export function useServeLetter(contact: string) {
  const client = useQueryClient()
  const searchAgain = () =>
    Promise.all([client.refetchQueries(peopleQuery(contact)), client.refetchQueries(contractsQuery(contact))])
  return {
    correct: async (person: PersonMeant, to: Correction) => {
      await staffCall(correctPerson, { body: { person, to } })
      await searchAgain()
    },
    erase: async (person: PersonMeant) => {
      await staffCall(erasePerson, { body: { person } })
      await searchAgain()
    },
  }
}
