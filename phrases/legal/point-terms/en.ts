import { type LegalDocument, list, section, steps, text } from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { day } from '#phrases/legal/words/en.ts'

export const pointTerms = (facts: LegalFacts): LegalDocument => ({
  title: 'Point terms of service',
  lead: `These terms say how the points and coins of ${facts.shopName} are issued, used and lost. They are issued by ${facts.seller} (“we”). Where they differ from the terms of service, these apply to points and coins.`,
  sections: [
    section(
      'issue',
      'Article 1 (Issue of points)',
      text('Points are issued in these cases. What a point costs is shown with each point course.'),
      list(
        'Purchase: you bought a point course and we have confirmed the payment.',
        'Conversion: a card you drew became points instead of being shipped, by your choice or because the time to choose was over.',
        `Referral: the conditions of a referral were met (${facts.referral.points} points each for who invited and who was invited).`,
        'Gifts and corrections: we gave points in a campaign, or put a mistake right.',
      ),
    ),
    section(
      'validity',
      'Article 2 (Validity)',
      steps(
        `Points are valid for ${facts.pointValidityMonths} months from the day they are issued: until the end, at midnight in Japan, of the same day ${facts.pointValidityMonths} months later. If that month has no such day, until the end of the month.`,
        `For example, points issued on ${day(facts.validityExample.grantedOn)} can be used until the end of ${day(facts.validityExample.endsOn)}.`,
        'Each issue is counted by itself. New points do not extend the time of those you have.',
        'Points past their end are lost. The end is never extended, and lost points are never restored.',
        'My page shows when your points end.',
      ),
    ),
    section(
      'conversion',
      'Article 3 (Points from cards)',
      steps(
        `Points from a converted card are newly issued on the day of the conversion and valid for ${facts.pointValidityMonths} months from that day.`,
        'How many points a card converts to is fixed for each card beforehand and does not change once the box is sealed.',
      ),
    ),
    section(
      'use',
      'Article 4 (Use)',
      steps(
        'Points can be used on this site, for draws from packs that are paid in points.',
        'Points that end soonest are used first. The order cannot be chosen.',
        'There is no limit to the number of points you may hold.',
        'A draw cannot be ordered with too few points. Points cannot be combined with another payment method.',
      ),
    ),
    section(
      'refund',
      'Article 5 (No refund, no transfer)',
      steps(
        'Points cannot be refunded or turned into money, except where the law demands a refund.',
        'Points cannot be given, lent, sold or pledged to another member, nor joined with those of another account.',
      ),
    ),
    section(
      'loss',
      'Article 6 (Loss before the end)',
      text('In these cases all remaining points and coins are lost, even within their time.'),
      list(
        'You close your account.',
        'One person has several accounts and the duplicates are deleted (those of the deleted accounts).',
        `Your account is deleted because it was not used for ${facts.dormantMonths} months.`,
        'Your account is deleted because of a serious breach of the terms of service.',
      ),
      text(
        'If a payment is reversed or points were obtained by improper means, we may cancel the points in question.',
      ),
    ),
    section(
      'coins',
      'Article 7 (Coins)',
      steps(
        'When you draw from a pack paid in points, you receive coins: the points spent times the rate of your rank, to two decimals. Coins are never sold.',
        'Coins can be used for draws from packs paid in coins, for cards at the exchange counter, and to keep your rank.',
        'Coins do not expire.',
        'Coins cannot be turned into points or money, nor given, lent or joined.',
      ),
    ),
    section(
      'records',
      'Article 8 (Balance and history)',
      steps(
        'Your balance is shown at the top of the screen and on My page; every movement is in the point history and the coin history.',
        'If you think a record is wrong, please write to us. We look into it and answer.',
      ),
    ),
    section(
      'end',
      'Article 9 (Changes and end)',
      steps(
        'These terms are changed in the way the terms of service lay down.',
        'If we stop issuing points, we announce it on this site beforehand and act as the law demands.',
      ),
    ),
  ],
  closing: [facts.seller],
})
