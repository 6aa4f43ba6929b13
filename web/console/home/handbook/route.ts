import { everyRole } from '#contract/operator/roles.ts'
import type { Route } from '#web/console/frame/route.ts'

const addressOf = (page: string): string => `/operator/handbook/${page}`

export const route: Route = {
  path: addressOf(':page'),
  roles: everyRole,
  title: ({ shell }) => shell.handbook,
}

/** The page of the handbook for each part of the console, by the first word of its address. */
const pages: Readonly<Record<string, string>> = {
  cards: 'pack',
  content: 'pack',
  drafts: 'pack',
  packs: 'pack',
  preview: 'pack',
  parcels: 'parcels',
  packing: 'parcels',
  shipments: 'parcels',
  money: 'money',
  enquiries: 'complaint',
  members: 'complaint',
  audit: 'trouble',
  messages: 'trouble',
  access: 'first-day',
  approvals: 'first-day',
  operators: 'first-day',
  settings: 'first-day',
  webhooks: 'first-day',
}

/** The address of the handbook's page about a screen; of its table of contents where no page is about it. */
export const handbookFor = (pathname: string): string =>
  addressOf(pages[pathname.split('/')[2] ?? ''] ?? 'index')
