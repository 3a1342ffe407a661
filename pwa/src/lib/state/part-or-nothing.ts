import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/**
 * A part that comes later and that the page can do without: where its code cannot be fetched nothing is shown in its
 * place, rather than the page stop.
 * @param load imports the part's module and takes the component out of it
 */
export function partOrNothing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      part => ({ default: part }),
      () => ({ default: () => null }),
    ),
  )
}
