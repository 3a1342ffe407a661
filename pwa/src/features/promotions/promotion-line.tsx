import { formatEnd } from '#api/features/promotions/rules/promotion-terms.ts'
import { formatEuros } from '#api/kernel/order/money.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { keepPromotion, type StoredPromotion } from '#pwa/lib/storage/stored-promotion.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import './promotions.css'

type PromotionLineProps = {
  promotion: StoredPromotion
  /** The discount on this cart. */
  discountCents: number
}

/** A stored promotion in the cart: its discount, its conditions and its end, and a button that keeps it for later. */
export function PromotionLine({ promotion, discountCents }: PromotionLineProps) {
  const putAway = () => {
    keepPromotion(undefined)
    showToast({
      text: 'Réduction retirée. Pour la remettre, rouvrez le lien de notre message.',
      action: { label: 'Annuler', run: () => keepPromotion(promotion) },
    })
  }
  return (
    <div className="promotion-line">
      <p className="what">
        <b>Réduction de {promotion.percent}&nbsp;%</b>
        {discountCents > 0 ? (
          <b className="num">{formatEuros(-discountCents)}</b>
        ) : (
          <span>ne s’applique pas à ce panier</span>
        )}
      </p>
      <p className="terms soft">
        Hors alcool et plats offerts, une fois par client, jusqu’au {formatEnd(new Date(promotion.until))}.
      </p>
      <Button look="link" onClick={putAway}>
        Retirer<span className="visually-hidden"> la réduction</span>
      </Button>
    </div>
  )
}
