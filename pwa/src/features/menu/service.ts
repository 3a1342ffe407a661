/** Which of the two menus is shown, by the names of the menu's own fields. */
export type Service = 'takeaway' | 'dineIn'

/** The search parameter that carries it; the takeaway menu needs none. */
const SERVICE_PARAM = 'service'
const DINE_IN = 'sur-place'

/** `?service=sur-place` is the dine-in menu, anything else the takeaway menu. */
export function serviceOf(search: URLSearchParams): Service {
  return search.get(SERVICE_PARAM) === DINE_IN ? 'dineIn' : 'takeaway'
}

/** The search part of the address that shows a service: `?service=sur-place`, or nothing. */
export function searchOf(service: Service): string {
  return service === 'dineIn' ? `?${SERVICE_PARAM}=${DINE_IN}` : ''
}
