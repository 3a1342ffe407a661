import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { axisTicks, ChartTip, CURSOR, GRID, MARGIN, PLAIN_AXIS, TICK } from './chart-parts.tsx'
import { count } from './figure-words.ts'

export type HourPoint = { hour: number; orders: number }

/** The orders by hour of the day, 0h to 23h. */
export function HoursChart({ hours }: { hours: readonly HourPoint[] }) {
  const ticks = axisTicks(Math.max(0, ...hours.map(({ orders }) => orders)), { isWhole: true })
  return (
    <ResponsiveContainer>
      <BarChart data={[...hours]} margin={MARGIN} accessibilityLayer={false} barCategoryGap="14%">
        <CartesianGrid {...GRID} />
        {/* Labels all 24 hours where they fit, every second or third otherwise. */}
        <XAxis
          {...PLAIN_AXIS}
          dataKey="hour"
          tick={TICK}
          height="auto"
          tickMargin={6}
          minTickGap={2}
          interval="equidistantPreserveStart"
          tickFormatter={formatHour}
        />
        <YAxis
          {...PLAIN_AXIS}
          width="auto"
          ticks={ticks}
          domain={[0, ticks.at(-1) ?? 1]}
          interval={0}
          tick={TICK}
          tickFormatter={count}
        />
        <Tooltip cursor={CURSOR} isAnimationActive={false} content={({ payload }) => tipOf(payload[0]?.payload)} />
        <Bar
          dataKey="orders"
          name="Commandes par heure"
          fill="var(--data-hours)"
          isAnimationActive={false}
          activeBar={false}
        />
      </BarChart>
    </ResponsiveContainer>
  )
}

function formatHour(hour: number): string {
  return `${hour}h`
}

function tipOf(point: HourPoint | undefined) {
  if (!point) return null
  const title = `De ${point.hour}\u00a0h à ${(point.hour + 1) % 24}\u00a0h`
  return <ChartTip title={title} lines={[{ series: 'hours', word: 'Commandes', value: count(point.orders) }]} />
}
