/** Whether the terms leave fourteen days for drinks that keep: on unless emptied, as counsel may ask for. */
export const DRINKS_KEY = 'cgv.withdrawalForDrinks'

/** @param legal the legal values of the settings */
export function mayDrinksReturn(legal: Readonly<Record<string, string>>): boolean {
  return legal[DRINKS_KEY] !== ''
}
