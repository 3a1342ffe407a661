import { mkdirSync, watch } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { readMail } from '#api/testing/mails/read-mail.ts'
import { server } from './server.ts'

/** Where the server under test writes its mails, one `.eml` each. */
const mailFolder: string = path.join(server.dataDir, 'mail')

const PATIENCE_MS = 30_000

/**
 * Waits for a mail to somebody.
 * @param about words of the mail that is meant, where many go to the same address
 * @returns its source, as it would go over the wire
 */
export async function mailTo(recipient: string, about = ''): Promise<string> {
  mkdirSync(mailFolder, { recursive: true })
  return new Promise((resolve, reject) => {
    const look = () => {
      findMail(recipient, about).then(
        mail => mail !== undefined && finish(() => resolve(mail)),
        error => finish(() => reject(error)),
      )
    }
    const watcher = watch(mailFolder, look)
    const timeout = setTimeout(
      () => finish(() => reject(new Error(`no mail to ${recipient} within ${PATIENCE_MS} ms`))),
      PATIENCE_MS,
    )
    function finish(settle: () => void): void {
      clearTimeout(timeout)
      watcher.close()
      settle()
    }
    look()
  })
}

async function findMail(recipient: string, about: string): Promise<string | undefined> {
  const files = (await readdir(mailFolder)).filter(file => file.endsWith('.eml'))
  const mails = await Promise.all(files.map(file => readFile(path.join(mailFolder, file), 'utf8')))
  const isToThem = (line: string) => line.startsWith('To:') && line.includes(recipient)
  return mails.find(mail => mail.split(/\r?\n/).some(isToThem) && readMail(Buffer.from(mail)).text.includes(about))
}
