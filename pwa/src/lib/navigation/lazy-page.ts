import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

/** A page that is loaded on demand, by the name of its component. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyExoticComponent<ComponentType> {
  return lazy(async () => ({ default: (await load())[name] }))
}
