import { addDays, weekdayOf } from './paris-time.ts'

/**
 * The day itself where offices are open, else the first one after it: no Saturday, Sunday or public holiday of France
 * (C. trav. L3133-1), on which a period of consumer law does not end (C. conso L221-19).
 */
export function workingDayFrom(day: string): string {
  return isWorkingDay(day) ? day : workingDayFrom(addDays(day, 1))
}

const SATURDAY = 6
const FIXED_HOLIDAYS = ['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']
/** Easter Monday, Ascension, Whit Monday. */
const DAYS_AFTER_EASTER = [1, 39, 50]

function isWorkingDay(day: string): boolean {
  if (weekdayOf(day) >= SATURDAY || FIXED_HOLIDAYS.includes(day.slice(5))) return false
  const easter = easterOf(Number(day.slice(0, 4)))
  return DAYS_AFTER_EASTER.every(days => addDays(easter, days) !== day)
}

/** Easter Sunday of the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const correction = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * correction + 114
  return `${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`
}
