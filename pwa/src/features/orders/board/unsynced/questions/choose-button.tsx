import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'

/** Takes the place of a ticket's next step while somebody has to decide about the order's status. */
export function ChooseButton({ number }: { number: string }) {
  const { show } = useOverlay('conflit')
  return (
    <button type="button" className="step" onClick={() => show()}>
      <span>
        Choisir…<span className="visually-hidden"> {number}</span>
      </span>
      <Icon name="alert" />
    </button>
  )
}
