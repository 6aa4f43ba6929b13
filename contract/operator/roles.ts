// Who may do what at the console. Apart from the calls: the navigation needs the roles, and not what a call holds.

/** What an operator may see and do. An operator has one role or several; each opens what its calls declare. */
export const operatorRoles = ['viewer', 'support', 'shipping', 'packs', 'finance', 'owner'] as const
export type OperatorRole = (typeof operatorRoles)[number]

export const everyRole: readonly OperatorRole[] = [...operatorRoles]
/** Who sees the sale and the alarms of the shop; support and shipping see their queues. */
export const overviewReaders: readonly OperatorRole[] = ['viewer', 'packs', 'finance', 'owner']
/** Who sees what the shop earns. */
export const yenReaders: readonly OperatorRole[] = ['packs', 'finance', 'owner']
/** Who may open a member. */
export const memberReaders: readonly OperatorRole[] = ['viewer', 'support', 'finance', 'owner']
/** Who sees personal data whole; to all others it is masked on the server: `山* 太*`, `y***@example.com`, `***1234`. */
export const unmaskedReaders: readonly OperatorRole[] = ['support', 'owner']
/** Who may keep a member out. */
export const memberKeepers: readonly OperatorRole[] = ['support', 'owner']
/** Who reads notes and writes them. */
export const noteKeepers: readonly OperatorRole[] = ['support', 'owner']
/** Who sees payments. */
export const paymentReaders: readonly OperatorRole[] = ['support', 'finance', 'owner']
/** Who changes what became of money. */
export const moneyKeepers: readonly OperatorRole[] = ['finance', 'owner']
/** Who sees claims. */
export const claimReaders: readonly OperatorRole[] = ['support', 'finance', 'owner']
/** Who settles them. */
export const claimSettlers: readonly OperatorRole[] = ['finance', 'owner']
/** Who sees parcels. */
export const shipmentReaders: readonly OperatorRole[] = ['viewer', 'support', 'shipping', 'owner']
/** Who sees name and address whole until the parcel has left; support and owners see them always. */
export const packers: readonly OperatorRole[] = ['shipping']
/** Who packs parcels and sends them. */
export const parcelKeepers: readonly OperatorRole[] = ['shipping', 'owner']
/** Who keeps a parcel in the house. */
export const shipmentHolders: readonly OperatorRole[] = ['support', 'shipping', 'owner']
/** Who lets it leave again. */
export const shipmentReleasers: readonly OperatorRole[] = ['support', 'owner']
/** Who sees packs. */
export const packReaders: readonly OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
/** Who stops a sale at once. */
export const packStoppers: readonly OperatorRole[] = ['support', 'packs', 'finance', 'owner']
/** Who lets it go on or ends it, and approves that of another. */
export const packKeepers: readonly OperatorRole[] = ['packs', 'owner']
/** Who sees drafts with their cards and simulations. */
export const draftReaders: readonly OperatorRole[] = ['viewer', 'packs', 'finance', 'owner']
/** Who makes and changes them. */
export const draftWriters: readonly OperatorRole[] = ['packs', 'owner']
/** Who sees what the shop shows beside its packs. */
export const contentReaders: readonly OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
/** Who approves what moves money. */
export const contentApprovers: readonly OperatorRole[] = ['finance', 'owner']
/** Who sees the tables of ranks. */
export const rankReaders: readonly OperatorRole[] = ['viewer', 'support', 'packs', 'finance', 'owner']
/** Who sees the notices of the shop before and after they are shown. */
export const noticeReaders: readonly OperatorRole[] = ['viewer', 'packs', 'owner']
/** Who writes them. */
export const noticeKeepers: readonly OperatorRole[] = ['packs', 'owner']
/** Who sees the shop at a moment to come. */
export const previewReaders: readonly OperatorRole[] = ['viewer', 'packs', 'finance', 'owner']
/** Who sees the settings. */
export const settingReaders: readonly OperatorRole[] = ['viewer', 'support', 'finance', 'owner']
/** The roles that see the messages of the shop. */
export const messageReaders: readonly OperatorRole[] = ['viewer', 'support', 'owner']
/** The roles that send again what was given up. */
export const messageKeepers: readonly OperatorRole[] = ['support', 'owner']
/** Who sees which programs are told what happens, and what was sent. */
export const webhookReaders: readonly OperatorRole[] = ['finance', 'owner']
/** The roles that add, stop and remove them, and send again. */
export const webhookKeepers: readonly OperatorRole[] = ['owner']
/** Who sees who works here. */
export const staffReaders: readonly OperatorRole[] = ['finance', 'owner']
/** Who prepares and approves; what each sees follows from the acts that their roles may make or approve. */
export const approvalDeciders: readonly OperatorRole[] = ['support', 'packs', 'finance', 'owner']
