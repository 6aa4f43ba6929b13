/** An answer in PayPal's error format. */
export class PayPalError extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, name: string, issue?: string, field?: string) {
    super(issue ?? name)
    this.status = status
    const detail = { ...(field === undefined ? {} : { field, location: 'body' }), issue, description: issue }
    this.body = {
      name,
      message: 'Answered by the emulator.',
      debug_id: 'emulator',
      links: [],
      ...(issue === undefined ? {} : { details: [detail] }),
    }
  }
}

/** The request has the right shape, and cannot be done as things stand. */
export const notNow = (issue: string) => new PayPalError(422, 'UNPROCESSABLE_ENTITY', issue)
export const invalid = (field: string, issue = 'INVALID_PARAMETER_VALUE') =>
  new PayPalError(400, 'INVALID_REQUEST', issue, field)
export const absent = () => new PayPalError(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
