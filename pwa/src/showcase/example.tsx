import { type ReactNode, useState } from 'react'

/** One component in one or more of its states. @param name as its file is called */
export function Example({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className="example" aria-label={name}>
      <h3>{name}</h3>
      <div>{children}</div>
    </section>
  )
}

/** A control that works: its value is held here. */
export function Holding<Value>({
  start,
  children,
}: {
  start: Value
  children: (value: Value, set: (value: Value) => void) => ReactNode
}) {
  const [value, set] = useState(start)
  return children(value, set)
}
