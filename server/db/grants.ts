import type { DB } from './schema.ts'

/** The row is written once. */
const permanent = 'select, insert'
/** The row stays; the triggers of `refuse_change.sql` say which of its columns move. */
const kept = 'select, insert, update'
const free = 'select, insert, update, delete'

/**
 * What the application may do to each table (decision 037). Nothing more: it owns no table, so it can neither change one
 * nor switch a trigger off. A table without a line here does not compile.
 */
const grants: Readonly<Record<keyof DB, string>> = {
  adjustment: permanent,
  approval: kept,
  auditLink: permanent,
  auditRecord: permanent,
  bankDeposit: kept,
  banner: free,
  box: kept,
  // Its order is read through `sold_prizes` alone.
  boxChunk: 'insert, select (pack_id, chunk_no, root)',
  boxHalt: permanent,
  boxPrize: permanent,
  // Read through `opened_secret` and `sold_salts` alone.
  boxSecret: 'insert',
  cardDecline: free,
  card: free,
  cardType: free,
  checkoutSession: free,
  contentChange: kept,
  dailyCount: free,
  draw: kept,
  drawCursor: free,
  enquiry: kept,
  enquiryMessage: 'select, insert, delete',
  enquiryPicture: 'select, insert, delete',
  exchange: permanent,
  exchangeCard: free,
  favourite: free,
  idempotencyKey: free,
  jobRun: free,
  knownDevice: free,
  ledgerEntry: permanent,
  ledgerLeg: 'select',
  legalVersion: permanent,
  loginAttempt: free,
  maintenance: free,
  member: kept,
  memberClaim: kept,
  memberNote: permanent,
  operator: kept,
  operatorAct: permanent,
  operatorInvitation: kept,
  operatorPasskey: free,
  operatorSession: free,
  outgoingMessage: free,
  pack: free,
  parcel: kept,
  parcelEvent: permanent,
  packDraft: kept,
  packDraftChange: permanent,
  passwordReset: free,
  passwordResetRequest: free,
  payment: kept,
  paymentDifference: kept,
  paymentInstruction: kept,
  paymentMethod: kept,
  paymentNotice: free,
  paymentReconciliation: kept,
  paymentRefund: kept,
  paymentTransition: permanent,
  personalDataReading: 'select, insert, delete',
  phoneCode: free,
  pointCourse: free,
  pointLot: permanent,
  provenNumber: permanent,
  pushSubscription: free,
  pushWish: free,
  rank: free,
  rankMaintenance: permanent,
  recoveryCode: free,
  referral: permanent,
  referralWaiting: free,
  reminder: free,
  reminderCursor: free,
  reminderDay: free,
  reminderOptOut: free,
  revealFilm: free,
  secondFactor: free,
  session: free,
  setting: permanent,
  shipment: kept,
  shopNotice: kept,
  shopSetting: free,
  signingKey: 'select, insert, delete',
  smsQuota: free,
  unsettledDraw: free,
  waitingLine: 'select, update',
  waitingPlace: free,
  wallet: kept,
  webhookDelivery: free,
  webhookEndpoint: kept,
}

/**
 * What a role for reports may read (decision 087): of these tables all, or these columns. Members are ids; no name, address,
 * text that somebody wrote, or key of anything is among them.
 */
const reports: { readonly [Table in keyof DB]?: 'whole' | readonly (keyof DB[Table] & string)[] } = {
  adjustment: ['id', 'memberId', 'points', 'coinHundredths', 'adjustedAt'],
  box: 'whole',
  boxHalt: 'whole',
  boxPrize: 'whole',
  card: 'whole',
  cardType: 'whole',
  draw: 'whole',
  exchange: 'whole',
  exchangeCard: 'whole',
  jobRun: 'whole',
  ledgerEntry: 'whole',
  ledgerLeg: 'whole',
  member: ['id', 'registeredAt', 'withdrawnAt', 'prefectureId', 'language'],
  memberClaim: 'whole',
  pack: 'whole',
  parcel: ['id', 'memberId', 'prefectureId', 'state', 'carrier', 'heldAt', 'releasedAt', 'shippedAt'],
  payment: [
    ...([
      'id',
      'memberId',
      'method',
      'state',
      'points',
      'priceYen',
      'refundedPoints',
      'refundedYen',
    ] as const),
    ...(['courseId', 'packId', 'createdAt', 'changedAt'] as const),
  ],
  paymentMethod: 'whole',
  paymentReconciliation: 'whole',
  paymentRefund: 'whole',
  paymentTransition: ['paymentId', 'transitionNo', 'fromState', 'toState', 'movedAt'],
  pointCourse: 'whole',
  pointLot: 'whole',
  rank: 'whole',
  rankMaintenance: 'whole',
  shipment: 'whole',
  wallet: 'whole',
}

/** Functions of ours that only other functions call: they read what is sealed. */
const internalFunctions = ['sealed_slots', 'refuse_unsold']

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** As SQL; names come quoted. Equal statements give equal rights. */
export const grantStatements = (schema: string, role: string): string[] => [
  `grant usage on schema ${schema} to ${role}`,
  `revoke all on all tables in schema ${schema} from ${role}`,
  `revoke all on all functions in schema ${schema} from public, ${role}`,
  `grant execute on all functions in schema ${schema} to ${role}`,
  ...internalFunctions.map((name) => `revoke execute on function ${schema}.${name} from ${role}`),
  `grant select on ${schema}.applied_file to ${role}`,
  ...Object.entries(grants).map(
    ([table, rights]) => `grant ${rights} on ${schema}.${snakeCase(table)} to ${role}`,
  ),
]

/** The rights of a role for reports, as SQL; names come quoted. */
export const reportStatements = (schema: string, role: string): string[] => [
  `grant usage on schema ${schema} to ${role}`,
  `revoke all on all tables in schema ${schema} from ${role}`,
  ...Object.entries(reports).map(([table, columns]) => {
    const only = columns === 'whole' ? '' : ` (${columns.map(snakeCase).join(', ')})`
    return `grant select${only} on ${schema}.${snakeCase(table)} to ${role}`
  }),
]
