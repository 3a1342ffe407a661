/** A systemd unit: each setting with all of its values, in their order. */
export type Unit = ReadonlyMap<string, readonly string[]>

/** Reads the settings of all sections; no name is used in two of them. */
export function readUnit(text: string): Unit {
  const unit = new Map<string, string[]>()
  for (const line of text.split('\n')) {
    const [, name, value] = /^([A-Z]\w+)=(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) continue
    unit.set(name, [...(unit.get(name) ?? []), value])
  }
  return unit
}

/** A setting that is there once. @throws Error otherwise */
export function settingOf(unit: Unit, name: string): string {
  const [value, ...others] = unit.get(name) ?? []
  if (value === undefined || others.length > 0) throw new Error(`${name} stands ${others.length + 1} times, not once`)
  return value
}

/** The variables of `Environment=`. */
export function unitEnvironment(unit: Unit): Record<string, string> {
  const pairs = (unit.get('Environment') ?? []).flatMap(value => value.split(' '))
  return Object.fromEntries(pairs.map(pair => pair.split(/=(.*)/s).slice(0, 2) as [string, string]))
}
