/** After so many wrong PINs of a person on a device it takes something better. */
export const MOST_WRONG_PINS = 5

/** Whether a PIN is among those that everybody tries first: one digit again and again, or digits in a row. */
export function isWeakPin(pin: string): boolean {
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]))
  return [0, 1, -1].some(step => steps.every(each => each === step))
}
