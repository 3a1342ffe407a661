// Any Node with modules can read this file, so that an old one can print what is wrong.

/**
 * Whether this Node runs everything that the packages hold: 20.19 or newer, of the line 22 its 22.12 or newer.
 * @param {string} version such as `20.20.2`
 */
export function isNodeSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  if (major === 20) return minor >= 19
  if (major === 22) return minor >= 12
  return major > 22
}

/** Ends the process with one sentence when its Node is too old. */
export function refuseOldNode() {
  const version = process.versions.node
  if (isNodeSupported(version)) return
  console.error(
    `Node ${version} does not run this application: install Node 20.19 or newer (of the line 22, 22.12 or newer) from https://nodejs.org.`,
  )
  process.exit(1)
}
