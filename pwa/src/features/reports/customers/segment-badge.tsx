import type { Segment } from '#api/features/reports/rules/report-columns.ts'
import { SEGMENT_LOOKS } from './segments.ts'
import './segment-badge.css'

/** A segment's word in the colour that it has in the chart. */
export function SegmentBadge({ segment }: { segment: Segment }) {
  return (
    <span className="segment-badge">
      <svg viewBox="0 0 14 14" aria-hidden="true">
        <rect width="14" height="14" fill={SEGMENT_LOOKS[segment].color} />
      </svg>
      {SEGMENT_LOOKS[segment].word}
    </span>
  )
}
