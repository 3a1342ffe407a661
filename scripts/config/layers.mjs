/**
 * The API's features by layer, the ground first. A feature imports from those that stand before it, in its own layer too:
 * no two need each other, and one can be read knowing only what is before it.
 */
export const LAYERS = [
  { name: 'base', features: ['pictures', 'settings', 'auth', 'factors', 'staff'] },
  { name: 'catalogue', features: ['menu', 'pricing', 'receipts', 'pickup'] },
  { name: 'messages', features: ['push', 'notifications'] },
  { name: 'accounts', features: ['customers'] },
  {
    name: 'commerce',
    features: [
      ...['loyalty', 'promotions', 'orders', 'payments', 'withdrawals', 'invoices'],
      ...['printing', 'reservations', 'reviews'],
    ],
  },
  {
    name: 'admin',
    features: [
      'reports',
      'books',
      'payouts',
      'reconciliation',
      'readiness',
      'alerts',
      'forecasts',
      'scans',
      'privacy',
      'site',
    ],
  },
]

/**
 * A rule for each feature: what it may not import; and one for a feature that is in no layer.
 * @returns {import('dependency-cruiser').IForbiddenRuleType[]}
 */
export function layerRules() {
  const features = LAYERS.flatMap(layer => layer.features)
  const unknown = { path: '^api/features/', pathNot: features.map(feature => `^api/features/${feature}/`) }
  return [
    {
      name: 'every-feature-has-a-layer',
      comment: 'A new feature takes its place in scripts/config/layers.mjs.',
      severity: 'error',
      from: unknown,
      to: {},
    },
    ...features.map((feature, place) => ruleOf(feature, features.slice(0, place + 1))),
  ]
}

/**
 * @param {string} feature
 * @param {readonly string[]} mayImport
 * @returns {import('dependency-cruiser').IForbiddenRuleType}
 */
function ruleOf(feature, mayImport) {
  return {
    name: `${feature}-imports-what-is-before-it`,
    comment: 'The order of scripts/config/layers.mjs. What is needed from above is handed in as a port.',
    severity: 'error',
    from: { path: `^api/features/${feature}/` },
    to: { path: '^api/features/', pathNot: mayImport.map(known => `^api/features/${known}/`) },
  }
}
