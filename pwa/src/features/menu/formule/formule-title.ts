import type { Formule } from '#api/features/menu/contract.ts'

/** Such as `Entrée, plat, boisson`. */
export function formuleTitle({ components }: Formule): string {
  const labels = components.map(({ label }, index) => (index === 0 ? label : label.toLocaleLowerCase('fr')))
  return labels.join(', ')
}
