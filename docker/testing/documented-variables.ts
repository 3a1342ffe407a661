import { readFileSync } from 'node:fs'

/** The variables that an example of a `.env` file explains, set or commented out. */
export function documentedVariables(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^(?:# )?([A-Z_]+)=/gm)].map(([, name = '']) => name)
}
