/** After so many wrong PINs of a person on a device it takes something better. */
export const MOST_WRONG_PINS = 5
/** The same over all devices: whoever logs in again and again is on a new one each time, and tries five more. */
export const WRONG_PINS_OF_A_DAY = { max: 20, windowSeconds: 86_400 }

/** Whether a PIN is among those that everybody tries first: one digit again and again, or digits in a row. */
export function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return [0, 1, -1].some(step => steps.every(each => each === step))
}
