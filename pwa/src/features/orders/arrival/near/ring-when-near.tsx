import { useMemo } from 'react'
import { Button } from '#pwa/ui/forms/button/button.tsx'
import { Icon } from '#pwa/ui/media/icon/icon.tsx'
import { placeOf } from './near.ts'
import { useNear } from './use-near.ts'

type RingWhenNearProps = { position: string | undefined; onNear: () => void }

/** 'Sonner à mon arrivée': the phone says 'Je suis là' by itself at the door, while this page is open. */
export function RingWhenNear({ position, onNear }: RingWhenNearProps) {
  const place = useMemo(() => placeOf(position), [position])
  const { state, canWatch, start, stop } = useNear(place, onNear)
  if (!canWatch) return null
  if (state === 'refused')
    return <small role="status">Position refusée. Touchez «&nbsp;Je suis là&nbsp;» en arrivant.</small>
  if (state === 'off') {
    return (
      <Button look="link" onClick={start}>
        <Icon name="pin" />
        Prévenir tout seul à mon arrivée
      </Button>
    )
  }
  return (
    <>
      <small role="status">
        Ça sonnera à la porte, tant que cette page est ouverte. Votre position ne quitte pas ce téléphone.
      </small>
      <Button look="link" onClick={stop}>
        Ne plus regarder où je suis
      </Button>
    </>
  )
}
