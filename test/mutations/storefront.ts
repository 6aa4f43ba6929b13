import type { Mutations } from './mutation.ts'

/** Transitions, rules, constants and messages in the browser (spec §4, §5, §8, §9). */
export const storefront: Mutations = {
  'demo-names': { replace: 'Lamplit Path', with: 'Pokémon Path' },

  // Login, registration
  'login-ok': {
    replace: 'navigate(arrival,',
    with: 'navigate(homePath,',
  },
  'login-arrival': {
    replace: "(ownPath(query.get('next')) ?? homePath)",
    with: 'homePath',
  },
  'own-path': {
    replace: "origin !== base || pathname.startsWith('//')",
    with: 'origin !== base',
  },
  'register-arrival': {
    replace: 'navigate(withQuery(completeRegisterPath, arrivalQuery(query)),',
    with: 'navigate(completeRegisterPath,',
  },
  'login-failed': { replace: "firstError(result, 'mail')", with: "firstError(result, 'pass')" },
  logout: {
    replace: 'navigate(loginPath())',
    with: "navigate('/')",
  },
  reissue: {
    replace: 'navigate(completePasswordReissuePath)',
    with: 'navigate(loginPath())',
  },
  'no-way-back-steps': {
    replace: '[completePasswordReissuePath]: [passwordReissuePath],',
    with: '[completePasswordReissuePath]: [],',
  },
  'register-form': {
    replace: 'if (!result.ok) return fields.refuse(result)\n      setPendingPassword',
    with: 'if (result.ok) return fields.refuse(result as never)\n      setPendingPassword',
  },
  'register-query': { replace: 'if (value && !secrets.has(field)) query.set', with: 'if (value) query.set' },
  'register-agree': { replace: '{agrees ? <Submit>', with: '{!agrees ? <Submit>' },
  'register-append': {
    replace: 'referralCode: values.referralCode.trim(), termsNo',
    with: "referralCode: '', termsNo",
  },
  'referral-empty': { replace: "        referralCode: '',\n", with: "        referralCode: 'friend',\n" },
  'password-both': {
    replace: "        {...secret}\n        name={wireName('passwordAgain')}",
    with: "        {...secret}\n        error={undefined}\n        name={wireName('passwordAgain')}",
  },
  'password-changed': {
    replace: 'void navigate(myPagePath)',
    with: 'void navigate(userMenuPath)',
  },
  'profile-changed': { replace: '      setSaved(true)\n', with: '' },
  'postal-typed': { replace: '/^\\d{7}$/', with: '/^\\d{6,7}$/' },
  'postal-found': { replace: "prefectureId: shared('prefectureId')", with: "prefectureId: ''" },

  // Packs and draws
  'live-page': { replace: 'largest === 0 || isStale ||', with: 'largest === 0 ||' },
  'live-lost': {
    replace: 'const lose = () => change({ isLive: false, isStale: false })',
    with: 'const lose = () => change({ isStale: false })',
  },
  'pack-before': {
    replace: "pack.isBeforeStart && !isOver ? 'before'",
    with: "pack.isBeforeStart && isOver ? 'before'",
  },
  'pack-limit': {
    replace: "?.left === 0 || pack.isLimitReached) return 'limited'",
    with: "?.left === 0) return 'limited'",
  },
  'pack-press-before': {
    replace: '(hasStarted && !isSoldOut)',
    with: '!isSoldOut',
  },
  'pack-press-sold-out': {
    replace: '(hasStarted && !isSoldOut)',
    with: 'hasStarted',
  },
  'halt-page': {
    replace: "if (pack.halt) return 'halted'",
    with: "if (pack.halt === undefined) return 'halted'",
  },
  'halt-proof': {
    replace: 'if (box.halts.length === 0) return null',
    with: 'if (box.halts.length > 0) return null',
  },
  'draw-guest': {
    replace: 'if (current && !current.isLoggedIn) return navigate(login)',
    with: "if (current && !current.isLoggedIn) return navigate('/login')",
  },
  'draw-confirm': {
    replace: "open({ kind: 'order', sheets, termsNo: terms.data.number })",
    with: "open({ kind: 'short', sheets })",
  },
  'draw-short-points': {
    replace: '{!isCoins && (',
    with: '{isCoins === undefined && (',
  },
  'draw-short-coins': { replace: '{!isCoins && (', with: '{isCoins && (' },
  'draw-bought': {
    replace: "if (outcome.kind === 'drawn') return navigate(revealPath(),",
    with: "if (outcome.kind === 'drawn') return navigate('/get-card-list',",
  },
  'error-key': {
    replace: 'Object.hasOwn(refusals, key) ? refusals[key] : undefined',
    with: '(refusals[key] ?? key)',
  },
  'draw-refused': {
    replace: 'navigate(packDetailPath(packId, outcome.reason),',
    with: 'navigate(packDetailPath(packId),',
  },
  'draw-terms': {
    replace: "bought.state === 409 ? { kind: 'terms changed'",
    with: "bought.state === 410 ? { kind: 'terms changed'",
  },
  'reveal-order': {
    replace: "{ phase: hasOpening(index) ? 'opening' : 'card', index }",
    with: "{ phase: hasOpening(index) ? 'card' : 'opening', index }",
  },
  'reveal-scene': { replace: '12: egg,', with: '14: egg,' },
  'reveal-film': { replace: 'film === undefined || hasFailed', with: 'film !== undefined || hasFailed' },
  'film-fails': { replace: 'onFail={() => setFailed(true)}', with: 'onFail={() => setFailed(false)}' },
  'film-stalls': { replace: 'export const stallMs = 2000', with: 'export const stallMs = 20_000' },
  'film-still': { replace: 'isStill || !mayPlayFilms()', with: 'isStill || mayPlayFilms()' },
  'film-delay': { replace: '  }, sceneDelayMs)', with: '  }, 0)' },
  'reveal-tier': { replace: '4: [0.86,', with: '4: [0.6,' },
  'reveal-skips': {
    replace: 'state : at(course.count, course)',
    with: 'state : at(state.index + 1, course)',
  },
  'reveal-end': {
    replace: 'return isCoinPack ? thankYouPath(packId, drawId) : choosePath(drawId)',
    with: 'return isCoinPack ? choosePath(drawId) : choosePath(drawId)',
  },
  'reveal-chosen': {
    replace: 'if (isChosen) return drawDetailPath(drawId)',
    with: 'if (isChosen) return choosePath(drawId)',
  },
  'reveal-entered': { replace: '?.revealEntry === true', with: '?.revealEntry !== false' },
  'choice-ship-only': {
    replace: 'if (card.isShipOnly || chosen.has(card.id)) shipped',
    with: 'if (chosen.has(card.id)) shipped',
  },
  unopened: {
    replace: 'cards: isKnown(draw) ? result.cards : []',
    with: 'cards: result.cards',
  },
  'choice-made': { replace: 'navigate(thankYouPath(draw.packId, draw.drawId)', with: "navigate('/'" },
  'choice-foreign': {
    replace: 'const drawId = named ?? drawOfCards(chosen ?? [])',
    with: 'const drawId = named ?? drawOfCards([])',
  },
  'history-status': {
    replace: '<Link to={draw.isChosen ? drawDetailPath(draw.id) : choosePath(draw.id)}',
    with: '<Link to={drawDetailPath(draw.id)}',
  },
  'count-options': {
    replace: 'Math.min(pack.remaining, maxDrawCount, cap)',
    with: 'Math.min(pack.remaining, maxDrawCount)',
  },
  'most-draws': { replace: 'export const maxDrawCount = 3000', with: 'export const maxDrawCount = 3001' },
  'device-clock': {
    replace: 'set(aheadMs === null || isOutdated ? leastMs : Math.max(aheadMs, leastMs))',
    with: 'set(leastMs + 1)',
  },

  // Buying points
  'buy-store': {
    replace: 'path: confirmStorePath(receiptNumber || paymentId)',
    with: 'path: confirmStorePath(paymentId)',
  },
  'buy-credited': { replace: "const creditedUrl = '1'", with: "const creditedUrl = '2'" },
  'buy-url': { replace: "return { kind: 'leave', url }\n", with: "return { kind: 'go', path: url }\n" },
  'buy-secure': { replace: '  if (outcome === 7)\n', with: '  if (outcome !== 7 && outcome !== 1)\n' },
  'buy-failed': { replace: '/^\\/(?![/\\\\])/', with: '/^\\//' },
  'method-first': {
    file: 'web/storefront/paying/confirm-buy-point/screen.tsx',
    replace: '?? methods[0]?.id',
    with: '?? methods[1]?.id',
  },
  'card-token': {
    replace: "url ? { kind: 'authenticate', url }",
    with: "url === '' ? { kind: 'authenticate', url }",
  },
  'card-result': { replace: "isPaid: checked.ok && checked.data.result !== '0'", with: 'isPaid: checked.ok' },
  'carrier-screen': {
    file: 'web/storefront/paying/purchase-result.tsx',
    replace: "  if (end.result === 'pending')\n",
    with: "  if (end.result === '1')\n",
  },
  'complete-pack': {
    replace: '{excess <= 0 && (',
    with: '{excess > 0 && (',
  },
  'card-number': { replace: 'const maxCardDigits = 16', with: 'const maxCardDigits = 17' },
  'card-expiry': {
    replace: 'year.length === 4 ? year.slice(2) : year.slice(0, 2)',
    with: 'year.slice(0, 2)',
  },
  'card-code': { replace: '/^\\d{3,4}$/', with: '/^\\d{3,5}$/' },
  'card-errors': { replace: "'1502': 'expiry'", with: "'1502': 'holder'" },
  'card-error-8000': { replace: "code === '8000'", with: "code === '8001'" },
  'card-error-alert': {
    replace: 'return message || pointPurchase.failures.card',
    with: 'return pointPurchase.failures.card',
  },
  'card-brands': { replace: "'Amex', 'DC', 'Diners'] as const", with: "'Amex', 'Diners'] as const" },

  // Ranks, exchange, phones
  'rank-button': { replace: '{member.canMaintainRank && (', with: '{!member.canMaintainRank && (' },
  'rank-short': { replace: 'coinHundredths < price\n', with: 'coinHundredths <= 0\n' },
  'rank-bought': {
    replace: 'await revalidate()\n    })\n\n  /** A dialog',
    with: '})\n\n  /** A dialog',
  },
  'exchange-guest': {
    replace: 'navigate(loginPath(null, pathname + search))',
    with: "navigate('/')",
  },
  'exchange-confirm': {
    replace: '<CoinAmount hundredths={coinHundredths - cost} size="l" />',
    with: '<CoinAmount hundredths={coinHundredths} size="l" />',
  },
  'exchange-limit': { replace: "result === '-3' ? 'limit'", with: "result === '-4' ? 'limit'" },
  'exchange-short': { replace: "result === '0' ? 'short'", with: "result === '2' ? 'short'" },
  'exchange-done': { replace: '      await revalidate()\n', with: '' },
  'sms-send': { replace: '    void send()\n', with: '' },
  'sms-done': { replace: '      await revalidate()\n', with: '' },
  'sms-wrong': { replace: "firstError(result, 'sms_code')", with: "firstError(result, 'code')" },
  'sms-user': { replace: "firstError(result, 'user_id')", with: "firstError(result, 'tel')" },

  // On every page
  busy: {
    replace: 'if (isRunning.current) return undefined',
    with: 'if (isRunning.current) return await action()',
  },
  'csrf-fresh': { replace: '      csrf = head.csrf\n', with: '      csrf ??= head.csrf\n' },
  'state-9999': { replace: 'window.location.assign(maintenancePath)', with: "window.location.assign('/')" },
  'rank-icon': { replace: 'aria-label={shell.rank(rank)}', with: 'aria-label={shell.rank(1)}' },
  'member-through': { replace: 'if (!current?.isLoggedIn)', with: 'if (current?.isLoggedIn)' },
  'card-input-kept': {
    replace: '        setDigits(next)\n',
    with: "        setDigits(next)\n        sessionStorage.setItem('card', next)\n",
  },
  'banner-play': { replace: 'autoplayMs = 2500', with: 'autoplayMs = 2600' },
  'pictures-turn': { replace: 'stillMs = 2000', with: 'stillMs = 2100' },
  countdown: { replace: 'Math.ceil(leftMs / 1000)', with: 'Math.floor(leftMs / 1000)' },
  'scene-delay': { replace: 'sceneDelayMs = 300', with: 'sceneDelayMs = 310' },
  'card-delay': { replace: '1.1) 300ms backwards', with: '1.1) 310ms backwards' },
  thousands: {
    replace: "const integers = new Intl.NumberFormat('ja-JP', {",
    with: "const integers = new Intl.NumberFormat('ja-JP', { useGrouping: false,",
  },
  'coin-decimals': { replace: 'maximumFractionDigits: 2', with: 'maximumFractionDigits: 1' },
}
