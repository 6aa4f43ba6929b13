// A list's address may name a page that is not there any more, or never was: it leads to the last one, so that a
// full list is never called empty.

import { redirect } from 'react-router'

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
