import type { BoardOrder } from '#api/features/orders/contract-staff.ts'

/** How a customer whom no mail and no SMS reaches hears of a change. */
export function unreachableWords({ customerInfo }: Pick<BoardOrder, 'customerInfo'>): string {
  return customerInfo.phone
    ? 'Téléphonez-lui pour tout ce qui change.'
    : 'Sans téléphone non plus, il n’apprend rien avant de venir.'
}
