import { verifyArchive } from '#api/features/books/archive-books.ts'
import { archivesOf, verifyBooks } from '#api/features/books/verify-books.ts'
import { readArchiveFile } from './books/archive-file.ts'
import { type Books, openBooks, sentenceOf } from './books/open-books.ts'
import { Fault, printFailure } from './fault.ts'

/** Ends with 1 where a row does not fit. */
export async function main(): Promise<void> {
  try {
    await verify()
  } catch (error) {
    printFailure(error)
    process.exitCode = 1
  }
  process.exit()
}

async function verify(): Promise<void> {
  const [file] = process.argv.slice(2)
  if (file) await verifyFile(file)
  else await withBooks(verifyDatabase)
}

async function withBooks<Result>(act: (books: Books) => Promise<Result>): Promise<Result> {
  const books = await openBooks('verify-books')
  try {
    return await act(books)
  } finally {
    await books.close()
  }
}

async function verifyDatabase({ services, sql }: Books): Promise<void> {
  const { entries, closings, archived, lastHash, fault } = await verifyBooks(services, sql)
  if (fault) throw new Fault(sentenceOf(fault))
  const left = archived > 0 ? ` Entries up to ${archived} have left as archives.` : ''
  console.log(
    `${entries} entries and ${closings} closings fit.${left} The last entry's hash is ${lastHash || 'none yet'}.`,
  )
  console.log('Compare its number with the last closing that left this machine: a cut end shows nowhere else.')
}

/** An archive's file, by itself and then as the books know it: whoever has only the file learns as much as it can say. */
async function verifyFile(file: string): Promise<void> {
  const { archive, fault } = await verifyArchive(readArchiveFile(file)).catch(error => {
    throw error instanceof SyntaxError ? new Fault(`The file is no archive of the books: ${error.message}`) : error
  })
  if (fault) throw new Fault(sentenceOf(fault))
  const hash = archive.hash.toString('hex')
  const facts = `Archive ${archive.number} up to ${archive.endsOn} fits, up to entry ${archive.lastEntry}. Its hash is ${hash}`
  const known = await withBooks(({ sql }) => archivesOf(sql)).catch(error => {
    if (!(error instanceof Fault)) throw error
    throw new Fault(`${facts}. No books are here that could say whether they know it: ${error.message}`)
  })
  if (!known.some(row => row.hash.equals(archive.hash))) throw new Fault(`${facts}, but these books know none of it.`)
  console.log(`${facts}, as the books say.`)
}
