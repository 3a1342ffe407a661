/** The parts into which a long category is cut on the page, in the order in which they stand there, with their words. */
export const DISH_GROUPS = {
  wok: 'Woks et nouilles',
  riz: 'Riz',
  curry: 'Currys',
  soupe: 'Soupes et bols',
  salade: 'Salades',
  grill: 'Grillades et poissons',
} as const

export type DishGroup = keyof typeof DISH_GROUPS

export const DISH_GROUP_KEYS = Object.keys(DISH_GROUPS) as DishGroup[]
