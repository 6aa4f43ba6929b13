// The address of a list may name a page beyond the last one: redirect to the last page, so that a list with entries
// is never shown as empty.

import { redirect } from '#web/router/outcomes.ts'

export function redirectToLastPage<T extends { page: { page: number; lastPage: number } }>(
  answer: T,
  request: Request,
): T {
  const { page, lastPage } = answer.page
  if (page <= lastPage) return answer
  const { pathname, searchParams } = new URL(request.url)
  if (lastPage === 1) searchParams.delete('page')
  else searchParams.set('page', String(lastPage))
  throw redirect(searchParams.size === 0 ? pathname : `${pathname}?${searchParams}`)
}
