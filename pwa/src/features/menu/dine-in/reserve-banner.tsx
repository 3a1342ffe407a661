import { Button } from '#pwa/ui/forms/button.tsx'
import { Icon } from '#pwa/ui/media/icon.tsx'
import './reserve-banner.css'

/** Offers to reserve a table, above the dining room's menu. */
export function ReserveBanner({ onReserve }: { onReserve: () => void }) {
  return (
    <section className="reserve-banner" aria-labelledby="reserve-banner-title">
      <div>
        <h2 id="reserve-banner-title">Envie de manger sur place&nbsp;?</h2>
        <p>Demandez votre table en ligne ou par téléphone. Nous vous répondons.</p>
      </div>
      <Button look="primary" onClick={onReserve}>
        <Icon name="calendar" />
        Réserver une table
      </Button>
    </section>
  )
}
