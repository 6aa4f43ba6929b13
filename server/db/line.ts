// First in, first out, in constant time: `Array.prototype.shift` moves everything that waits.

interface Link<T> {
  item: T
  next: Link<T> | undefined
}

/** A queue in which all operations take the same time, however long it is. */
export class Line<T> {
  #first: Link<T> | undefined
  #last: Link<T> | undefined

  get isEmpty(): boolean {
    return this.#first === undefined
  }

  push(item: T): void {
    const link: Link<T> = { item, next: undefined }
    if (this.#last === undefined) this.#first = link
    else this.#last.next = link
    this.#last = link
  }

  /** Puts an item before all others. */
  unshift(item: T): void {
    this.#first = { item, next: this.#first }
    this.#last ??= this.#first
  }

  shift(): T | undefined {
    const link = this.#first
    if (link === undefined) return undefined
    this.#first = link.next
    if (this.#first === undefined) this.#last = undefined
    // A served link that is not collected yet would keep every later one.
    link.next = undefined
    return link.item
  }
}
