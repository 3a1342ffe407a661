/** Whether somebody stands at the door, by what their own phone knows: pure, and asked on the phone alone. */

export type Place = { latitude: number; longitude: number }

/** A door and the pavement before it. */
const NEAR_METRES = 60
/** A guess of half a street is no place. */
const SURE_METRES = 60
const METRES_OF_A_DEGREE = 111_195

/** What the settings say of the restaurant's place, `48.86860, 2.34120`; undefined where they say nothing. */
export function placeOf(position: string | undefined): Place | undefined {
  const [latitude, longitude] = (position || undefined)?.split(',').map(Number) ?? []
  if (latitude === undefined || longitude === undefined || Number.isNaN(latitude + longitude)) return undefined
  return { latitude, longitude }
}

/** @param here where the phone believes to be, and by how many metres it may be wrong */
export function isNear(here: Place & { accuracy: number }, place: Place): boolean {
  return here.accuracy <= SURE_METRES && metresBetween(here, place) <= NEAR_METRES
}

/** Of two places in one town, where the earth is flat enough. */
function metresBetween(one: Place, other: Place): number {
  const north = one.latitude - other.latitude
  const east = (one.longitude - other.longitude) * Math.cos((other.latitude * Math.PI) / 180)
  return Math.hypot(north, east) * METRES_OF_A_DEGREE
}
