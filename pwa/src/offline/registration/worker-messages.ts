/** What pages and their service worker say to each other: one list, so that neither says what the other does not know. */

/** A page to a worker. */
export type ToWorker =
  /** Is this page of your release? Answered yes or no. */
  | { kind: 'is_of_your_release'; script: string }
  /** Take over from the release that this one page is of. Answered no while other pages are open. */
  | { kind: 'take_over' }

/** How long a worker may take to start and to answer. */
const PATIENCE_MS = 3000

/** Asks a worker something; undefined where it does not answer, as a broken one may not. */
export function askWorker(worker: ServiceWorker, question: ToWorker): Promise<boolean | undefined> {
  const { port1, port2 } = new MessageChannel()
  return new Promise(resolve => {
    const done = (answer?: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(answer)
    }
    const timer = setTimeout(done, PATIENCE_MS)
    port1.onmessage = ({ data }) => done(data === true)
    worker.postMessage(question, [port2])
  })
}
