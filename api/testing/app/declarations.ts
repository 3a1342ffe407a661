import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { declarationsIn } from '#scripts/mutants/taking-out/declarations.ts'

const FEATURES = 'api/features'

/**
 * What the features declare with certain words in it, by feature and name (`orders#placeOrder`): these stay when a file moves.
 * @param words as they stand in calls; where they are declared is not one of them: `(?<!function )`
 */
export function declarationsWith(words: RegExp): string[] {
  return sources().flatMap(({ feature, text }) =>
    declarationsIn(text)
      .filter(({ start, end }) => words.test(text.slice(start, end)))
      .map(({ name }) => `${feature}#${name}`),
  )
}

function sources(): { feature: string; text: string }[] {
  return readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
    .filter(file => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)testing\//.test(file))
    .map(file => ({
      feature: file.split(path.sep)[0] as string,
      text: readFileSync(path.join(FEATURES, file), 'utf8'),
    }))
}
