/**
 * A number set large over its legend, as an item of a list.
 * @param spoken the two as one sentence, for screen readers
 */
export function Figure({ value, legend, spoken }: { value: string; legend: string; spoken: string }) {
  return (
    <li>
      <span aria-hidden="true">
        <b>{value.replaceAll(' ', '\u00a0')}</b>
        {legend}
      </span>
      <span className="visually-hidden">{spoken}</span>
    </li>
  )
}
