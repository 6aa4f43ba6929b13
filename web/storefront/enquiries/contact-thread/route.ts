import { type Route, withQuery } from '#web/storefront/route/route.ts'

const path = '/contact-thread'

export const threadPath = (enquiryId: string): string => withQuery(path, { enquiryId })

/** A member's own thread; its address stands in the mails to members. */
export const route: Route = {
  path,
  access: 'member',
  head: ({ contact }) => ({ title: contact.threadTitle }),
}
