import type { Segment } from '#api/features/reports/rules/report-columns.ts'

/** The segments' words, their meaning (docs/decisions/0018-figures-count-what-was-kept.md), and their colour in the chart. */
export const SEGMENT_LOOKS: Record<Segment, { word: string; meaning: string; color: string }> = {
  VIP: { word: 'VIP', meaning: '10 commandes ou plus', color: 'var(--data-hours)' },
  Loyal: { word: 'Fidèle', meaning: '5 à 9 commandes', color: 'var(--data-orders)' },
  Regular: { word: 'Régulier', meaning: '2 à 4 commandes', color: 'var(--data-5)' },
  New: { word: 'Nouveau', meaning: '1 commande', color: 'var(--data-revenue)' },
}
