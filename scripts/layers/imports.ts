import { LAYERS } from '../config/layers.mjs'

/** How many imports of files of `from` name files of `to`, two features. */
export type FeatureImport = { from: string; to: string; count: number }

type Module = { source: string; dependencies: readonly { resolved: string }[] }

/** The imports between features, of all modules. */
export function importsOf(modules: readonly Module[]): FeatureImport[] {
  const counts = new Map<string, FeatureImport>()
  for (const { source, dependencies } of modules) {
    for (const { resolved } of dependencies) {
      const from = featureOf(source)
      const to = featureOf(resolved)
      if (!from || !to || from === to) continue
      const known = counts.get(`${from} ${to}`)
      counts.set(`${from} ${to}`, { from, to, count: (known?.count ?? 0) + 1 })
    }
  }
  return [...counts.values()].sort((a, b) => `${a.from} ${a.to}`.localeCompare(`${b.from} ${b.to}`))
}

/** @returns the place of a feature's layer, 0 at the ground; the last layer for one that is in none */
export function layerOf(feature: string): number {
  const layer = LAYERS.findIndex(({ features }) => features.includes(feature))
  return layer < 0 ? LAYERS.length - 1 : layer
}

function featureOf(file: string): string | undefined {
  return /^api\/features\/([^/]+)\//.exec(file)?.[1]
}
