import { enquiryReaders } from '../../../../contract/operator/enquiry-topics.ts'
import { MailIcon } from '../../../ui/icons.tsx'
import type { Route } from '../../route.ts'

export const enquiriesPath = '/operator/enquiries'

export const route: Route = {
  path: enquiriesPath,
  roles: enquiryReaders,
  title: ({ areas }) => areas.enquiries,
  note: ({ enquiries }) => enquiries.note,
  navigation: { place: 20, Icon: MailIcon },
}
