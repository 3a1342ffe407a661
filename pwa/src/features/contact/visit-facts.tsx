import type { PublicRestaurant } from '#api/features/settings/contract.ts'
import { french } from '#pwa/lib/format/french.tsx'

/** What one asks before coming, as far as the restaurant has answered it: an empty answer has no line. */
export function VisitFacts({ restaurant }: { restaurant: PublicRestaurant }) {
  const { access, groups, mealVouchers, ownCup, paymentOnline, paymentOnSite, terrace } = restaurant
  const ways = [
    ['Sur place', paymentOnSite],
    ['En ligne', paymentOnline],
  ].filter(([, means]) => means)
  const facts = [
    ['Titres-restaurant', mealVouchers],
    [
      'Votre gobelet',
      ownCup && `Propre et réutilisable\u00a0: ${ownCup}\u00a0€ de moins par boisson, rendus au comptoir.`,
    ],
    ['Accès', access],
    ['Terrasse', terrace],
    ['Groupes', groups],
  ].filter(([, words]) => words)
  return (
    <>
      {ways.length > 0 && (
        <div>
          <dt>Paiement</dt>
          <dd>
            <ul className="ways">
              {ways.map(([where, means]) => (
                <li key={where}>
                  <b>{where}</b> {french(means ?? '')}
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
      {facts.map(([name, words]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{french(words ?? '')}</dd>
        </div>
      ))}
    </>
  )
}
