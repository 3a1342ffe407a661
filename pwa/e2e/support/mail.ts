import { mkdirSync, watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { inject } from 'vitest'

/** Where the server under test writes its mails, one `.eml` each. */
const mailFolder: string = path.join(inject('server').dataDir, 'mail')

/**
 * Waits for a mail to somebody.
 * @returns its source, as it would go over the wire
 */
export async function mailTo(recipient: string, withinMs = 30_000): Promise<string> {
  mkdirSync(mailFolder, { recursive: true })
  return new Promise((resolve, reject) => {
    const look = () => {
      findMail(recipient).then(
        mail => mail !== undefined && finish(() => resolve(mail)),
        error => finish(() => reject(error)),
      )
    }
    const watcher = watch(mailFolder, look)
    const timeout = setTimeout(
      () => finish(() => reject(new Error(`no mail to ${recipient} within ${withinMs} ms`))),
      withinMs,
    )
    function finish(settle: () => void): void {
      clearTimeout(timeout)
      watcher.close()
      settle()
    }
    look()
  })
}

async function findMail(recipient: string): Promise<string | undefined> {
  const files = (await readdir(mailFolder)).filter(file => file.endsWith('.eml'))
  const mails = await Promise.all(files.map(file => readFile(path.join(mailFolder, file), 'utf8')))
  return mails.find(mail => mail.split(/\r?\n/).some(line => line.startsWith('To:') && line.includes(recipient)))
}
