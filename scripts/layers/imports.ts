/** The layers, the ground first: a feature imports from those before its own, and from its own. */
export const LAYERS = [
  { name: 'base', features: ['settings', 'pictures', 'audit', 'auth', 'staff'] },
  { name: 'catalogue', features: ['menu', 'pricing', 'receipts', 'pickup'] },
  { name: 'messages', features: ['notifications', 'push'] },
  { name: 'accounts', features: ['customers'] },
  {
    name: 'commerce',
    features: ['loyalty', 'promotions', 'orders', 'payments', 'reservations', 'reviews'],
  },
  { name: 'office', features: ['reports', 'reconciliation', 'privacy', 'forecasts', 'scans', 'site'] },
] as const

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

/** Those that lead from a layer to one above it. */
export function arrowsUp(imports: readonly FeatureImport[]): FeatureImport[] {
  return imports.filter(({ from, to }) => layerOf(to) > layerOf(from))
}

/** @returns the place of a feature's layer, 0 at the ground; the last layer for one that is in none */
export function layerOf(feature: string): number {
  const layer = LAYERS.findIndex(({ features }) => (features as readonly string[]).includes(feature))
  return layer < 0 ? LAYERS.length - 1 : layer
}

function featureOf(file: string): string | undefined {
  return /^api\/features\/([^/]+)\//.exec(file)?.[1]
}
