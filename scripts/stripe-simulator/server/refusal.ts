type Details = { code?: string; param?: string }

/** The body of a Stripe error, without its envelope. */
export type ErrorBody = Details & {
  type: 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  doc_url?: string
}

/** The only error that is thrown on purpose, answered in Stripe's shape. Any other becomes an `api_error` 500. */
export class Refusal extends Error {
  readonly status: number
  readonly body: ErrorBody
  /** True when the call was refused before it began: Stripe stores no answer then, and the key stays free. */
  readonly beforeExecution: boolean

  constructor(status: number, body: Omit<ErrorBody, 'doc_url'>, beforeExecution: boolean) {
    super(body.message)
    this.name = 'Refusal'
    this.status = status
    this.body = body.code ? { ...body, doc_url: documentation(body.code) } : body
    this.beforeExecution = beforeExecution
  }
}

/** 400: the call began, but the object's state forbids it. */
export function invalid(message: string, details: Details = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...details }, false)
}

/** 400: the parameters do not have the form that this call takes. */
export function invalidParameters(message: string, details: Details = {}): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, ...details }, true)
}

/** `resource_missing`: 404 for an id in the path, 400 for one in a parameter. */
export function missing(kind: string, id: string, param: string, status: 400 | 404 = 404): Refusal {
  const message = `No such ${kind}: '${id}'`
  return new Refusal(status, { type: 'invalid_request_error', code: 'resource_missing', message, param }, false)
}

function documentation(code: string): string {
  return `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`
}
