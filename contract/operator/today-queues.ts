// Work that waits for an operator: the queues that Today shows (`contract/operator/today.ts`).

import { listApprovals } from './approvals.ts'
import { claimReaders, messageReaders, type OperatorRole, parcelKeepers } from './roles.ts'

interface Queue {
  /** The roles that see it; for all others it does not exist. */
  roles: readonly OperatorRole[]
  /** After so many hours the oldest is late; null: it never is. */
  lateHours: number | null
  /** The page on which it is worked on. */
  opens: `/operator/${string}`
}

const queue = <const Declared extends Queue>(declared: Declared): Queue => declared

const desk = ['support', 'finance', 'owner'] as const
const parcels = ['viewer', 'support', 'shipping', 'owner'] as const
const sale = ['viewer', 'packs', 'owner'] as const
const choices = ['viewer', 'support', 'owner'] as const
/** An operator chooses for no member: the packs say how many choices each has open. */
const byPack = '/operator/packs?columns=name,sale,left,openChoices'

/**
 * Each queue, in the order in which it is shown. A new one is a row here; the server says how it is counted
 * (`queueReaders`), the phrases what it is called, and neither compiles before.
 */
export const todayQueues = {
  paymentsInReview: queue({
    roles: desk,
    lateHours: 24,
    opens: '/operator/money/payments?states=review',
  }),
  paymentsUnknown: queue({
    roles: desk,
    lateHours: 2,
    opens: '/operator/money/payments?states=unknown',
  }),
  deposits: queue({ roles: desk, lateHours: 48, opens: '/operator/money/deposits?which=waits' }),
  differences: queue({
    roles: desk,
    lateHours: 48,
    opens: '/operator/money/differences?which=open',
  }),
  refunds: queue({
    roles: desk,
    lateHours: 24,
    opens: '/operator/money/payments?states=refunding',
  }),
  claims: queue({ roles: claimReaders, lateHours: 168, opens: '/operator/money/claims' }),
  parcelsToPack: queue({ roles: parcelKeepers, lateHours: null, opens: '/operator/packing' }),
  parcelsOverdue: queue({
    roles: parcels,
    lateHours: 0,
    opens: '/operator/shipments?which=late',
  }),
  parcelsDueToday: queue({ roles: parcels, lateHours: null, opens: '/operator/shipments' }),
  parcelsHeld: queue({ roles: parcels, lateHours: 72, opens: '/operator/shipments?which=held' }),
  choicesOpen: queue({ roles: choices, lateHours: null, opens: byPack }),
  choicesEnding: queue({ roles: choices, lateHours: null, opens: byPack }),
  messagesGivenUp: queue({
    roles: messageReaders,
    lateHours: 24,
    opens: '/operator/messages?which=given_up',
  }),
  boxesHalted: queue({
    roles: ['viewer', 'support', 'packs', 'finance', 'owner'],
    lateHours: 24,
    opens: '/operator/packs?which=halted',
  }),
  boxesNearlySoldOut: queue({ roles: sale, lateHours: null, opens: '/operator/packs?which=few' }),
  contentRefused: queue({
    roles: ['packs', 'finance', 'owner'],
    lateHours: 0,
    opens: '/operator/content',
  }),
  settingsRefused: queue({
    roles: ['finance', 'owner'],
    lateHours: 0,
    opens: '/operator/settings',
  }),
  enquiries: queue({ roles: ['support', 'owner'], lateHours: 24, opens: '/operator/enquiries' }),
  approvals: queue({ roles: listApprovals.roles, lateHours: 24, opens: '/operator/approvals' }),
  invitations: queue({ roles: ['owner'], lateHours: 48, opens: '/operator/operators' }),
}
export type TodayQueue = keyof typeof todayQueues

export const todayQueueNames = Object.keys(todayQueues) as [TodayQueue, ...TodayQueue[]]

/**
 * The tasks of a day in their order: the queues that make up each task, those that say more about a part of it, and,
 * where there are several queues, the screen on which the task begins.
 */
export const todayTasks = [
  { task: 'pack', of: ['parcelsToPack'], within: ['parcelsOverdue', 'parcelsDueToday', 'parcelsHeld'] },
  { task: 'answer', of: ['enquiries'], within: [] },
  {
    task: 'money',
    of: ['deposits', 'paymentsInReview', 'paymentsUnknown', 'differences', 'refunds', 'claims'],
    within: [],
    begins: '/operator/money',
  },
  { task: 'approve', of: ['approvals'], within: [] },
  { task: 'choose', of: ['choicesOpen'], within: ['choicesEnding'] },
] as const satisfies readonly { task: string; of: TodayQueue[]; within: TodayQueue[]; begins?: string }[]
export type TodayTask = (typeof todayTasks)[number]['task']

/** The queues whose counts stand in the navigation of every screen, beside the screen where they are worked on. */
export const navigationQueues = [
  'enquiries',
  'approvals',
  'parcelsToPack',
] as const satisfies readonly TodayQueue[]
export type NavigationQueue = (typeof navigationQueues)[number]
