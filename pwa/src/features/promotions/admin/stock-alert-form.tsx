import { type FormEvent, useState } from 'react'
import { plural } from '#api/kernel/plural.ts'
import { useMenu } from '#pwa/lib/menu/use-menu.ts'
import { showToast } from '#pwa/lib/state/toasts.ts'
import { Button } from '#pwa/ui/forms/button.tsx'
import { Field } from '#pwa/ui/forms/field.tsx'
import { useStockAlert } from './queries.ts'
import './promotions-admin.css'

/** The dish that the former client's button was about. */
const USUAL = 'pad-thai'

/** A form that sends 'Bientôt épuisé' for a dish to every open board. */
export function StockAlertForm() {
  const { data: menu } = useMenu()
  const [chosen, setChosen] = useState(USUAL)
  const alert = useStockAlert()
  const dishes = Object.values(menu?.takeaway ?? {}).flat()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const dish = dishes.find(({ id }) => id === chosen)
    if (!dish || alert.isPending) return
    try {
      const { sent_count } = await alert.mutateAsync(dish)
      showToast(
        sent_count > 0
          ? { tone: 'done', text: `Alerte envoyée à ${plural(sent_count, 'destinataire', 'destinataires')}.` }
          : { text: 'La page Commandes n’est ouverte nulle part\u00a0: personne n’a reçu l’alerte.' },
      )
    } catch (error) {
      showToast({ tone: 'problem', text: error instanceof Error ? error.message : String(error) })
    }
  }
  return (
    <form className="stock-alert-form" onSubmit={event => void send(event)}>
      <Field label="Plat" hint="Chaque appareil où la page Commandes est ouverte le montre et sonne.">
        {control => (
          <select {...control} value={chosen} onChange={event => setChosen(event.target.value)}>
            {dishes.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Button type="submit" busy={alert.isPending} busyLabel="Envoi…">
        Envoyer l’alerte de stock
      </Button>
    </form>
  )
}
