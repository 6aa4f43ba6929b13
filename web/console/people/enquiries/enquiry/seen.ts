import type { EnquiryPage } from './loader.ts'

/** The newest message between the shop and the visitor that is on show. */
export const seenOf = ({ messages }: Pick<EnquiryPage, 'messages'>): string =>
  messages.findLast(({ author }) => author !== 'note')?.messageId ?? ''
