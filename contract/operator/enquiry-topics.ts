import { type EnquiryTopic, enquiryTopics } from '#contract/enquiries.ts'
import type { OperatorRole } from './roles.ts'

/** The topics that each role sees and answers; a role without a line sees no enquiry. */
export const topicsOfRole: Readonly<Partial<Record<OperatorRole, readonly EnquiryTopic[]>>> = {
  support: enquiryTopics,
  shipping: ['parcel'],
  finance: ['payment'],
  owner: enquiryTopics,
}

export const enquiryReaders = Object.keys(topicsOfRole) as OperatorRole[]
