import { Bar, CartesianGrid, ComposedChart, Line, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisTicks, ChartTip, CURSOR, GRID, MARGIN, PLAIN_AXIS, TICK, tickOf } from './chart-parts.tsx'
import { count, euros, shortEuros } from './figure-words.ts'

export type SalesPoint = {
  /** The label on the axis: `20 oct.` */
  tick: string
  /** The label in full: `mardi 20 octobre` */
  name: string
  revenue: number
  orders: number
}

/** Scales the bars down to the lower half, which leaves the upper one to the line. */
const ROOM_OVER_BARS = 1.8

/** Revenue as a line, by the left axis; orders as bars, by the right one. */
export function SalesChart({ points }: { points: readonly SalesPoint[] }) {
  const revenueTicks = axisTicks(Math.max(0, ...points.map(({ revenue }) => revenue)))
  const orderTicks = axisTicks(Math.max(0, ...points.map(({ orders }) => orders)), {
    room: ROOM_OVER_BARS,
    isWhole: true,
  })
  return (
    <ResponsiveContainer>
      <ComposedChart data={[...points]} margin={MARGIN} accessibilityLayer={false}>
        <CartesianGrid {...GRID} yAxisId="revenue" />
        <XAxis
          {...PLAIN_AXIS}
          dataKey="tick"
          tick={TICK}
          height="auto"
          tickMargin={6}
          minTickGap={16}
          interval="equidistantPreserveStart"
        />
        <YAxis
          {...PLAIN_AXIS}
          yAxisId="revenue"
          width="auto"
          ticks={revenueTicks}
          domain={[0, revenueTicks.at(-1) ?? 1]}
          interval={0}
          tick={tickOf('revenue')}
          tickFormatter={shortEuros}
        />
        <YAxis
          {...PLAIN_AXIS}
          yAxisId="orders"
          orientation="right"
          width="auto"
          ticks={orderTicks}
          domain={[0, orderTicks.at(-1) ?? 1]}
          interval={0}
          tick={tickOf('orders')}
          tickFormatter={count}
        />
        <Tooltip cursor={CURSOR} isAnimationActive={false} content={({ payload }) => tipOf(payload[0]?.payload)} />
        <Bar
          yAxisId="orders"
          dataKey="orders"
          fill="var(--data-orders)"
          maxBarSize={28}
          isAnimationActive={false}
          activeBar={false}
        />
        {/* A rim in the page's colour keeps the line visible where it crosses bars. */}
        <Line {...LINE} stroke="var(--glaze-1)" strokeWidth={7} tooltipType="none" activeDot={false} />
        <Line {...LINE} stroke="var(--data-revenue)" strokeWidth={3} />
      </ComposedChart>
    </ResponsiveContainer>
  )
}

const LINE = {
  yAxisId: 'revenue',
  dataKey: 'revenue',
  type: 'linear',
  strokeLinejoin: 'round',
  dot: false,
  isAnimationActive: false,
} as const

function tipOf(point: SalesPoint | undefined) {
  if (!point) return null
  const lines = [
    { series: 'revenue', word: 'Chiffre d’affaires', value: euros(point.revenue) },
    { series: 'orders', word: 'Commandes', value: count(point.orders) },
  ] as const
  return <ChartTip title={point.name} lines={lines} />
}
