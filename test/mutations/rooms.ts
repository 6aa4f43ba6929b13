import type { Mutations } from './mutation.ts'

/** Rooms, ledger, business time, and the operator's commands. */
export const rooms: Mutations = {
  // Members and phones
  'one-phone': { replace: "=== 'member_by_verified_number'", with: "=== 'member_by_another'" },
  'one-mail': { replace: 'if (!isNew) return false', with: "if (!isNew) throw new Error('taken')" },
  'duplicates-found': {
    replace: "eb('phone', '=', sql<string>",
    with: "eb('mail', '=', sql<string>",
  },
  'duplicates-removed': {
    replace: 'shippedCards = await belongings.shipOpenDraws(tx, memberId, now)',
    with: 'await belongings.settleOpenDraws(tx, memberId, now)',
  },
  'mail-fixed': {
    file: 'contract/members.ts',
    replace: "export const fixedFields = ['familyName', 'middleName', 'givenName', 'mail'] as const",
    with: "export const fixedFields = ['familyName', 'middleName', 'givenName'] as const",
  },
  'mail-by-operator': {
    replace: 'for (const address of [member.mail, mail])',
    with: 'for (const address of [mail])',
  },
  'unused-accounts': { replace: 'export const dormantMonths = 6', with: 'export const dormantMonths = 5' },
  'terms-established': { replace: "'2023-10-28'", with: "'2023-10-29'" },
  'reissue-alike': {
    replace: 'return isHere && (await sendLink(tx, member, deps))',
    with: 'return !isHere && (await sendLink(tx, member as never, deps))',
  },
  'reset-once': { replace: '  await change.endSessions(tx, memberId)\n', with: '' },
  'sms-verified': {
    replace: 'if (!isCodeRight(key, sent, typed)) {',
    with: 'if (isCodeRight(key, sent, typed)) {',
  },
  'sms-tries': {
    file: 'server/people/phones/check-code.ts',
    replace: 'const maxWrongTries = 5',
    with: 'const maxWrongTries = 6',
  },
  'login-error': {
    replace: 'return new Refusal(422, { mail: [visit.phrases.login.mismatch] })',
    with: 'return new Refusal(422, { password: [visit.phrases.login.mismatch] })',
  },
  'password-own': { replace: "return isOwn ? 'own' : undefined", with: 'return undefined' },
  'password-bounds': { replace: '{6,20}$/', with: '{5,21}$/' },
  'postal-seven': {
    replace:
      "    // Not every country has postal codes.\n    if (!profile.country?.trim()) say('country', phrases.required)\n",
    with: "    if (profile.postalCode === '') say('postalCode', phrases.required)\n",
  },
  abroad: {
    replace: "country: isAbroad(profile) ? (profile.country?.trim() ?? '') : '',",
    with: "country: profile.country?.trim() ?? '',",
  },
  'phone-digits': { replace: '/^\\d{10,15}$/', with: '/^[\\d-]{7,15}$/' },
  'referral-key': {
    replace: "export const referralErrorKey = 'referral_code'",
    with: "export const referralErrorKey = 'referralCode'",
  },
  'hash-renewed': { replace: 'lastLoginAt: now, passwordHash }', with: 'lastLoginAt: now }' },
  'hash-queue': {
    replace: '  known: createLane({ parallel: 2, waiting: 400 }),\n  stranger:',
    with: '  get known() {\n    return lanes.stranger\n  },\n  stranger:',
  },
  'known-device': {
    replace: "return { key: device, lane: 'known' }",
    with: 'return strangers',
  },
  'known-device-ends': {
    replace: '  await forgetDevices(tx, memberId, change.deviceToken)\n',
    with: '',
  },
  'new-device-mail': {
    replace: "    if (recognised.device === 'new')\n      await mailMember(",
    with: "    if (recognised.device === 'known')\n      await mailMember(",
  },
  'keys-rotate': { replace: '  exchange: 1,', with: '  exchange: 2,' },
  'keys-leaked': { replace: 'return areLeaked || (next', with: 'return (next' },
  'limit-members': {
    replace: 'if (memberId !== undefined) return',
    with: 'if (memberId === network) return',
  },
  'limit-devices': { replace: 'return device === undefined', with: 'return device !== network' },
  'limit-guests': { replace: 'const network = networkOf(request.ip)', with: 'const network = request.ip' },
  'security-events': {
    file: 'server/http/calls.ts',
    replace: "logSecurityEvent(request.log, 'anti-forgery refused', { path: request.routeOptions.url })",
    with: '',
  },
  'password-again': {
    file: 'server/people/members/password-routes.ts',
    replace: '  if (!isRight) return refuseWrong(visit, member, field)\n',
    with: '',
  },
  'two-step-login': {
    replace:
      '      if (code === undefined || !(await takeCode(tx, memberId, code, { key, now }))) return false\n',
    with: '',
  },
  'two-step-once': { replace: "    .where('lastStep', '<', step)\n", with: '' },
  'two-step-tries': { replace: '...passwordRules, limit: 5,', with: '...passwordRules,' },
  'two-step-code': { replace: 'const tolerance = 1', with: 'const tolerance = 2' },
  'two-step-on': {
    replace: `    const proven = await proveMember(visit, currentPassword, { db, accounts })
    if (proven instanceof Refusal) return proven
    const contactIn = await contact()
    const offered`,
    with: `    const proven = await lockMember(db as Tx, visit.memberId)
    if (proven === undefined || currentPassword === '') return new Refusal(404)
    const contactIn = await contact()
    const offered`,
  },
  'two-step-off': {
    replace:
      "      if (!(await accounts.takeCode(tx, visit, proven.id, { code, source }))) return 'wrong code'\n",
    with: '',
  },
  'two-step-operator': { replace: '  await forgetSecondFactor(tx, memberId)\n', with: '' },
  'two-step-sealed': {
    replace: `const opening = createDecipheriv(cipher, derivedKey(key, 'secret'), nonce)
    .setAAD(Buffer.from(accountId))`,
    with: `const opening = createDecipheriv(cipher, derivedKey(key, 'secret'), nonce)
    .setAAD(Buffer.from(accountId.slice(0, 0)))`,
  },
  'password-again-count': {
    replace: '  if (throttled !== undefined) return throttled\n',
    with: '',
  },
  'password-again-race': {
    replace: 'member?.passwordHash === proven.passwordHash',
    with: 'member !== undefined',
  },
  withdrawal: {
    replace: '  const lost = await forfeitBalance(tx, memberId, now)',
    with: '  const lost = { points: 0, coinHundredths: 0 }',
  },
  'withdrawal-payer': { file: 'server/money/payments/payer-traces.ts', replace: " payerKey: '',", with: '' },
  'withdrawal-traces': { file: 'server/people/members/profile.ts', replace: "  street: '',\n", with: '' },
  argon2: {
    replace: 'return write({ ...salted, tag })',
    with: 'return write({ ...salted, tag }) + password',
  },

  // Catalogue, boxes, draws
  'pack-start': {
    replace: 'isBeforeStart: now < box.startsAt,',
    with: 'isBeforeStart: now.getTime() < box.startsAt.getTime() - 1000,',
  },
  'halt-refused': {
    replace: '      when b.halted_at is not null and (p_now >= b.ends_at) is not true then 9\n',
    with: '',
  },
  'halt-storm': { replace: '.forNoKeyUpdate()', with: '' },
  'halt-answers': {
    replace: 'haltedAt === null || reason === undefined',
    with: 'haltedAt === null || reason !== undefined',
  },
  'halt-commands': {
    replace: "if (isSaleOver(box, now)) return { outcome: 'ended' }",
    with: '',
  },
  'end-early': {
    replace: "openedAt: kind === 'ended early' ? happenedAt : null,",
    with: 'openedAt: null,',
  },
  'left-shown': { replace: 'left === 0 || remaining === 0 ? null', with: 'remaining === 0 ? null' },
  'left-counted': {
    replace: 'left[prize] = (left[prize] as number) + step',
    with: 'left[prize] = (left[prize] as number) - 1',
  },
  'live-told': { replace: 'const messageEveryMs = 1000', with: 'const messageEveryMs = 200' },
  'live-cut': {
    replace: 'if (raw.writableLength > waitingBytes) raw.destroy()',
    with: 'if (raw.writableLength < 0) raw.destroy()',
  },
  'left-ended': {
    replace: "remaining: status === 'ended' ? 0 :",
    with: "remaining: status === 'sold_out' ? 0 :",
  },
  'choice-before': {
    replace: 'new AlreadyDone({ result: -1 as const, points: 0 })',
    with: 'new Refusal(409, {}, { result: -1 })',
  },
  'choice-ships': {
    replace:
      'const choice = { memberId: visit.memberId, drawId: named.drawId, shipped, converted, joinsWaiting }',
    with: 'const choice = { memberId: visit.memberId, drawId: named.drawId, shipped: converted, converted: shipped, joinsWaiting }',
  },
  'count-key': {
    replace: 'return new Refusal(422, { count: [message] }, {',
    with: 'return new Refusal(422, { packId: [phrases.draw[reason]] }, {',
  },
  'reveal-films': {
    replace: 'findRevealFilms(db, result.revealStyle, tiers)',
    with: 'findRevealFilms(db, result.revealStyle, [1, 2, 3, 4, 5, 6, 7])',
  },
  'film-import': {
    replace: "if ('source' in taken) films.set(key, taken.source)",
    with: "if ('source' in taken) continue",
  },
  'film-judged': { replace: 'if (read < listed ||', with: 'if (' },
  'film-silent': { replace: 'audio: { discard: true },', with: '' },
  'film-parts': {
    replace: 'return reply.code(statusCode).send()\n    })',
    with: 'return reply.code(422).send()\n    })',
  },
  'other-members': {
    replace: "wholeDraws(db).where('memberId', '=', memberId).where('id', '=', drawId)",
    with: "wholeDraws(db).where('id', '=', drawId)",
  },
  'most-draws-server': { replace: 'p_count not between 1 and 3000', with: 'p_count not between 1 and 3001' },
  'choice-24h': { replace: 'if (now >= choiceEndsAt(draw))', with: 'if (now > choiceEndsAt(draw))' },
  'choice-default': {
    replace: "(prize.isShipOnly || currency === 'coins' ? '1' : '0')",
    with: "(currency === 'coins' ? '1' : '0')",
  },
  'choice-clock': {
    replace: "  if (now >= choiceEndsAt(draw)) return { outcome: 'closed' }\n",
    with: '',
  },
  'wins-known': {
    replace: 'where d.revealed_at is not null or d.chosen_at is not null',
    with: '',
  },
  'history-modes': {
    replace: "if (mode === '1') return eb('chosenAt', 'is', null)",
    with: "if (mode === '1') return eb('chosenAt', 'is not', null)",
  },
  'draw-once': { replace: "  7: 'other input',\n", with: "  7: 'unknown',\n" },
  'reveal-device': {
    replace: ".orderBy('id', 'desc')\n    .limit(1)\n    .executeTakeFirst()",
    with: ".orderBy('id')\n    .limit(1)\n    .executeTakeFirst()",
  },
  'label-and-tier': { replace: 'tier: prize.tier,', with: 'tier: prize.rarity + 1,' },
  'points-or-coins': {
    replace: 'case when p.is_points then p.cost else 0 end spent_points',
    with: 'p.cost spent_points',
  },
  'draw-coins': { replace: '/ 100 else -p.cost end coins', with: '/ 50 else -p.cost end coins' },

  'period-anew': {
    replace: "date_trunc(b.period, p_now, 'Asia/Tokyo') period_began_at",
    with: "date_trunc(b.period, p_now, 'UTC') period_began_at",
  },
  'period-first': { replace: '> p_per_period)', with: '> p_per_period + 1)' },
  'period-shown': { replace: '{periodLimit?.left === 0 ? (', with: '{periodLimit?.left === 1 ? (' },

  // Exchange, ranks, referrals, shipping
  'exchange-books': {
    replace:
      "  await createShipments(tx, [{ id, source: 'exchange', memberId, cardCount: quantity, joinsWaiting }], now)\n",
    with: '',
  },
  'exchange-five': {
    replace: 'export const maxExchangeCount = 5',
    with: 'export const maxExchangeCount = 6',
  },
  'exchange-page': { replace: 'const offersPerPage = 12', with: 'const offersPerPage = 11' },
  'coin-hundredths': {
    replace: 'decode: (wire) => Math.round(wire * 100),\n  encode: (hundredths) => hundredths / 100,',
    with: 'decode: (wire) => Math.round(wire * 10),\n  encode: (hundredths) => hundredths / 10,',
  },
  'rank-coins': {
    replace: "if (posted.outcome === 'short of coins') return { outcome: 'short of coins' }",
    with: "if (posted.outcome === 'short of coins') return { outcome: 'kept' }",
  },
  'rank-rate': {
    replace: 'width_bucket(p.earlier_points',
    with: 'width_bucket(p.month_points',
  },
  'rank-forward': {
    replace: 'greatest(w.spend_month, this_month) spend_month',
    with: 'this_month spend_month',
  },
  'rank-books': {
    replace: 'max(month) over (partition by member_id order by entry_no) as month',
    with: 'month',
  },
  'rank-month': {
    replace: 'rankForSpend(ranks, earlierPoints)',
    with: 'rankForSpend(ranks, spentThisMonth)',
  },
  'rank-kept': {
    replace: 'const nextMonth = higher(earned, numbered(coming, keptNext))',
    with: 'const nextMonth = earned',
    file: 'server/money/ranks/ranks.ts',
  },
  'referral-who': {
    replace: 'return await hasBoughtPoints(db, referrer.id)',
    with: 'return (await hasBoughtPoints(db, referrer.id)) || true',
  },
  'referral-reward': {
    replace: '    await give(tx, referrerId, rewardId, points, now)\n',
    with: '',
  },
  'friend-limit': { replace: '.friends >= friendLimit)', with: '.friends > friendLimit)' },
  'friend-points': { replace: 'points: 500,', with: 'points: 501,' },
  'ship-days': { replace: 'promiseBusinessDays: 14,', with: 'promiseBusinessDays: 13,' },
  'ship-promised': {
    replace: 'addBusinessDays(japanDate(now), shipping.promiseBusinessDays, closedOn)',
    with: 'addBusinessDays(japanDate(now), shipping.promiseBusinessDays)',
  },
  'notice-hour': { replace: "noticesUntil: '16:30'", with: "noticesUntil: '16:00'" },
  shortcuts: { replace: "    sisterSite('喫茶室', 'Café', 'cafe'),\n", with: '' },
  'transfer-closed': {
    replace: 'return offersPointTransfer ? undefined',
    with: 'return !offersPointTransfer ? undefined',
  },
  'guest-point': {
    replace: '      return { isLoggedIn: false, rank: 0, points: 0, coinHundredths: 0, openChoice: null }',
    with: '      return new Refusal(401)',
  },
  'open-choice': { replace: 'if (endsAt <= now) continue', with: '' },
  'open-choice-clock': {
    replace: "return box?.currency === 'points' && (await convertibleIn(db, packId)) !== 'none'",
    with: 'return box !== undefined',
  },

  // Ledger and business time
  'business-days': { replace: ' && holidays.between(noon, noon).length === 0', with: '' },
  'closing-days': { replace: ' && !closedOn.includes(day)', with: '' },
  'point-validity': { replace: 'pointLifeMonths), 1))', with: 'pointLifeMonths), 0))' },
  'lots-in-order': {
    replace: 'addMonths(japanDate(grantedAt), pointLifeMonths)',
    with: 'addMonths(japanDate(grantedAt), grantedAt.getUTCMonth() === 0 ? 7 : pointLifeMonths)',
  },
  'lots-end': {
    replace: 'l.last_point > w.consumed and l.expires_at <= ',
    with: 'l.last_point > w.consumed and l.expires_at < ',
  },
  'ledger-model': {
    replace: '  wallet.pointsConsumed += spent\n',
    with: '',
  },
  'japan-day': {
    replace: 'const offsetMs = 9 * 60 * 60 * 1000',
    with: 'const offsetMs = 8 * 60 * 60 * 1000',
  },
  'wire-offset': { replace: '+09:00`', with: '+00:00`' },
  'token-10-minutes': {
    replace: 'export const checkLifeMs = 10 * 60 * 1000',
    with: 'export const checkLifeMs = 11 * 60 * 1000',
  },
  'key-input': {
    replace: "      : { outcome: 'other input' }\n",
    with: "      : { outcome: 'replayed', result: kept.result as T }\n",
  },
  'refund-points': {
    replace: '  else await rebuildQueue(tx, memberId, wallet, kept)\n  await finish',
    with: '  else consume(wallet, left)\n  await finish',
  },
  'ledger-fixed': {
    replace: "ledgerEntry: { owner: 'ledger/', place: 'member', life: 'record',",
    with: "ledgerEntry: { owner: 'ledger/', place: 'member', life: 'free',",
  },
  'box-fixed': {
    replace: "'haltedAt', 'openedAt'],",
    with: "'haltedAt', 'openedAt', 'price'],",
  },
  'box-shuffled': {
    replace: 'for (let last = slots.length - 1; last > 0; last--)',
    with: 'for (let last = slots.length - 1; last > slots.length; last--)',
  },
  'box-proof': {
    replace: 'if (root === undefined || hex(root) !== proof.root)',
    with: 'if (root === undefined)',
  },

  'box-tickets': {
    replace: 'greatest(p_now, b.last_drawn_at) drawn_at',
    with: 'p_now drawn_at',
  },
  'box-vector': {
    replace: "concat(tag('last-one-leaf'), ...place,",
    with: "concat(tag('leaf'), ...place,",
  },
  'box-draw': {
    replace: ' && firstSlot + count <= proof.total',
    with: '',
  },
  'box-page': {
    replace: "concat(tag('chain'), commitment, root)",
    with: "concat(tag('chain'), root, commitment)",
  },
  'seal-bytes': { replace: 'input.slotOf.setUint32(0, slot)', with: 'input.slotOf.setUint32(0, 0)' },
  'seal-apart': { replace: 'const isSmall = total <= slotsHere', with: 'const isSmall = true' },
  'seal-whole': {
    replace: "once(worker, 'message', { signal: ended }), died]",
    with: "once(worker, 'message', { signal: ended }), died.catch(() => {})]",
  },
  'seal-ended': { replace: '...(signal === undefined ? [] : [signal])', with: '' },
  'long-answer': { replace: "(at > 0 ? ',' : '')", with: "''" },
  'script-policy': { replace: `"connect-src 'self'"`, with: `"connect-src *"` },
  'last-one-bound': {
    replace: 'prize, encodePrize(lastOne), salt)',
    with: 'prize, salt)',
  },

  'last-one-drawn': {
    replace: 'firstSlot + count === total',
    with: 'firstSlot + count > total',
  },
  'last-one-shown': {
    replace: '{packDetail.lastOne}',
    with: '{packDetail.lastOneNote}',
  },

  // The outside, and the operator
  'mail-safe': {
    replace: 'text: message.body,',
    with: 'html: message.body,',
  },
  'mail-repeat': { replace: 'messageId: `<', with: 'references: `<' },
  'mail-urgent-first': { replace: "orderBy('canWait').orderBy", with: 'orderBy' },
  'mail-outage': { replace: 'error.isRefusal || !isMessages', with: 'error.isRefusal' },
  'mail-refused': { replace: 'reply >= 500 && reply !== 503', with: 'reply >= 600 && reply !== 503' },
  'mail-given-up': { replace: 'isAll ? undefined : named', with: 'isAll ? [] : named' },
  'mail-forgotten': { replace: '30 * 24 * hourMs', with: '31 * 24 * hourMs' },
  'cards-refused': { replace: 'if (n < cards) await', with: 'if (n < 1) await' },
  'cards-alarm': { replace: 'declines >= shopPerHour', with: 'declines > shopPerHour' },
  'slips-open': { replace: 'open.length > 0 && sum > yen', with: 'sum > yen' },
  'referral-household': { replace: "return 'address'", with: 'return undefined' },
  'referral-stands': {
    file: 'server/money/referrals/jobs.ts',
    replace: '(rules.purchaseStandsDays ?? 0) * dayMs',
    with: '0',
  },
  'mail-unproven': { replace: ".replaceAll('.', '')", with: '' },
  'registrations-day': { replace: 'networkOf(address)}`', with: 'address}`' },
  'sms-mobiles': {
    replace: 'if (parsed?.isValid() && country !== undefined)',
    with: 'if (country !== undefined)',
  },
  'sms-budgets': { replace: 'Math.floor(perDay.shop / 2', with: 'Math.floor(perDay.shop' },
  'sms-carrier': { replace: ' && !rule.onlyTells', with: '' },
  'sms-gateway': { replace: 'authorization: `Bearer ', with: 'authorization: `Basic ' },
  'operator-record': {
    replace: 'await writeAuditRecord(tx, record)',
    with: 'void [writeAuditRecord, record]',
  },
  'operator-named': {
    replace: ".requiredOption('--why <text>', sentences.why, filled)",
    with: ".option('--why <text>', sentences.why, filled)",
  },
}
