import './band.css'

/** The painted rim between two sections. `flip` turns its petals up, for the top of a dark ground. */
export function Band({ flip }: { flip?: boolean }) {
  return <div className="band" data-flip={flip ? '' : undefined} aria-hidden="true" />
}
