import { type ComponentType, lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import { isServerReachable, useServerReachable, watchServer } from '#pwa/lib/state/connectivity.ts'
import { type Later, later, patiently } from '#pwa/lib/state/later.ts'
import { Notice } from '../feedback/notice.tsx'
import { RetryButton, Skeleton } from '../feedback/placeholders.tsx'
import { Button } from '../forms/button.tsx'

type Load<Props> = Later<ComponentType<Props>> | (() => Promise<ComponentType<Props>>)

/**
 * A part that comes later and that the page is not whole without. Where it does not come, the place says so and offers
 * another try; all around it stays.
 */
export function part<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const bring = later(load)
  return made(bring, () => bring().catch(() => missing(bring)))
}

/** A part that comes later and that the page can do without: nothing stands in its place until it has come. */
export function partOrNothing<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const bring = later(load)
  return made(bring, () => patiently(bring))
}

/** Where its code has come already, a part's first render is no different from any other: nothing falls back. */
function made<Props extends object>(
  { came }: Later<ComponentType<Props>>,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  const Late = lazy(async () => ({ default: await load() }))
  return function Part(props: Props) {
    const [Content] = useState<ComponentType<Props>>(() => came() ?? Late)
    return <Content {...props} />
  }
}

/** In the place of a part that did not come; the next try takes its place. */
function missing<Props extends object>(bring: Later<ComponentType<Props>>): ComponentType<Props> {
  const Again = part(bring)
  return function Missing(props: Props) {
    const [isAgain, setAgain] = useState(bring.came() !== undefined)
    if (!isAgain) return <MissingPart onRetry={() => setAgain(true)} />
    return (
      <Suspense fallback={<Skeleton lines={3} label="Un instant" />}>
        <Again {...props} />
      </Suspense>
    )
  }
}

/**
 * It stands where a part's code did not come. Without a network another try helps, which the server's return makes by
 * itself. While the server is there the file is of a release that is gone, or the browser remembers that it failed:
 * then reloading does.
 */
export function MissingPart({ onRetry }: { onRetry: () => void }) {
  const isReachable = useServerReachable()
  const retry = useEffectEvent(onRetry)
  useEffect(() => watchServer(() => isServerReachable() && retry()), [])
  return (
    <Notice tone="problem">
      <p>Cette partie de la page n’a pas pu être chargée.</p>
      {isReachable ? (
        <Button look="link" onClick={() => window.location.reload()}>
          Recharger la page
        </Button>
      ) : (
        <RetryButton look="link" onRetry={onRetry} />
      )}
    </Notice>
  )
}
