import type { ReactNode } from 'react'
import { GLAZE, LINE, WASH } from '../inks.ts'

/** One lotus petal of a painted rim, hanging from its top edge. */
function petal(x: number, y: number, width: number, height: number, turn = 0) {
  const half = width / 2
  return (
    <path
      key={`${x.toFixed(0)}/${y.toFixed(0)}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${turn.toFixed(1)})`}
      d={`M${-half} 0Q${-half} ${height * 0.55} 0 ${height}Q${half} ${height * 0.55} ${half} 0`}
      fill={WASH}
      strokeWidth={1.5}
    />
  )
}

/** Petals along the lower half of an ellipse, turned with it. */
function petals(count: number, centre: [number, number], radii: [number, number], size: [number, number]) {
  return Array.from({ length: count }, (_, index) => {
    const angle = ((22 + (136 * index) / (count - 1)) * Math.PI) / 180
    const x = radii[0] * Math.cos(angle)
    return petal(centre[0] + x, centre[1] + radii[1] * Math.sin(angle), size[0], size[1], -x / 3)
  })
}

/** Each vessel lies half behind its food and half in front of it. */
export const VESSELS: Record<string, ReactNode> = {
  'plate-back': (
    <>
      <ellipse cx="80" cy="82" rx="74" ry="29" fill={GLAZE} />
      <ellipse cx="80" cy="80" rx="53" ry="19" fill="none" strokeWidth={1.5} />
      <path d="M10 91c8 13 36 22 70 22s62-9 70-22" fill="none" />
      <ellipse cx="80" cy="81.5" rx="64" ry="24" fill="none" strokeWidth={3.5} strokeDasharray="7 6 .1 6" />
    </>
  ),
  'bowl-back': (
    <>
      <path d="M18 56C18 84 42 104 60 106v6h40v-6c18-2 42-22 42-50z" fill={GLAZE} />
      <ellipse cx="80" cy="56" rx="62" ry="17" fill={GLAZE} />
      <ellipse cx="80" cy="57" rx="53" ry="12.5" fill={WASH} strokeWidth={1.5} />
    </>
  ),
  'bowl-front': (
    <>
      <path d="M18 56c0 9.4 28 17 62 17s62-7.6 62-17" fill="none" />
      {petals(11, [80, 68.5], [51, 12], [10, 12])}
      <path d="M60 106h40" fill="none" />
    </>
  ),
  'wok-back': (
    <>
      <path d="M14 60C14 92 46 110 80 110s66-18 66-50z" fill={LINE} />
      <path d="M14 62H3v-8h12M146 62h11v-8h-12" fill="none" />
      <ellipse cx="80" cy="60" rx="66" ry="16" fill={GLAZE} />
      <ellipse cx="80" cy="61" rx="57" ry="12" fill={WASH} strokeWidth={1.5} />
    </>
  ),
  'wok-front': (
    <>
      <path d="M14 60c0 8.8 30 16 66 16s66-7.2 66-16" fill="none" />
      <path d="M40 88c10 8 24 12 40 12" fill="none" stroke={WASH} strokeWidth={2} />
    </>
  ),
  'tray-back': (
    <>
      <path d="M20 66h120l14 30q2 8-6 8H12q-8 0-6-8z" fill={GLAZE} />
      <path d="M6 98q0 12 9 12h130q9 0 9-12" fill="none" />
      <path d="M28 72h104l10 24H18z" fill="none" strokeWidth={1.5} />
      <path d="M23 69h114l13 28.500H10z" fill="none" strokeWidth={2.5} strokeDasharray="6 5 .1 5" />
    </>
  ),
  'cup-back': (
    <>
      <ellipse cx="80" cy="102" rx="58" ry="13" fill={GLAZE} />
      <ellipse cx="80" cy="101" rx="44" ry="8.5" fill="none" strokeWidth={1.5} />
      <path d="M119 60c16-3 19 20-8 22" fill="none" strokeWidth={5} />
      <path d="M119 60c16-3 19 20-8 22" fill="none" stroke={GLAZE} strokeWidth={1.5} />
      <path d="M40 54c0 28 14 44 24 48h32c10-4 24-20 24-48z" fill={GLAZE} />
      <ellipse cx="80" cy="54" rx="40" ry="11" fill={GLAZE} />
    </>
  ),
  'cup-front': (
    <>
      <path d="M40 54c0 6 18 11 40 11s40-5 40-11" fill="none" />
      {petals(7, [80, 66], [33, 8], [9.5, 11])}
    </>
  ),
  steam: <path d="M66 38c-6-7 6-11 0-19M82 36c-6-8 7-13 0-22M97 38c-6-7 6-11 0-19" fill="none" strokeWidth={2} />,
  'glass-back': <path d="M52 18l8 92h40l8-92z" fill={GLAZE} />,
  'glass-front': (
    <>
      <path d="M52 18l8 92h40l8-92" fill="none" />
      <path d="M52 18c0 3 12.5 5.5 28 5.500s28-2.5 28-5.5-12.5-5.5-28-5.5-28 2.5-28 5.5" fill="none" />
      <path d="M58.5 92h43" fill="none" strokeWidth={1.5} />
      {[64, 72, 80, 88, 96].map(x => petal(x, 92, 7.5, -10))}
    </>
  ),
  'stem-back': (
    <>
      <ellipse cx="80" cy="107" rx="24" ry="5" fill={GLAZE} />
      <path d="M80 74v31" fill="none" strokeWidth={4} />
      <path d="M54 16c-8 34 2 56 26 58 24-2 34-24 26-58z" fill={GLAZE} />
    </>
  ),
  'stem-front': (
    <>
      <path d="M54 16c-8 34 2 56 26 58 24-2 34-24 26-58" fill="none" />
      <ellipse cx="80" cy="16" rx="26" ry="5" fill="none" />
      <path d="M98 28c4 12 2 24-4 32" fill="none" stroke={GLAZE} strokeWidth={2} />
    </>
  ),
  'mug-back': <path d="M50 26h60v80q0 4-4 4H54q-4 0-4-4z" fill={GLAZE} />,
  'mug-front': (
    <>
      <path d="M50 26v80q0 4 4 4h52q4 0 4-4V26" fill="none" />
      <path d="M110 42h10q10 0 10 12v20q0 12-10 12h-10" fill="none" strokeWidth={6} />
      <path d="M110 42h10q10 0 10 12v20q0 12-10 12h-10" fill="none" stroke={GLAZE} strokeWidth={2} />
      <path d="M64 48v46M80 48v46M96 48v46" fill="none" strokeWidth={1.5} />
    </>
  ),
}
