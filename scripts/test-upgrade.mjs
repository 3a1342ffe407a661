// `npm run test:upgrade`: three API processes and two job workers restarted one after the other under customers, then
// upgraded from each former release to this one and taken back; `-- v1.0.0` from that one alone. Needs PgBouncer, and a
// clone with its history.
import { formerReleases } from './torture/cluster/upgrade/former-releases.mjs'

const named = process.argv.slice(2).filter(word => /^v\d/.test(word))
const chosen = releases().filter(({ name }) => named.length === 0 || named.includes(name))
if (chosen.length > 0) {
  process.argv = [...process.argv.filter(word => !named.includes(word)), '--project', 'upgrade']
  process.env.TEST_UPGRADE = '1'
  process.env.RELEASES = chosen.map(({ name, commit }) => `${name}=${commit}`).join()
  await import('./test.mjs')
} else {
  console.error(
    named.length > 0 ? `No release is called ${named.join(' or ')}.` : 'This history has no former release.',
  )
  process.exitCode = 1
}

function releases() {
  try {
    return formerReleases('.')
  } catch (error) {
    console.error(/** @type {Error} */ (error).message)
    process.exit(1)
  }
}
