// `node scripts/sbom.mjs`: the packages that are installed here as a CycloneDX list, for the image (docker/Dockerfile).
// Not by `npm sbom`: without the tools it refuses the tree, and with `--omit=dev` (npm 10.8) it leaves out whatever a
// tool needs too. npm's own record of the installed tree names each folder, its version and its checksum.
import { existsSync, readFileSync } from 'node:fs'

const { name, version, packages } = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'))
const components = Object.entries(packages)
  // What was deleted by hand is still in the record.
  .filter(([folder]) => existsSync(folder))
  .map(([folder, facts]) => component(folder.replace(/^.*node_modules\//, ''), facts))
const application = { type: 'application', name, version: version ?? '0.0.0' }
const bom = { bomFormat: 'CycloneDX', specVersion: '1.5', version: 1, metadata: { component: application }, components }
process.stdout.write(`${JSON.stringify(bom, null, 1)}\n`)

/**
 * @param {string} name
 * @param {{ version: string, integrity?: string, license?: string }} facts
 */
function component(name, { version, integrity, license }) {
  const [algorithm, sum = ''] = (integrity ?? '').split('-')
  return {
    type: 'library',
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ license: { name: license } }] }),
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sum, 'base64').toString('hex') }],
    }),
  }
}
