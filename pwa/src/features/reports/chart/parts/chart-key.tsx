import './chart-key.css'

/** The series of a chart; its colour is in the style sheet. */
export type Series = 'revenue' | 'orders' | 'hours'

/** The legend of a chart, drawn as in the chart: a line for a line, a square for bars. */
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
