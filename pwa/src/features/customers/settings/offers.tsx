import { CheckBox } from '#pwa/ui/forms/check-box.tsx'

type OffersProps = { restaurantName: string | undefined; wanted: boolean; onChange: (wanted: boolean) => void }

/** The consent to marketing, which is never ticked beforehand (CPCE L34-5). */
export function Offers({ restaurantName, wanted, onChange }: OffersProps) {
  return (
    <div className="offers">
      <CheckBox checked={wanted} onChange={event => onChange(event.target.checked)}>
        Recevoir par email les offres {restaurantName ? `de ${restaurantName}` : 'du restaurant'}
      </CheckBox>
      <p>
        Chaque offre contient un lien pour ne plus en recevoir. Les messages de vos commandes arrivent dans tous les
        cas.
      </p>
    </div>
  )
}
