import { GLAZE } from '../inks.ts'

/** Lines with the glaze laid along their middle, so that they pass over and under one another like noodles. */
export function Strands({ paths, width = 5.5 }: { paths: string[]; width?: number }) {
  return paths.map(d => (
    <g key={d} fill="none">
      <path d={d} strokeWidth={width} />
      <path d={d} stroke={GLAZE} strokeWidth={width - 3.4} />
    </g>
  ))
}
