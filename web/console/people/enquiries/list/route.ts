import { enquiryReaders } from '#contract/operator/enquiry-topics.ts'
import type { Route } from '#web/console/frame/route.ts'
import { MailIcon } from '#web/ui/icons.tsx'

export const enquiriesPath = '/operator/enquiries'

export const route: Route = {
  path: enquiriesPath,
  roles: enquiryReaders,
  title: ({ areas }) => areas.enquiries,
  note: ({ enquiries }) => enquiries.note,
  navigation: { group: 'shop', place: 2, Icon: MailIcon, bar: 2, counts: 'enquiries' },
}
