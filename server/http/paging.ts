/** A reader's position in a list (ruling 9). */
export interface Page {
  page: number
  lastPage: number
  /** The page numbers to show around this one. */
  pages: number[]
}

const shownAround = 2

/** A page number from a path; anything but a positive whole number means the first page. */
export function pageNumber(text: string | undefined): number {
  return /^[1-9]\d{0,6}$/.test(text ?? '') ? Number(text) : 1
}

export function pageOf(page: number, total: number, pageSize: number): Page {
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const from = Math.max(1, Math.min(page - shownAround, lastPage - 2 * shownAround))
  const to = Math.min(lastPage, from + 2 * shownAround)
  return { page, lastPage, pages: Array.from({ length: to - from + 1 }, (_, index) => from + index) }
}
