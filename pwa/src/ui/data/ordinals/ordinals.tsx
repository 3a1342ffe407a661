/** A text with its ordinals set as French print does: `Paris 2e` with a raised e. */
export function Ordinals({ children }: { children: string }) {
  // Every second part is an ending.
  return children
    .split(/(?<=\d)(er|e)\b/)
    .map((part, index) => (index % 2 === 0 ? part : <sup key={part + String(index)}>{part}</sup>))
}
