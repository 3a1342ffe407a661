/** A trace for whoever looks into a browser's console: what went wrong and was survived. */
export function logProblem(message: string, detail: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the one place that writes there
  console.warn(message, detail)
}
