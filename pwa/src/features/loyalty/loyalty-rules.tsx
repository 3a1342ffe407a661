import { useId } from 'react'
import './loyalty-rules.css'

/** All rules of the programme, as in the terms of sale (docs/product.md#loyalty). */
const RULES = [
  '1\u00a0point par jour où vous commandez avec votre compte.',
  'Au dixième, un plat offert, à choisir dans la liste.',
  'Les 10\u00a0points sont déduits, le reste est gardé.',
  'À emporter uniquement. Sans date limite.',
  'Commande annulée\u00a0: le plat offert revient dans votre compte.',
]

export function LoyaltyRules() {
  const title = useId()
  return (
    <section className="loyalty-rules" aria-labelledby={title}>
      <h3 id={title}>Comment ça marche</h3>
      <ol>
        {RULES.map(rule => (
          <li key={rule}>{rule}</li>
        ))}
      </ol>
    </section>
  )
}
