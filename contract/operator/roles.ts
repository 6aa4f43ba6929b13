// The roles of the console. Apart from the calls: the navigation needs the roles, and not what a call holds.

/** Each operator has one role or several; each opens the calls that name it. */
export const operatorRoles = ['viewer', 'support', 'shipping', 'packs', 'finance', 'owner'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const everyRole: readonly OperatorRole[] = [...operatorRoles]
/** The roles that see the sale and the alarms of the shop; support and shipping see their queues. */
export const overviewReaders: readonly OperatorRole[] = ['viewer', 'packs', 'finance', 'owner']
/** The roles that see the shop's earnings. */
export const yenReaders: readonly OperatorRole[] = ['packs', 'finance', 'owner']
export const memberReaders: readonly OperatorRole[] = ['viewer', 'support', 'finance', 'owner']
/** The roles that see personal data whole; the server masks it for others: `山* 太*`, `y***@example.com`, `***1234`. */
export const unmaskedReaders: readonly OperatorRole[] = ['support', 'owner']
/** The roles that may suspend a member or change their data. */
export const memberKeepers: readonly OperatorRole[] = ['support', 'owner']
/** The roles that read and write notes. */
export const noteKeepers: readonly OperatorRole[] = ['support', 'owner']
export const paymentReaders: readonly OperatorRole[] = ['support', 'finance', 'owner']
/** The roles that act on payments, deposits and differences. */
export const moneyKeepers: readonly OperatorRole[] = ['finance', 'owner']
export const claimReaders: readonly OperatorRole[] = ['support', 'finance', 'owner']
export const claimSettlers: readonly OperatorRole[] = ['finance', 'owner']
export const shipmentReaders: readonly OperatorRole[] = ['viewer', 'support', 'shipping', 'owner']
/** The roles that see name and address whole until the parcel has left; support and owners see them always. */
export const packers: readonly OperatorRole[] = ['shipping']
/** The roles that pack parcels and send them. */
export const parcelKeepers: readonly OperatorRole[] = ['shipping', 'owner']
/** The roles that may hold a parcel back. */
export const shipmentHolders: readonly OperatorRole[] = ['support', 'shipping', 'owner']
/** The roles that let it leave again. */
export const shipmentReleasers: readonly OperatorRole[] = ['support', 'owner']
export const packReaders: readonly OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
/** The roles that stop a sale at once. */
export const packStoppers: readonly OperatorRole[] = ['support', 'packs', 'finance', 'owner']
/** The roles that let a sale go on or end it, and approve such an act of another. */
export const packKeepers: readonly OperatorRole[] = ['packs', 'owner']
/** The roles that see drafts with their cards and simulations. */
export const draftReaders: readonly OperatorRole[] = ['viewer', 'packs', 'finance', 'owner']
export const draftWriters: readonly OperatorRole[] = ['packs', 'owner']
/** The roles that see the content beside the packs. */
export const contentReaders: readonly OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
/** The roles that approve changes of content that move money. */
export const contentApprovers: readonly OperatorRole[] = ['finance', 'owner']
export const rankReaders: readonly OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
/** The roles that see the notices of the shop before and after they are shown. */
export const noticeReaders: readonly OperatorRole[] = ['viewer', 'packs', 'owner']
export const noticeKeepers: readonly OperatorRole[] = ['packs', 'owner']
/** The roles that see the shop at a moment to come. */
export const previewReaders: readonly OperatorRole[] = ['viewer', 'packs', 'finance', 'owner']
export const settingReaders: readonly OperatorRole[] = ['viewer', 'support', 'finance', 'owner']
/** The roles that see the messages of the shop. */
export const messageReaders: readonly OperatorRole[] = ['viewer', 'support', 'owner']
/** The roles that send a message again that was given up. */
export const messageKeepers: readonly OperatorRole[] = ['support', 'owner']
/** The roles that see which programs get webhooks, and the deliveries. */
export const webhookReaders: readonly OperatorRole[] = ['finance', 'owner']
/** The roles that add, stop and remove them, and send again. */
export const webhookKeepers: readonly OperatorRole[] = ['owner']
/** The roles that see the list of operators. */
export const staffReaders: readonly OperatorRole[] = ['finance', 'owner']
/** The roles that prepare and approve; the acts that a role may make or approve decide which approvals it sees. */
export const approvalDeciders: readonly OperatorRole[] = ['support', 'packs', 'finance', 'owner']
