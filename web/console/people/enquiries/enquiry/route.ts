import { enquiryReaders } from '#contract/operator/enquiry-topics.ts'
import { fillPath } from '#web/api/client.ts'
import type { Route } from '#web/console/frame/route.ts'

const path = '/operator/enquiries/:enquiryId'

export const enquiryPath = (enquiryId: string): string => fillPath(path, { enquiryId })

export const route: Route = { path, roles: enquiryReaders, title: ({ enquiry }) => enquiry.title }
