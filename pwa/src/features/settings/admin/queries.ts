import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
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
import { useStaffMutation } from '#pwa/lib/calls/staff-mutation.ts'
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
  return useStaffMutation(changeSettings, {
    request: (body: RequestOf<typeof changeSettings>['body']) => ({ body }),
    takes: (client, settings: AdminSettings) => {
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
  return useStaffMutation(setHousePhoto, {
    request: ({ place, image, alt }: { place: HousePlace; image: string | undefined; alt: string }) => ({
      params: { place },
      body: { image_data: image, alt },
    }),
    takes: (client, settings) => keepAnswer(client, settingsQuery, settings),
  })
}

export function useRemoveHousePhoto() {
  return useStaffMutation(removeHousePhoto, {
    request: (place: HousePlace) => ({ params: { place } }),
    takes: (client, settings) => keepAnswer(client, settingsQuery, settings),
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
  return useStaffMutation(openAnyway, {
    request: (reason: string | null) => ({ body: { reason } }),
    takes: (client, opening) => {
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
