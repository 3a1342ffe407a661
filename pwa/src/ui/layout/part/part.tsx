import { type ComponentType, lazy, Suspense, useState } from 'react'
import { type Later, later, patiently } from '#pwa/lib/state/later.ts'
import { Skeleton } from '../../feedback/skeleton/skeleton.tsx'
import { MissingPart } from './missing-part.tsx'

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
