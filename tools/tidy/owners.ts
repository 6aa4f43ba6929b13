// Which file owns which table, and what each SQL function touches (rule 4 of docs/architecture.md).

/**
 * Where a table may be named, in the query builder and in SQL text. The ledger's tables belong to the ledger; the
 * rest to one room each.
 */
export const tableOwners: Record<string, RegExp> = {
  'wallet|pointLot|ledgerEntry|ledgerLeg|idempotencyKey': /^server\/ledger\//,
  member: /^server\/people\/members\/(queries|member-search)\.ts$/,
  'loginAttempt|passwordReset|passwordResetRequest': /^server\/people\/members\/login-queries\.ts$/,
  knownDevice: /^server\/people\/members\/known-devices\.ts$/,
  dailyCount: /^server\/people\/members\/daily-counts\.ts$/,
  'secondFactor|recoveryCode': /^server\/people\/members\/second-factor\.ts$/,
  approval: /^server\/people\/staff\/approval-queries\.ts$/,
  memberClaim: /^server\/money\/claims\/queries\.ts$/,
  adjustment: /^server\/money\/wallet\/adjustment-queries\.ts$/,
  'operator|operatorInvitation|operatorAct|operatorSession|operatorPasskey':
    /^server\/people\/staff\/(session-)?queries\.ts$/,
  memberNote: /^server\/people\/staff\/notes\.ts$/,
  'enquiry|enquiryMessage|enquiryPicture': /^server\/people\/enquiries\/queries\.ts$/,
  personalDataReading: /^server\/people\/staff\/readings\.ts$/,
  session: /^server\/http\/session\.ts$/,
  'setting|signingKey': /^server\/keys\.ts$/,
  'cardType|card|pack|banner': /^server\/cards\/catalogue\/(queries|exchange-cards)\.ts$/,
  contentChange: /^server\/desks\/content\/queries\.ts$/,
  shopNotice: /^server\/desks\/notices\/queries\.ts$/,
  'packDraft|packDraftChange': /^server\/cards\/catalogue\/drafts\/queries\.ts$/,
  revealFilm: /^server\/cards\/catalogue\/reveal-films\.ts$/,
  favourite: /^server\/cards\/favourites\/queries\.ts$/,
  'pushSubscription|pushWish': /^server\/people\/push\/queries\.ts$/,
  exchangeCard: /^server\/cards\/catalogue\/exchange-cards\.ts$/,
  exchange: /^server\/cards\/exchange\/queries\.ts$/,
  'box|boxSecret|boxPrize|boxChunk|boxHalt': /^server\/cards\/boxes\/queries\.ts$/,
  legalVersion: /^server\/cards\/legal\/queries\.ts$/,
  'phoneCode|provenNumber|smsQuota': /^server\/people\/phones\/queries\.ts$/,
  'referral|referralWaiting': /^server\/money\/referrals\/queries\.ts$/,
  'reminder|reminderCursor|reminderDay|reminderOptOut': /^server\/cards\/reminders\/queries\.ts$/,
  'webhookEndpoint|webhookDelivery': /^server\/people\/webhooks\/queries\.ts$/,
  drawCursor: /^server\/cards\/draws\/draw-cursors\.ts$/,
  'draw|unsettledDraw': /^server\/cards\/draws\/(queries|member-draws|draw-figures|draw-cursors)\.ts$/,
  'rank|rankMaintenance': /^server\/money\/ranks\/queries\.ts$/,
  'shipment|parcel|parcelEvent': /^server\/cards\/shipping\/(queries|parcel-queries|parcel-changes)\.ts$/,
  'shopSetting|auditRecord|auditLink|maintenance': /^server\/people\/operator\/queries\.ts$/,
  'waitingLine|waitingPlace': /^server\/http\/waiting-line\.ts$/,
  jobRun: /^server\/people\/operator\/job-runs\.ts$/,
  outgoingMessage: /^server\/people\/messages\/(messages|outbox)\.ts$/,
  'payment|paymentTransition|paymentInstruction':
    /^server\/money\/((payments|bank|purchases|refunds|reconciliation)\/queries|payments\/(waiting|payer-traces|open-slips|card-declines|member-payments|payment-search|sales)|bank\/find-candidates)\.ts$/,
  paymentNotice: /^server\/money\/purchases\/queries\.ts$/,
  checkoutSession: /^server\/money\/payments\/(queries|payer-traces)\.ts$/,
  cardDecline: /^server\/money\/payments\/card-declines\.ts$/,
  pointCourse: /^server\/money\/payments\/(queries|courses)\.ts$/,
  paymentRefund: /^server\/money\/refunds\/queries\.ts$/,
  'paymentReconciliation|paymentDifference':
    /^server\/money\/reconciliation\/(queries|difference-search|open-differences)\.ts$/,
  paymentMethod: /^server\/db\/declared-tables\.ts$/,
  bankDeposit: /^server\/money\/bank\/(queries|deposit-search|find-candidates)\.ts$/,
}

interface SqlFunction {
  /** Who calls it from outside the database; triggers call the others. */
  callers?: RegExp
  writes: string[]
  /** Named and not written. */
  reads: string[]
}

/**
 * What each function of `server/db/functions` may touch, exactly. `draw_batch` and `check_draws` belong to the draws
 * room and are the one exception to the owners above: a batch of draws is one statement.
 */
export const sqlFunctions: Record<string, SqlFunction> = {
  draw_batch: {
    callers: /^server\/cards\/draws\/draw-engine\.ts$/,
    writes: ['box', 'draw', 'ledger_entry', 'wallet'],
    reads: ['rank', 'rank_maintenance'],
  },
  check_draws: {
    callers: /^server\/cards\/draws\/check-draw\.ts$/,
    writes: [],
    reads: ['box', 'draw', 'point_lot', 'wallet'],
  },
  enter_waiting_line: {
    callers: /^server\/http\/waiting-line\.ts$/,
    writes: ['waiting_line', 'waiting_place'],
    reads: [],
  },
  over_draw_limit: { writes: [], reads: ['draw'] },
  encoded_prize: { writes: [], reads: [] },
  leaf_hashes: { callers: /^server\/cards\/boxes\/sold-slots\.ts$/, writes: [], reads: [] },
  is_uncommitted: { writes: [], reads: [] },
  opened_secret: {
    callers: /^server\/cards\/boxes\/sold-slots\.ts$/,
    writes: [],
    reads: ['box', 'box_secret'],
  },
  refuse_unsold: { writes: [], reads: ['box'] },
  sealed_slots: { writes: [], reads: ['box', 'box_chunk', 'box_prize', 'box_secret'] },
  sold_prizes: { callers: /^server\/cards\/boxes\/sold-slots\.ts$/, writes: [], reads: ['box_chunk'] },
  sold_salts: { callers: /^server\/cards\/boxes\/sold-slots\.ts$/, writes: [], reads: [] },
  audit_hash: { callers: /^server\/people\/operator\/queries\.ts$/, writes: [], reads: [] },
  link_audit_record: { writes: ['audit_link'], reads: [] },
  check_contents: { writes: [], reads: ['parcel'] },
  check_correction: { writes: [], reads: ['audit_record'] },
  check_legal_version: { writes: [], reads: ['legal_version'] },
  forget_verification: { writes: [], reads: [] },
  next_ticket_hash: { writes: [], reads: [] },
  refuse_change: { writes: [], reads: [] },
  ticket_chain: { writes: [], reads: [] },
}
