import { Pie, PieChart, ResponsiveContainer, Tooltip } from 'recharts'
import { ChartTip } from './chart-parts.tsx'
import { count } from './figure-words.ts'

export type SegmentSlice = { word: string; customers: number; color: string }

/** Customers by segment: a ring, each segment in its colour, with a gap between them. */
export function SegmentsChart({ slices }: { slices: readonly SegmentSlice[] }) {
  return (
    <ResponsiveContainer>
      <PieChart accessibilityLayer={false}>
        <Tooltip isAnimationActive={false} content={({ payload }) => tipOf(payload[0]?.payload)} />
        <Pie
          data={slices.map(slice => ({ ...slice, fill: slice.color }))}
          dataKey="customers"
          nameKey="word"
          innerRadius="62%"
          outerRadius="98%"
          startAngle={90}
          endAngle={-270}
          stroke="var(--glaze-1)"
          strokeWidth={3}
          rootTabIndex={-1}
          isAnimationActive={false}
        />
      </PieChart>
    </ResponsiveContainer>
  )
}

function tipOf(slice: SegmentSlice | undefined) {
  return slice ? <ChartTip title={slice.word} lines={[{ word: 'Clients', value: count(slice.customers) }]} /> : null
}
