import './chart-key.css'

/** What a colour of a chart stands for; its look is in the style sheet. */
export type Series = 'revenue' | 'orders' | 'hours'

/** The words of a chart's colours, drawn as in the chart: a line for a line, a square for bars. */
export function ChartKey({ series }: { series: readonly { series: Series; word: string }[] }) {
  return (
    <ul className="chart-key" aria-label="Légende">
      {series.map(({ series, word }) => (
        <li key={series}>
          <i className="swatch" data-series={series} />
          {word}
        </li>
      ))}
    </ul>
  )
}
