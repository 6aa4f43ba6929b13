// Page numbers as links, so that every page of a list has its own address.

import { Link } from '#web/router/context.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx'
import css from './pager.module.css'
import { useUiPhrases } from './phrases.tsx'

export interface PagerProps {
  page: number
  lastPage: number
  /** The page numbers to show: `page.pages` of the answer. */
  pages: readonly number[]
  hrefFor: (page: number) => string
}

export function Pager({ page, lastPage, pages, hrefFor }: PagerProps) {
  const words = useUiPhrases()
  if (lastPage <= 1) return null
  return (
    <nav aria-label={words.pages} className={css.pager}>
      {page > 1 && (
        <Link className={css.step} to={hrefFor(page - 1)} aria-label={words.previousPage} rel="prev">
          <ChevronLeftIcon />
        </Link>
      )}
      {pages.map((number) => (
        <Link
          key={number}
          className={css.step}
          to={hrefFor(number)}
          aria-current={number === page ? 'page' : undefined}
          aria-label={words.pageNumber(number)}
        >
          {number}
        </Link>
      ))}
      {page < lastPage && (
        <Link className={css.step} to={hrefFor(page + 1)} aria-label={words.nextPage} rel="next">
          <ChevronRightIcon />
        </Link>
      )}
    </nav>
  )
}
