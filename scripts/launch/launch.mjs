/**
 * What `npm start` and `npm test` do before any TypeScript: install what is missing, then let Node read TypeScript.
 * Plain JavaScript on Node alone, because there may be no node_modules yet.
 */
import { fileURLToPath } from 'node:url'
import { ensurePackages } from './install.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Runs a TypeScript module's `main(args)` at the root of the repository.
 * @param {string} module relative to `scripts/`
 */
export async function launch(module) {
  process.chdir(root)
  ensurePackages(root)
  const { register } = await import('tsx/esm/api')
  register()
  const { main } = await import(new URL(`../${module}`, import.meta.url).href)
  await main(process.argv.slice(2))
}
