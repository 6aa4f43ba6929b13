import type { failures as source } from './ja.ts'

export const failures: typeof source = {
  communication: 'A communication error occurred. Please try again later.',
  server: 'A server error occurred. Please try again later.',
  loginNeeded: 'Please log in.',
  pageTooOld: 'This page has expired. Please try again.',
  notFound: 'We could not find what you were looking for. It may have been moved or removed.',
  tooManyRequests: 'We are very busy right now. Please try again in a moment.',
  maintenance: 'The shop is under maintenance.',
  pageHeading: 'This page could not be shown',
  notFoundHeading: 'Page not found',
  retry: 'Reload',
  toTop: 'Back to top',
}
