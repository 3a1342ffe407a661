// `npm run test:upgrade`: three API processes and two job workers restarted one after the other under customers, then
// upgraded from each tagged release to this one and taken back; `-- v1.0.0` from that one alone. Needs PgBouncer.
import { execFileSync } from 'node:child_process'

const tags = execFileSync('git', ['tag', '--list', 'v*', '--sort=version:refname'], { encoding: 'utf8' }).split('\n')
const named = process.argv.slice(2).filter(word => /^v\d/.test(word))
const chosen = tags.filter(tag => tag !== '' && (named.length === 0 || named.includes(tag)))
process.argv = process.argv.filter(word => !named.includes(word))
process.env.TEST_UPGRADE = '1'
process.env.RELEASES = chosen.join()
if (chosen.length === 0) {
  console.log('No such release is tagged in this clone (git fetch --tags brings them): only the restart is tried.')
  process.argv.push('rolling-restart')
}
process.argv.push('--project', 'upgrade')
await import('./test.mjs')
