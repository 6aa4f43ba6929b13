import type { Mutations } from './mutation.ts'

/** What is promised of the operator's console. */
export const operatorConsole: Mutations = {
  'console-closed': { replace: 'if (!(await isOpen(request))) return reply.callNotFound()', with: '' },
  'console-networks': { replace: '(isNear === undefined || isNear(request.ip))', with: 'true' },
  'console-host': { replace: 'consolePath.test(request.url)', with: 'true' },
  'console-cookie': { replace: "sameSite: 'strict'", with: "sameSite: 'lax'" },
  'console-invited': {
    replace: `.selectAll('operatorInvitation')
    .where('operatorId', 'is', null)`,
    with: `.selectAll('operatorInvitation')`,
  },
  'console-link': {
    replace: "signer.isSigned(id, Buffer.from(signature, 'base64url')) ? id",
    with: 'signer ? id',
  },
  'console-half': { replace: "call.proof !== 'password' && session.stage !== 'in'", with: 'false' },
  'console-first-factor': { replace: "session.stage === 'proving'", with: 'false' },
  'console-locked': {
    replace: 'if (waitMs === 0) return undefined',
    with: 'if (waitMs >= 0) return undefined',
  },
  'console-fresh': { replace: 'freshMinutes * 60_000\n', with: 'freshMinutes * 90_000\n' },
  'console-last-factor': { replace: 'if (!hasPasskey) return', with: 'if (!hasCode) return' },
  'console-roles': {
    replace: '!session.operator.roles.some((role) => call.roles.includes(role))',
    with: 'false',
  },
  'console-at-once': {
    file: 'server/people/staff/change-operator.ts',
    replace: '{ roles: [...new Set(roles)] }',
    with: "{ roles: ['owner'] }",
  },
  'console-owner': { replace: '!staysOwner && before', with: 'staysOwner && before' },
  'console-once': { replace: 'if (before !== undefined) {', with: 'if (before === null) {' },
  'console-key': { replace: 'before.inputHash.equals(inputHash)', with: 'true' },
  'console-refused': {
    replace: 'if (result instanceof Refusal) throw new RolledBack(result)',
    with: 'if (result instanceof Error) throw result',
  },
  'console-lost': {
    replace: 'const [actKey] = useState(() => crypto.randomUUID())',
    with: 'const actKey = crypto.randomUUID()',
  },
  'console-own-key': { replace: 'keys.current.get(act) ?? crypto', with: 'crypto' },
  'console-all-lost': { replace: 'await confirmAct(page, info, writeNote, note.button)', with: '' },
  'console-own-records': { replace: 'who: seesAll(visit) ? who : visit.operator.name', with: 'who' },
  'console-csv': { replace: "typeof field === 'string' &&", with: "typeof field === 'number' &&" },
  'desk-roles': {
    replace: "memberReaders: readonly OperatorRole[] = ['viewer',",
    with: "memberReaders: readonly OperatorRole[] = ['shipping',",
  },
  'desk-masked': {
    replace: 'seesWhole(roles) ? text : masks',
    with: "kind === 'mail' ? text : masks",
  },
  'desk-parts': {
    replace: 'isWhole: !seesWhole(visit.operator.roles)',
    with: 'isWhole: seesWhole(visit.operator.roles) && false',
  },
  'desk-readings': { replace: "{ what: 'timeline', subject", with: "{ what: 'member', subject" },
  'desk-unrevealed': { replace: 'draws.filter(isKnown)', with: 'draws' },
  'desk-suspended': {
    replace: 'sessions.endAll(within, member)',
    with: 'Promise.resolve(void [within, member])',
  },
  'parcels-once': {
    replace: "({ parcelState }) => parcelState !== 'waiting'",
    with: "({ parcelState }) => parcelState === 'combined'",
  },
  'parcels-one-person': {
    replace:
      "if (parcels.some(({ memberId }) => memberId !== first.memberId)) return { outcome: 'other member' }",
    with: '',
  },
  'parcels-held-whole': {
    replace: 'releasedAt: released.includes(null) ? null : earliest(released)',
    with: 'releasedAt: earliest(released)',
  },
  'parcels-closed': { replace: "p.state <> 'waiting'", with: "p.state = 'combined'" },
  'parcels-readdressed': { replace: ".when('state', '=', 'packed')", with: ".when('state', '=', 'sent')" },
  'parcels-back': { replace: "to: 'came_back', ...address }", with: "to: 'came_back' }" },
  'parcels-joined': { replace: 'joinsWaiting ? await lockWaitingOf', with: 'memberId ? await lockWaitingOf' },
  'parcels-thirty': {
    replace: 'sql<number>`sum(card_count)::int`',
    with: 'sql<number>`count(card_count)::int + 1`',
  },
  'parcels-whole': {
    replace: '(isInHouse(parcelState) && hasOne(operator, packers))',
    with: 'hasOne(operator, packers)',
  },
  'parcels-recorded': {
    replace: "if (isWhole(operator, parcel)) await keep(visit, 'parcel', parcel.id)",
    with: '',
  },
  'parcels-label': { replace: '!holds.has(id)', with: 'id' },
  'parcels-printed': { replace: 'subject: String(free.length)', with: "subject: ''" },
  'parcels-file': { replace: 'ids: listed.map(({ id }) => id)', with: 'ids: undefined' },
  'parcels-number': { replace: 'carriers: await deps.readCarriers()', with: 'carriers: new Map()' },
  'desk-parcel-held': { replace: 'operator: heldAt !== null', with: 'operator: heldAt === undefined' },
  'desk-parcel-released': {
    replace: 'reasons.some((reason) => !seen.includes(reason))',
    with: 'reasons.length > 99',
  },
  'settings-keepers': {
    replace: 'if (!keepers.some((role) => operator.roles.includes(role)))',
    with: 'if (keepers === undefined)',
  },
  'settings-seen': { replace: 'if (versionOf(stands, waiting) !== seen)', with: 'if (seen === undefined)' },
  'settings-weighty': { replace: '({ ...light(group), needsApproval: true })', with: 'light(group)' },
  'settings-form': { replace: "type === 'nullable' ? null : undefined", with: 'undefined' },
  'shop-closed-end': { replace: 'end !== null && end <= new Date(from ?? now)', with: 'end === undefined' },
  'settings-scheduled': {
    replace: 'await changeSetting(tx, { path: name, value, now })',
    with: "{ outcome: 'changed', value, now }",
  },
  'settings-to-come': { replace: 'await applyDue(tx, moment)', with: 'await applyDue(tx, now)' },
  'settings-refused': { replace: 'return issues.map((issue)', with: 'return issues.slice(1).map((issue)' },
  'settings-withdrawn': {
    replace: '!kinds.includes(kind) || !operator.roles.some((role) => keepers.includes(role))',
    with: '!operator.roles.some((role) => keepers.includes(role))',
  },
  'shop-closes-later': {
    replace:
      'await closeShop(tx, { expectedEndAt: expectedEndAt === null ? null : new Date(expectedEndAt), now })',
    with: 'void [closeShop, tx, expectedEndAt, now]',
  },
  'shop-closes-not': { replace: 'new Date(expectedEndAt) > now', with: 'new Date(expectedEndAt) < now' },
  'preview-legal': {
    replace: 'readShopRules(tx, ofShop, parts.adapters, at)',
    with: 'readShopRules(parts.db, await readSettings(parts.db), parts.adapters, at)',
  },
  'preview-closed': {
    replace: 'expectedEndAt !== null && expectedEndAt <= at',
    with: 'expectedEndAt === null',
  },
  'money-roles': {
    replace: "moneyKeepers: readonly OperatorRole[] = ['finance',",
    with: "moneyKeepers: readonly OperatorRole[] = ['support',",
  },
  'money-masked': {
    replace: 'presentPaymentLine(payment, members.get(payment.memberId), show)',
    with: 'presentPaymentLine(payment, members.get(payment.memberId), (_, name) => name)',
  },
  'money-once': {
    file: 'server/money/purchases/settle-by-hand.ts',
    replace: 'if (!mayAct(payment))',
    with: 'if (mayAct(payment) === undefined)',
  },
  'money-fresh': { replace: "  proof: 'fresh second factor',\n", with: '' },
  'money-ways': {
    replace: "if (isDisputed) return ['seen_at_provider']",
    with: "if (isDisputed) return ['provider', 'seen_at_provider']",
  },
  'money-proposals': { replace: 'name: 8,', with: 'name: 1,' },
  'money-statement': { replace: "ids.length > 0 ? { outcome: 'differs', ids } :", with: '' },
  'money-statement-lines': { replace: 'faults.slice(0, faultsNamed)', with: 'faults.slice(0, 1)' },
  'money-proposals-rest': {
    replace: 'd.payment_id = payment.id and d.reversed_at is null',
    with: 'd.payment_id = payment.id and d.reversed_at is not null',
  },
  'money-remittance': { replace: " || method?.awaits === 'remittance'", with: '' },
  'money-remittance-proposed': {
    replace: "(payment.payerKey === '' ? 'no_name' : 'other_name')",
    with: "payment.payerKey !== '' && 'other_name'",
  },
  'money-sent-back': {
    replace: "if ((sentBackYen ?? 0) !== arrivedYen) return { outcome: 'other sum', payment, arrivedYen }",
    with: '',
  },
  'money-sent-back-said': { replace: 'if (hasMoney && !isSentBack) return undefined', with: '' },
  'money-reversal': {
    replace: '(reachesBank(findMethod(method)) && moneyBack.reversal)',
    with: '(!reachesBank(findMethod(method)) && moneyBack.reversal)',
  },
  'money-parts': { replace: 'isWhole: isMasked', with: 'isWhole: !isMasked && isMasked' },
  'money-note': { replace: ' by .*$/', with: ' from .*$/' },
  'money-difference': {
    replace: "if (!(await settleDifference(tx, differenceId, 'person', now)))",
    with: "if ((await settleDifference(tx, differenceId, 'person', now)) === undefined)",
  },
  'money-day': { replace: 'from: startOfJapanDay(day)', with: 'from: new Date(day)' },
  'money-cards': { replace: 'bit_count(d.shipped) shipped', with: 'bit_length(d.shipped) shipped' },
  'money-fault': {
    replace: 'faultYen: ledgerYen - sumOf(methods, ({ yen }) => yen)',
    with: 'faultYen: 0 * sumOf(methods, ({ yen }) => yen)',
  },
  'money-history': { replace: ' and l.first_entry_no is null', with: '' },
  'money-fault-shown': { replace: '{faultYen !== 0 && (', with: '{faultYen === 0 && (' },
  'money-month': { replace: "    ...(await methodsOfClaims(tx, idsOf(['claim']))),\n", with: '' },
  'money-closed': {
    replace: 'if (!isOpen(payment.state) && isAllBack(payment, seen)) return payment',
    with: '',
  },
  'money-bank-opens': {
    replace: 'if (awaitsDeposit(payment) && agrees(payment, theirs)) return undefined',
    with: '',
  },
  'money-no-person': { replace: ", e('paymentId', 'is', null)])", with: '])' },
  'money-own-account': {
    replace: "kind === 'paid_here' && (await isOnOwnAccount(db, payment))",
    with: "kind === 'paid_here' && (await isOnOwnAccount(db, payment)) && false",
  },
  'money-csv': { replace: 'daysAfter(next, daysAtOnce)) {', with: 'daysAfter(next, daysAtOnce - 1)) {' },
  'desk-notes': {
    replace: 'readsNotes ? listImportantNotes',
    with: 'isMasked || member ? listImportantNotes',
  },
  'enquiry-guest': {
    replace: 'words.received({ name, link }',
    with: 'words.received({ name: asked.name, link }',
  },
  'enquiry-link': {
    replace: 'tokens.read(token, visit.now) !== enquiryId',
    with: 'tokens.read(token, visit.now) === undefined && false',
  },
  'enquiry-own': { replace: 'isOwn || (token', with: 'isOwn || memberId !== undefined || (token' },
  'enquiry-once': { replace: '  await lockKey(tx, messageId)\n', with: '' },
  'enquiry-mails': { replace: 'enquiry: 5 }', with: 'enquiry: 50 }' },
  'enquiry-picture': { replace: '.autoOrient()', with: '.keepMetadata()' },
  'enquiry-leaves': {
    replace: 'await eraseEnquiriesOf(tx, memberId, now)',
    with: 'void [eraseEnquiriesOf, now]',
  },
  'enquiry-ends': { replace: '3 * 365 *', with: '4 * 365 *' },
  'enquiry-lines': { replace: '[\\n\\t]/g', with: '[\\n\\t\\r]/g' },
  'enquiry-roles': { replace: "shipping: ['parcel'],", with: "shipping: ['parcel', 'payment']," },
  'enquiry-seen': {
    replace: 'spoken.at(-1)?.id === seenId',
    with: 'spoken.some(({ id: one }) => one === seenId)',
  },
  'enquiry-unproven': { replace: 'member === undefined || member.mailProvenAt !== null', with: 'true' },
  'enquiry-notes': { replace: ".filter(({ author }) => author !== 'note')", with: '.filter(() => true)' },
  'enquiry-template': { replace: 'thing.kind === kind && !thing.isForeign', with: 'thing.kind === kind' },
  'terminal-operator': {
    replace: "if (operator === undefined) return { outcome: 'unknown' }",
    with: 'if (operator === undefined) return await signAtTerminal(db, { by: who, isEmergency: true })',
  },
  'terminal-first': { replace: 'operators.length === 0', with: 'operators.length < 0' },
  'terminal-emergency': { replace: '{ ...record.detail, terminal }', with: 'record.detail' },
  'terminal-import': {
    replace: "if (signed.outcome !== 'signed') {",
    with: "if (signed.outcome === 'ended') {",
  },
  'today-approvals': {
    replace: 'approvers?.some((role) => roles.includes(role))',
    with: 'approvers !== undefined',
  },
  'removal-asked': { replace: 'lost.points > points ||', with: 'lost.points < 0 ||' },
  'removal-approved': {
    replace: 'needsApproval: true,\n        //',
    with: 'needsApproval: false,\n        //',
  },
  'removal-again': { replace: 'if (lost.points > points ||', with: 'if (lost.points > 2 * points ||' },
  'disclosure-approved': { replace: 'needsApproval: true, basis', with: 'needsApproval: false, basis' },
  'disclosure-open': { replace: '{ subject, who, verb: disclosed', with: '{ subject, verb: disclosed' },
  'disclosure-hour': { replace: 'disclosureMinutes * 60_000', with: 'disclosureMinutes * 90_000' },
  'disclosure-words': { replace: 'if (codes !== undefined) return', with: 'if (codes === null) return' },
  'disclosure-nameless': { replace: '{ approvedBy: _operator, ...rest }', with: '{ ...rest }' },
  'disclosure-whole': { replace: "['outgoingMessage']", with: '[]' },
  'desk-timeline': { replace: ') < (', with: ') <= (' },
  'approval-second': {
    replace: 'if (from === undefined) return refused(phrases.staff.ownAct)',
    with: 'if (from === undefined) return await doApproved(tx, approvable, approval, visit, random.id())',
  },
  'approval-once': { replace: "stageOf(approval, now) !== 'waiting'", with: 'approval === null' },
  'approval-changed': {
    replace: '!hashOf(changed.basis).equals(approval.basisHash)',
    with: 'changed === null',
  },
  'approval-gone': {
    replace: '!preparer.roles.some((role) => act.roles.includes(role))',
    with: 'act === null',
  },
  'approval-alone': { replace: '(await countOtherOwners(db, id)) > 0', with: 'id === undefined' },
  'adjustment-limits': { replace: ' || toMember[unit] + size > perMember', with: '' },
  'adjustment-short': {
    replace: "if (adjusted.outcome === 'short') return",
    with: "if (adjusted.outcome === 'left') return",
  },
  'adjustment-reason': { replace: "cause === 'adjustment' && causeId", with: "cause === 'draw' && causeId" },
  'claim-held': { replace: 'and not w.is_held and w.next_expiry_at', with: 'and w.next_expiry_at' },
  'claim-once': { replace: "if (claim.outcome !== null) return { outcome: 'settled before' }", with: '' },
  'claim-owed': { replace: 'yen: yen - worthOf(payment, points)', with: 'yen' },
  'claim-last': {
    replace: 'if (!(await listOpenClaimsOf(tx, [memberId])).has(memberId)) await setWalletHeld',
    with: 'await setWalletHeld',
  },
  'claim-waived': { replace: "needsApproval: settlement === 'waived'", with: 'needsApproval: false' },
  'refund-in-part': {
    file: 'contract/refund-worth.ts',
    replace: 'Math.floor(((refundedPoints + part) * priceYen) / points) - refundedYen',
    with: 'Math.floor((part * priceYen) / points) - refundedYen * 0',
  },
  'refund-part-once': { replace: 'there >= before + yen', with: 'there > before + yen' },
  'refund-part-back': {
    replace: 'grant.points - revokedBefore - points, grant.points - revokedBefore)',
    with: '0, points)',
  },
  'today-roles': {
    file: 'server/desks/today/queues.ts',
    replace: 'if (!roles.some((role) => readers.includes(role))) continue',
    with: 'if (readers.length === 0) continue',
  },
  'today-yen': {
    file: 'server/desks/today/routes.ts',
    replace: 'yen: showsYen ? figures.yen : null',
    with: 'yen: showsYen ? figures.yen : figures.yen',
  },
  'today-late': { replace: '>= lateHours * hourMs', with: '> lateHours * hourMs' },
  'today-parcels': { replace: 'startOfJapanDay(addDays(soonest, 1))', with: 'startOfJapanDay(soonest)' },
  'today-choices': {
    replace: "'<=', new Date(until.getTime() - choiceMs)",
    with: "'<=', new Date(until.getTime() + choiceMs)",
  },
  'today-days': {
    file: 'server/money/payments/sales.ts',
    replace: "eb('fromState', '<>', 'refunding')",
    with: "eb('fromState', '<>', 'review')",
  },
  'today-points': {
    replace: 'least(lot.points, lot.last_point - wallet.points_consumed)',
    with: 'lot.points',
  },
  'today-points-roles': {
    replace: "roles: ['finance', 'owner']",
    with: "roles: ['finance', 'owner', 'packs']",
  },
  'today-jobs': { replace: 'failedAt > succeededAt)', with: 'failedAt < succeededAt)' },
  'today-job-rows': { replace: 'last?.isGood === isGood && ', with: '' },
  'today-alarms': { replace: 'day < yesterday', with: 'day <= yesterday' },
  'today-renewed': {
    replace: 'result.ok ? result.data : last.ask === ask ? last.data : null',
    with: 'result.ok ? result.data : null',
  },
  'desk-proof': { replace: "if (!isKnown(draw)) return ''", with: '' },
  'draw-proof-known': {
    replace: 'draw !== undefined && isKnown(draw) ? draw : undefined',
    with: 'draw',
  },
  'draw-proof-person': {
    replace: '{ name, modelNumber, imageUrl, foilUrl },',
    with: '{ name, modelNumber, imageUrl, foilUrl: draw.memberId },',
  },
  'draw-proof-id': {
    replace: ".where('firstSlot', '=', firstSlot)\n    .where('id', '=', id)",
    with: ".where('firstSlot', '=', firstSlot)",
  },
  'draw-proof-verified': { replace: '...verifyShownDraw(hasher, proof, [], seenRoot),', with: '' },
  'draw-proof-box': { replace: 'box.root === proof.root &&', with: '' },
  'draw-proof-unlisted': {
    replace: 'content="noindex"',
    with: 'content="index"',
  },
  'desk-adjusted': { replace: "adjustments.get(causeId ?? '') ??", with: "adjustments.get('') ??" },
  'desk-claim': { replace: 'claim: claimReaders,', with: 'claim: memberReaders,' },
  'enquiry-proof': { replace: 'proofLink(shopOrigin, draw, language)', with: "''" },
  'money-history-words': { replace: 'history, history.quoted)', with: 'history, (unknown) => unknown)' },
  'audit-record': { replace: 'id: recordId', with: 'id: undefined' },
  'carrier-column': { replace: "field.replaceAll('\"', '\"\"')", with: 'field' },
  'carrier-fits': { replace: 'if (faults.length > 0) return { faults }\n', with: '' },
  'carrier-length': { replace: "return rest === '' ? texts : undefined", with: 'return texts' },
  'carrier-lines': {
    replace: '(isOfNumber(characters[end - 1]) && isOfNumber(characters[end]))',
    with: 'false',
  },
  'carrier-kanji': {
    replace: "text.replaceAll(decomposed, (letter) => letter.normalize('NFC'))",
    with: "text.normalize('NFC')",
  },
  'carrier-leaves': { replace: 'else if (reasons !== undefined)', with: 'else if (reasons === null)' },
  'carrier-reference': { replace: '?.length ?? 0) > 1', with: '?.length ?? 0) > 2' },
  'carrier-digit': { replace: '% 7n ===', with: '% 9n ===' },
  'carrier-numbers': { replace: 'if (faults.size > 0)', with: 'if (faults.size > 99)' },
  'carrier-again': {
    replace: "'number' in judged && judged.number === trackingNumber",
    with: "'number' in judged && judged.number !== trackingNumber",
  },
  'carrier-recorded': {
    replace: '(old.tracking_number, old.carrier) is distinct from (new.tracking_number, new.carrier)',
    with: 'old.tracking_number is distinct from new.tracking_number',
  },
  'carrier-file': { replace: 'faults.push(locate(path, message))', with: 'void locate(path, message)' },
  'carrier-private': { replace: ', mode: 0o600 }', with: ' }' },
  'content-once': { replace: ".where('at', '<=', at)", with: '' },
  'content-cut': {
    replace: "await endChange(tx, id, { outcome: 'done', endedAt: at })",
    with: 'void endChange',
  },
  'content-end': {
    replace: 'await keepForEnd(tx, id, before)',
    with: 'await keepForEnd(tx, id, content.value)',
  },
  'content-seen': { replace: 'if (versionOf(stands, waiting) !== seen)', with: 'if (seen === undefined)' },
  'content-apart': { replace: 'moment < isOver', with: 'moment === begins' },
  'content-refused': {
    replace: "{ outcome: 'refused', endedAt: at, reasons }",
    with: "{ outcome: 'done', endedAt: at }",
  },
  'content-money': {
    replace: "keepers: ['packs', 'finance', 'owner'],\n  needsApproval: true,",
    with: "keepers: ['packs', 'finance', 'owner'],\n  needsApproval: false,",
  },
  'content-withdrawn': { replace: 'needsApproval && isEnd &&', with: 'needsApproval && !isEnd &&' },
  'content-roles': {
    replace: 'if (!holds(keepers, operator.roles)) return new Refusal(404, { kind: [phrases.notFound] })',
    with: '',
  },
  'content-picture': {
    replace: 'const image = openPicture(source).resize({ width, height, withoutEnlargement: true })',
    with: 'const image = openPicture(source).resize({ width, height, withoutEnlargement: true }).keepMetadata()',
  },
  'content-known': {
    replace: "(await uploaded('picture', picture)) === undefined",
    with: "(await uploaded('picture', picture)) === null",
  },
  'content-preview': { replace: 'if (recorded === undefined) return', with: 'if (at === undefined) return' },
  'notice-moment': {
    replace: "const shown = (db: Database | Tx, at: Date) => standing(db, at).where('shownFrom', '<=', at)",
    with: 'const shown = (db: Database | Tx, at: Date) => standing(db, at)',
  },
  'notice-links': { replace: 'return message === undefined ? []', with: 'return message !== null ? []' },
  'notice-date': {
    replace: 'if (from !== null && (isBegun || from <= now))',
    with: 'if (from !== null && from <= now)',
  },
  'notice-seen': { replace: 'if (before.revision !== revision)', with: 'if (before.revision < 0)' },
  'notice-gone': {
    replace: "    ends: ['withdrawnAt'],\n",
    with: '',
  },
  'notice-preview': { replace: 'await isAnyShown(tx, at)', with: 'false' },
  'ranks-month': {
    replace: 'k.in_force_from <= p.spend_month and p.spend_month < k.in_force_until',
    with: "k.in_force_until = 'infinity'",
  },
  'ranks-pages': { replace: 'inForceFrom <= month', with: 'inForceFrom !== month' },
  'ranks-approved': {
    replace: 'needsApproval: true,\n      basis: seen,',
    with: 'needsApproval: false,\n      basis: seen,',
  },
  'ranks-judged': { replace: 'if (faults.length > 0) return', with: 'if (faults.length > 99) return' },
  'ranks-kept': { replace: "await holdRankTables(tx, 'read')", with: '' },
  'ranks-seen': { replace: 'if (versionOf(tables) !== seen)', with: "if (seen === '')" },
  'ranks-weighed': { replace: ', k.number) current', with: ') current' },
  'films-moment': { replace: 'tier: film.tier,', with: 'tier: 1,' },
  'films-place': {
    replace: 'await withFilm(film, container, (_input, track) => blankUserData(film, track))',
    with: '',
  },
  'films-judged': {
    replace: 'filmSentence(error, fileName, use)',
    with: "filmSentence(error, fileName, 'banner')",
  },
  'films-known': { replace: '!== source.type', with: '=== undefined' },
  'films-preview': {
    replace: 'await rolledBack(deps.db,',
    with: "await (await import('#server/db/pool.ts')).transaction(deps.db,",
  },
  'films-exported': { replace: 'pictures.set(file, filmName(fileUrl))', with: 'void filmName' },
  'packs-roles': {
    replace: "packStoppers: readonly OperatorRole[] = ['support',",
    with: "packStoppers: readonly OperatorRole[] = ['viewer',",
  },
  'packs-figures': { replace: "cards(true).as('sent')", with: "cards(false).as('sent')" },
  'packs-halted': {
    replace: 'return new Refusal(409, { packId: [words.haltedBefore] })',
    with: 'return new Refusal(404, { packId: [words.gone] })',
  },
  'packs-approved': {
    replace: '...acted, needsApproval: true,',
    with: '...acted, needsApproval: false,',
  },
  'packs-changed': { replace: "?.haltedAt?.toISOString() ?? ''", with: "?.packId ?? ''" },
  'packs-fresh': {
    replace:
      "409 when it is over.',\n  roles: packKeepers,\n  approvers: packKeepers,\n  proof: 'fresh second factor',",
    with: "409 when it is over.',\n  roles: packKeepers,\n  approvers: packKeepers,",
  },
  'packs-money': {
    replace: "yenReaders: readonly OperatorRole[] = ['packs',",
    with: "yenReaders: readonly OperatorRole[] = ['viewer',",
  },
  'packs-margin': {
    replace: 'revenueYen - convertedYen - shippedCostYen',
    with: 'revenueYen - convertedYen',
  },
  'packs-compared': {
    replace: 'valuation.worth(way, prize) * (sold[place] ?? 0)',
    with: 'valuation.worth(way, prize) * prize.quantity',
  },
  'packs-left': { replace: 'lastOne === null ? 0 : converts(lastOne)', with: '0' },
  'packs-worth': {
    replace: "'image', 'imageEn', 'foil'] as const),",
    with: "'image', 'imageEn', 'foil', 'costYen'] as const),",
  },
  'packs-exact': {
    replace: 'const to = key + count * (worth * base - 1)',
    with: 'const to = key + count * (worth * base)',
  },
  'packs-simulated': {
    replace: 'const converted = shipOnly || !isForPoints ? shipped : convertsTo * pointParts',
    with: 'const converted = !isForPoints ? shipped : convertsTo * pointParts',
  },
  'packs-waiting': {
    replace: 'const cost = left * points - extra',
    with: 'const cost = left * points',
  },
  'packs-warned': {
    replace: 'if (convertsTo > price.points * dearTimes)',
    with: 'if (convertsTo >= price.points * dearTimes)',
  },
  'draft-roles': {
    replace: "draftReaders: readonly OperatorRole[] = ['viewer',",
    with: "draftReaders: readonly OperatorRole[] = ['support',",
  },
  'draft-judged': { replace: '...money.faults.map(told),', with: '' },
  'draft-saved': { replace: 'if (draft.revision !== revision) {', with: 'if (draft.revision < revision) {' },
  'draft-merged': { replace: '.filter((place) => !taken.has(place) || kept.has(place))', with: '' },
  'draft-file': {
    replace: 'if (faults.length === 0) return { prizes }',
    with: 'if (prizes.length > 0) return { prizes }',
  },
  'draft-encodings': {
    replace: 'return decodeText(bytes)',
    with: "return new TextDecoder('utf-8').decode(bytes)",
  },
  'draft-answered': {
    replace: 'JSON.stringify(sayWarning(warning).ja)',
    with: 'JSON.stringify(warning.code)',
  },
  'draft-priced': {
    replace: 'const leastReturnPercent = 30',
    with: 'const leastReturnPercent = 3',
  },
  'draft-unanswered': {
    replace: 'if (open.length > 0)',
    with: 'if (open.length > 1)',
  },
  'draft-two': { replace: 'detail, needsApproval: true,', with: 'detail, needsApproval: false,' },
  'draft-sealed': { replace: "ends: ['sealedAt', 'discardedAt']", with: "ends: ['discardedAt']" },
  'draft-discarded': { replace: "ends: ['sealedAt', 'discardedAt']", with: "ends: ['sealedAt']" },
  'draft-waiting': { replace: "return { outcome: 'waits' }", with: '{}' },
  'draft-discard-looked': {
    replace: 'if (draft.revision !== revision) return',
    with: 'if (draft.revision < 0) return',
  },
  'draft-exported': {
    replace: '...(box.lastOne === null ? {} : { lastOne: prizeOf(box.lastOne, currency) }),',
    with: '',
  },
  'draft-looked': {
    replace: 'if (draft.revision !== revision) return',
    with: 'if (draft.revision < 0) return',
  },
  'draft-crash': {
    replace: "if (draft.sealedAt !== null) return { outcome: 'sealed before' }",
    with: '',
  },
  'draft-previewed': { replace: "return 'placed'", with: "return 'sealed'" },
  'card-rarity': { replace: '(await isInBox(tx, entry.key))', with: 'false' },
  'card-yen': { replace: 'costYen: seesYen ? row.costYen : null', with: 'costYen: row.costYen' },
  'picture-place': {
    replace: 'const image = openPicture(source).resize(',
    with: 'const image = openPicture(source).keepMetadata().resize(',
  },
  'picture-english': { replace: "(language === 'en' && card.imageEn) ||", with: 'card.imageEn ||' },
  'picture-small': { replace: 'if (narrow !== undefined) return { fault: narrow }', with: '' },
  'webhooks-roles': {
    file: 'contract/operator/roles.ts',
    replace: "webhookKeepers: readonly OperatorRole[] = ['owner']",
    with: "webhookKeepers: readonly OperatorRole[] = ['finance', 'owner']",
  },
  'webhooks-replay': {
    file: 'server/people/webhooks/queries.ts',
    replace: 'set({ deliveredAt: null, givenUpAt: null, attempts: 0',
    with: 'set({ givenUpAt: null, attempts: 0',
  },
}
