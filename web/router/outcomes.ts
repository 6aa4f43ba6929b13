// The outcomes that a loader throws when there is no screen to show: another address, or a failure.

/** Leads to another address of the shop. */
export class Redirect {
  readonly to: string
  constructor(to: string) {
    this.to = to
  }
}

export const redirect = (to: string): Redirect => new Redirect(to)

/**
 * The error screen takes the place of the screen; `status`: the HTTP status of the page on the server; `text`: the
 * sentence in place of its own.
 */
export class PageFailure {
  readonly status: number
  readonly text: string | undefined
  constructor(status: number, text?: string) {
    this.status = status
    this.text = text
  }
}
