import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { foreseeSettings } from '#api/features/forecasts/contract.ts'
import type { HousePlace } from '#api/features/settings/contract-restaurant.ts'
import {
  type AdminSettings,
  changeSettings,
  openAnyway,
  readOpening,
  readSettings,
  removeHousePhoto,
  setHousePhoto,
} from '#api/features/settings/contract-staff.ts'
import type { RequestOf } from '#api/kernel/endpoint.ts'
import { keepAnswer } from '#pwa/lib/calls/after-change.ts'
import { staffCall } from '#pwa/lib/calls/staff-call.ts'
import { restaurantQuery } from '#pwa/lib/menu/use-menu.ts'

const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: ({ signal }) => staffCall(readSettings, {}, { signal }),
})

/** The settings as the server has them. */
export function useSettings() {
  return useQuery(settingsQuery)
}

export type SettingsBody = Omit<RequestOf<typeof changeSettings>['body'], 'version'>

/** Saves the named settings, with the version on which the change is based. */
export function useSaveSettings() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RequestOf<typeof changeSettings>['body']) => staffCall(changeSettings, { body }),
    onSuccess: (settings: AdminSettings) => {
      keepAnswer(client, settingsQuery, settings)
      // A value that was filled in may have opened the shop.
      void client.invalidateQueries(openingQuery)
      // The sidebar shows the name, and the board the pause.
      void client.invalidateQueries(restaurantQuery)
    },
  })
}

/** Shows a picture (a data URL; undefined: as it was) at a place of the first page, with its words. */
export function useSetHousePhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ place, image, alt }: { place: HousePlace; image: string | undefined; alt: string }) =>
      staffCall(setHousePhoto, { params: { place }, body: { image_data: image, alt } }),
    onSuccess: settings => keepAnswer(client, settingsQuery, settings),
  })
}

export function useRemoveHousePhoto() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (place: HousePlace) => staffCall(removeHousePhoto, { params: { place } }),
    onSuccess: settings => keepAnswer(client, settingsQuery, settings),
  })
}

const openingQuery = queryOptions({
  queryKey: ['opening'],
  queryFn: ({ signal }) => staffCall(readOpening, {}, { signal }),
})

/** The reasons that keep the shop from taking orders, and by whose word it takes them all the same. */
export function useOpening() {
  return useQuery(openingQuery)
}

/** Takes orders although something is missing, for a reason; null ends that. */
export function useOpenAnyway() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (reason: string | null) => staffCall(openAnyway, { body: { reason } }),
    onSuccess: opening => {
      keepAnswer(client, openingQuery, opening)
      void client.invalidateQueries(restaurantQuery)
      // Their version is another one now, by which a draft is saved.
      void client.invalidateQueries(settingsQuery)
    },
  })
}

type Hours = RequestOf<typeof foreseeSettings>['body']

const forecastQuery = (hours: Hours | undefined) =>
  queryOptions({
    queryKey: ['settings-forecast', hours],
    queryFn: ({ signal }) => staffCall(foreseeSettings, { body: hours as Hours }, { signal }),
    enabled: hours !== undefined,
    placeholderData: keepPreviousData,
  })

/**
 * How many orders and reservations lie in these closures or outside these hours; not asked while the hours are
 * undefined.
 */
export function useForecast(hours: Hours | undefined) {
  return useQuery(forecastQuery(hours))
}
