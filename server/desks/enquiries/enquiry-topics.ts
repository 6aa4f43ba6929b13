import type { EnquiryTopic } from '#contract/enquiries.ts'
import { topicsOfRole } from '#contract/operator/enquiry-topics.ts'
import type { OperatorRole } from '#contract/operator/roles.ts'

/** The topics that these roles open. */
export const topicsFor = (roles: readonly OperatorRole[]): EnquiryTopic[] => [
  ...new Set(roles.flatMap((role) => topicsOfRole[role] ?? [])),
]
