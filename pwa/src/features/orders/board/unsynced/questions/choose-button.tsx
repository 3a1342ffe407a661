import { useOverlay } from '#pwa/lib/navigation/use-overlay.ts'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'

/** In the place of a slip's next step, as long as somebody has to decide where it stands. */
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
