import type { Mutations } from './mutation.ts'

/** Addresses, and what stands on every page (spec §2). */
export const screens: Mutations = {
  '/': {
    replace: '{banner && banner.list.length > 0 && <Banner banner={banner} />}',
    with: '{banner && null}',
  },
  '/login': {
    replace: 'to={passwordReissuePath}',
    with: 'to="/"',
  },
  '/password-reissue': { replace: 'name="mail"', with: 'name="email"' },
  '/complete-password-reissue': { replace: 'title={words.sentTitle}', with: 'title=""' },
  '/user-register': {
    replace:
      '<TextField label={words.country} autoComplete="country-name" required {...field(\'country\')} />',
    with: '<span />',
  },
  '/confirm-user-register': {
    replace: '{ name: words.phone, value: registration.phone },',
    with: '{ name: words.phone, value: registration.mail },',
  },
  '/complete-user-register': { replace: 'title={words.completeTitle}', with: 'title=""' },
  '/pack-list': {
    replace: '...Object.entries(packList.sortNames).map',
    with: '...Object.entries(packList.sortNames).slice(1).map',
  },
  '/pack-detail': { replace: '      <Failure says={errorText} />\n', with: '' },
  '/complete-carrier': {
    file: 'web/storefront/paying/purchase-result.tsx',
    replace: "return end.result === '1' ? <Paid",
    with: "return end.result !== '1' ? <Paid",
  },
  '/error-carrier': {
    replace: '? paying.result.carrierFailed :',
    with: '? paying.result.otherMethod :',
  },
  '/user-guide': {
    replace: "'user-guide': 'public',",
    with: "'user-guide': 'member',",
  },
  '/specific-commerce': {
    replace: "'specific-commerce': 'public',",
    with: "'specific-commerce': 'member',",
  },
  '/terms-of-service': {
    replace: "'terms-of-service': 'public',",
    with: "'terms-of-service': 'member',",
  },
  '/privacy-protection': {
    replace: "'privacy-protection': 'public',",
    with: "'privacy-protection': 'member',",
  },
  '/mente.html': {
    replace: 'redirect(homePath)',
    with: "redirect('/login')",
  },
  '*': {
    replace: 'otherwise: homePath',
    with: "otherwise: '/login'",
  },
  '/password-reset': { replace: '{linkFault ? (', with: '{!linkFault ? (' },
  '/complete-withdraw': { replace: 'title={words.withdrawnTitle}', with: 'title=""' },
  '/contact': { replace: '{!isMember && <SenderFields', with: '{isMember && <SenderFields' },
  '/contact-guest': {
    replace: 'answer === undefined ? words.threadTitle',
    with: 'answer !== undefined ? words.threadTitle',
  },
  '/contact-thread': {
    replace: '<Thread enquiry={enquiry}',
    with: '<Thread enquiry={{ ...enquiry, messages: [] }}',
  },
  '/stop-reminders': {
    replace: '<Button main onClick={() => void stop()}>',
    with: '<span>',
  },
  '/box': { replace: 'hash: box.root }', with: 'hash: box.commitment }' },
  '/notices': { replace: '{list.map(', with: '{[].map(' },
  '/draw-proof': { replace: '<Link to={packDetailPath(box.packId)}>', with: '<Link to="/">' },
  '/dev/gallery': {
    replace: '(hasGallery || !route.isForDevelopers)',
    with: '(hasGallery || route.access !== undefined)',
  },

  '/buy-point': {
    replace: '<YenAmount yen={course.priceYen} />',
    with: '<YenAmount yen={course.points + 1} />',
  },
  '/buy-point/:productId': {
    replace: "new URL(request.url).searchParams.get('packId')))",
    with: 'null))',
  },
  '/confirm-buy-point': {
    replace: '<LinkButton to={buyPointPath(packId)} variant="quiet">',
    with: '<LinkButton to="/buy-point" variant="quiet">',
  },
  '/confirm-combini': {
    replace: "receipt.receiptNumber !== ''",
    with: "receipt.receiptNumber === ''",
  },
  '/bank-transfer-information': { replace: '        <p>{words.hours}</p>\n', with: '' },
  '/payge-transfer-information': {
    replace: '<Notice>{words.withinDays}</Notice>',
    with: '<Notice>{words.mail}</Notice>',
  },
  '/pay-redirect': { replace: 'if (paymentId) await', with: 'if (!paymentId) await' },
  '/amazon-pay-redirect': { replace: '  await api.call(completeCheckoutSession)\n', with: '' },
  '/complete-buy-point': { replace: 'title={words.completeTitle}', with: 'title={words.pendingTitle}' },
  '/complete-buy-point-amazom-pay': { replace: 'title: words.failedTitle,', with: "title: ''," },
  '/complete-buy-point-paypal': { replace: 'title: words.failedTitle,', with: "title: ''," },
  '/buy-product': {
    replace: 'packId ? packDetailPath(packId) : homePath',
    with: 'homePath',
  },
  '/confirm-buy-product': {
    replace: '<PriceAmount hundredths={-totalHundredths} currency={currency} />',
    with: '<PriceAmount hundredths={totalHundredths} currency={currency} />',
  },
  '/gacha-animation': {
    replace: 'throw redirect(homePath)',
    with: "throw redirect('/my-page')",
  },
  '/get-card-list': {
    replace: '{formatInteger(choice.points)}',
    with: '{formatInteger(choice.shipped.length)}',
  },
  '/confirm-get-card-list': {
    replace: 'return { draw, chosen }',
    with: 'return { draw, chosen: [] }',
  },
  '/thank-you': {
    replace: 'thanks.by(formatDay(draw.promisedOn, language))',
    with: "thanks.by('')",
  },
  '/collection': {
    replace: 'card.timesDrawn > 0 ? (',
    with: 'card.timesDrawn >= 0 ? (',
  },
  '/my-page': {
    replace: '          { label: shell.purchaseHistory, to: drawHistoryPath(), icon: <HistoryIcon /> },\n',
    with: '',
  },
  '/change-password': { replace: 'hint={words.passwordHint}', with: 'hint=""' },
  'two-step-screens': { replace: 'onCodes(result.data.recoveryCodes)', with: 'onCodes([])' },
  'two-step-login-screen': {
    replace: 'setCredentials(codeError === undefined ? undefined : input)',
    with: 'setCredentials(undefined)',
  },
  'password-again-field': {
    replace: '        {...field}\n',
    with: '        {...field}\n        error={undefined}\n',
  },
  '/buy-point-history': { replace: '<EmptyState title={words.noPoints}>', with: '<EmptyState title="">' },
  '/buy-product-history': { replace: '{words.modes[known]}', with: '{known}' },
  '/buy-product-history-detail': { replace: 'if (!draw.isChosen && ', with: 'if (draw.isChosen && ' },
  '/coin-history': { replace: '<EmptyState title={words.noCoins}>', with: '<EmptyState title="">' },
  '/fund-settlement': {
    replace: 'findDocument(db, number, document, visit.language)',
    with: "findDocument(db, number, document, 'ja')",
  },
  '/point-terms-of-service': {
    replace: '<Sections text={text} isAnnex={false} />',
    with: '<p />',
  },
  '/user-menu': {
    replace: 'to: changePasswordPath,',
    with: 'to: withdrawPath,',
  },
  '/change-member': {
    replace: 'usePersonFacts(member)',
    with: "usePersonFacts({ ...member, familyName: '' })",
  },
  '/exchange-card': {
    replace: 'label: words.tabNames[id] }))}',
    with: 'label: id }))}',
  },
  '/card-input': {
    replace: '<DigitsField label={words.code} length={3} />',
    with: '<DigitsField label={words.code} length={4} />',
  },
  '/receipt': { replace: '{ name: words.method, value: receipt.methodName },', with: '' },
  '/withdraw': { replace: '{ name: words.points, value: <PointAmount points={data.points} /> },', with: '' },

  'guard-open': {
    replace: "...collectRoutes('public', services, options),",
    with: "...collectRoutes('public', services, options).map((route) => ({ ...route, guard })),",
  },
  'guard-member': { replace: 'if (!current?.isLoggedIn)', with: 'if (current?.isLoggedIn === false)' },
  'guard-pack': {
    replace: 'packId ? loginPath(packId) :',
    with: 'packId ? loginPath() :',
  },
  'guard-page': {
    replace: 'loginPath(null, pathname + search)',
    with: 'loginPath(null, pathname)',
  },
  'guard-everywhere': { replace: '.map((route) => ({ ...route, guard })),', with: ',' },
  'page-stays': {
    replace: 'before.search === search) return',
    with: 'before.search === search) window.scrollTo(0, 0)',
  },
  scroll: { replace: '    window.scrollTo(0, 0)\n', with: '' },
  'context-menu': {
    replace: "  block('contextmenu', (event) => !isWithin(event, editable))\n",
    with: '',
  },
  'double-tap': { replace: 'const doubleTapMs = 350', with: 'const doubleTapMs = 340' },
  'header-guest': {
    replace: '<Link to={loginPath} className={css.login}>',
    with: '<Link to={registerPath()} className={css.login}>',
  },
  'header-clock': { replace: 'to={choosePath(visitor.openChoice.drawId)}', with: 'to={choosePath()}' },
  'header-member': {
    replace: 'to={exchangePath()}',
    with: 'to={buyPointPath()}',
  },
  menu: {
    replace: '        { label: shell.exchangeCounter, to: exchangePath(), icon: <SwapIcon /> },\n',
    with: '',
  },
  footer: {
    replace: "legalPath('specific-commerce')",
    with: "legalPath('fund-settlement')",
  },
  'point-transfer': {
    replace: 'home.pointTransferNoSite : home.pointTransferMaintenance',
    with: 'home.pointTransferMaintenance : home.pointTransferNoSite',
  },
  'banner-carousel': {
    replace: '<BannerLink url={entry.linkUrl}>\n              ',
    with: '<BannerLink url="">\n              ',
  },
  'banner-film': { replace: 'video.current.muted = true', with: 'video.current.muted = false' },
  'banner-still': {
    replace: 'connection?.saveData !== true',
    with: 'connection?.saveData !== undefined',
  },
  'line-up': {
    replace: "row.showsLineup ? localizedImage(card, visit.language) : ''",
    with: 'card.image',
  },
  'settings-shown': { replace: 'if (settings.logoUrl &&', with: 'if (!settings.logoUrl &&' },
  'no-way-back-purchase': {
    replace: '  [errorCarrierPath]: payingPaths,\n',
    with: '',
  },
  'last-page': { replace: 'if (page <= lastPage) return answer', with: 'if (page > 0) return answer' },
}
