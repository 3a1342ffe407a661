/** The address of a map search for a place; phones open their own map app. */
export function mapAddress(place: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`
}

/** The address of the directions to a place, from wherever one is. */
export function routeAddress(place: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(place)}`
}
