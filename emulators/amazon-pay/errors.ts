/** An error as Amazon Pay words it: a stable code and a sentence that may change. */
export class AmazonPayError extends Error {
  readonly reasonCode: string
  readonly status: number

  constructor(status: number, reasonCode: string, message: string) {
    super(message)
    this.status = status
    this.reasonCode = reasonCode
  }

  get body() {
    return { reasonCode: this.reasonCode, message: this.message }
  }
}
