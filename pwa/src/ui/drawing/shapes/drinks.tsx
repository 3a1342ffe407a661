import type { ReactNode } from 'react'
import { GLAZE, LINE, WASH } from '../inks.ts'

/** What a glass or a cup holds, drawn in place on the 160 × 120 grid; what floats has its middle at 0,0. */
export const DRINKS: Record<string, ReactNode> = {
  boisson: (
    <>
      <path d="M54 38l6 69h40l6-69z" fill={WASH} stroke="none" />
      <ellipse cx="80" cy="38" rx="26" ry="5" fill={GLAZE} strokeWidth={1.5} />
    </>
  ),
  eau: (
    <>
      <path d="M54 38c8 4 18-4 26 0s18 4 26 0l-6 69H60z" fill={GLAZE} stroke="none" />
      <path d="M54 38c8 4 18-4 26 0s18 4 26 0" fill="none" strokeWidth={1.8} />
      <path d="M62 52c4 3 8 3 12 0M86 62c4 3 8 3 12 0M66 76c4 3 8 3 12 0" fill="none" stroke={WASH} strokeWidth={2} />
    </>
  ),
  'the-froid': (
    <>
      <path d="M54 34l6 73h40l6-73z" fill={WASH} stroke="none" />
      <path d="M57 66c8 5 15-4 23 0s15 4 22-1l-3 42H60z" fill={LINE} stroke="none" />
      <ellipse cx="80" cy="34" rx="26.5" ry="5" fill={GLAZE} strokeWidth={1.5} />
    </>
  ),
  smoothie: (
    <>
      <path d="M53 28l7 79h40l7-79z" fill={WASH} stroke="none" />
      <path
        d="M53 28c2-6 9-4 12-8 5-5 11-2 15-3s9-3 14 2c3 4 11 3 13 9-9 5-45 5-54 0z"
        fill={GLAZE}
        strokeWidth={1.8}
      />
    </>
  ),
  'the-chaud': (
    <>
      <ellipse cx="80" cy="56" rx="34" ry="8" fill={WASH} strokeWidth={1.5} />
      <path d="M62 55c5-2 9-2 12 0M86 58c4-2 8-2 11 0" fill="none" strokeWidth={1.4} />
    </>
  ),
  'cafe-chaud': (
    <>
      <ellipse cx="80" cy="56" rx="34" ry="8" fill={LINE} strokeWidth={1.5} />
      <path d="M62 55c6-4 14 3 20-1 4-2 10-2 14 1" fill="none" stroke={WASH} strokeWidth={2} />
    </>
  ),
  biere: (
    <>
      <path d="M51 40h58v66q0 3-3 3H54q-3 0-3-3z" fill={WASH} stroke="none" />
      <path
        d="M46 34c-3-9 6-14 12-11 3-8 16-9 20-3 5-6 16-4 18 2 8-3 16 3 14 11-1 6-8 8-13 6-2 5-9 6-13 2-4 5-12 4-14-1-3 4-10 4-12-1-5 1-11 0-12-5z"
        fill={GLAZE}
      />
    </>
  ),
  vin: (
    <>
      <path d="M51.5 38c0 20 8 34 28.5 36 20.5-2 28.5-16 28.5-36z" fill={WASH} stroke="none" />
      <ellipse cx="80" cy="38" rx="28" ry="5" fill={GLAZE} strokeWidth={1.5} />
    </>
  ),
  bulles: (
    <g fill={GLAZE} strokeWidth={1.5}>
      <circle cx="70" cy="62" r="3" />
      <circle cx="88" cy="54" r="2.5" />
      <circle cx="80" cy="76" r="3.5" />
      <circle cx="92" cy="72" r="2" />
      <circle cx="67" cy="82" r="2" />
      <circle cx="76" cy="49" r="2" />
      <path d="M74 30h.1M84 26h.1M92 31h.1" fill="none" strokeWidth={2.5} />
    </g>
  ),
  /** Ice cream. */
  boules: (
    <>
      <circle cx="-20" cy="-4" r="16" fill={GLAZE} />
      <circle cx="16" cy="-4" r="16" fill={GLAZE} />
      <circle cx="-2" cy="-20" r="16" fill={WASH} />
      <path d="M-12-24c2-5 6-7 10-7M-30-6c1-3 3-5 5-6M22-12c2 1 4 3 4 6" fill="none" strokeWidth={1.8} />
    </>
  ),
  glace: (
    <g fill={GLAZE} strokeWidth={1.6}>
      <rect x="-16" width="16" height="15" rx="2" transform="rotate(12)" />
      <rect x="2" y="6" width="16" height="15" rx="2" transform="rotate(-14)" />
      <path d="M-12 4l5 1M6 10l5-2" fill="none" stroke={WASH} strokeWidth={2} />
    </g>
  ),
  paille: (
    <>
      <path d="M0 40L16-28l14-5" fill="none" strokeWidth={6} />
      <path d="M0 40L16-28l14-5" fill="none" stroke={GLAZE} strokeWidth={2} />
      <path d="M4 23l4 1M8 6l4 1M12-12l4 1" fill="none" strokeWidth={2} />
    </>
  ),
  bouteille: (
    <>
      <path d="M-10-46h20v12c0 10 10 12 10 26v58q0 6-6 6h-28q-6 0-6-6V-8c0-14 10-16 10-26z" fill={GLAZE} />
      <path d="M-11-50h22v8h-22z" fill={LINE} />
      <path d="M-20 8h40v28h-40z" fill={WASH} />
      <path d="M0 12q-8 10-8 14a8 7 0 0 0 16 0q0-4-8-14z" fill={GLAZE} strokeWidth={1.6} />
    </>
  ),
}
