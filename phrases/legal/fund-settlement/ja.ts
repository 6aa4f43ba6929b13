import { type LegalDocument, links, list, section, table, text } from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { methodNames, places } from '#phrases/legal/words/ja.ts'

export const fundSettlement = (facts: LegalFacts): LegalDocument => ({
  title: '資金決済法に基づく表示',
  lead: `${facts.shopName}で販売するポイントについて、「資金決済に関する法律」（資金決済法）の考え方に沿って、次のとおり表示します。`,
  sections: [
    section(
      'issuer',
      'ポイントの発行者と利用条件',
      table(
        ['発行者', facts.seller],
        ['所在地', facts.address],
        [
          '支払可能金額等',
          '保有できるポイント数に上限はありません。1回の購入は、ポイントコースごとの数です。',
        ],
        [
          '有効期間',
          `発行の日から${facts.pointValidityMonths}か月後の同じ日の終わり（日本時間）まで。発行ごとに数え、延長はしません。`,
        ],
        ['使える場所', `${facts.shopName}（当サイト）で、ポイントを使うパックの抽選に使えます。`],
        ['購入の方法', methodNames(facts)],
        ['残高の確認', '画面の上部、マイページ、ポイント履歴で確認できます。期限もマイページに表示します。'],
        [
          '利用上のご注意',
          '払い戻し、換金、譲渡はできません。有効期間を過ぎたポイントと、退会したときのポイントは失効します。',
        ],
        [
          '苦情・相談の窓口',
          `${facts.seller}　お客様窓口`,
          `電話 ${facts.phone}（${facts.phoneHours}）`,
          `メール ${facts.contactMail}`,
        ],
      ),
    ),
    section(
      'status',
      '前払式支払手段としての取扱い',
      text(
        `当サイトのポイントは、発行の日から${facts.pointValidityMonths}か月以内に限って使えるものとして発行しています。資金決済法第4条第2号と同法施行令第4条第2項により、このようなポイントには、前払式支払手段についての同法の規定は適用されません。`,
      ),
      list(
        'そのため当店は、前払式支払手段の発行者としての届出・登録をしていません。',
        '発行保証金の供託など、同法による資産の保全もしていません。当店に万一のことがあったとき、未使用のポイントは、同法に基づく還付の手続きの対象になりません。',
        `この取扱いを守るため、購入・特典・変換のどのポイントも発行ごとに${facts.pointValidityMonths}か月で失効し、延長・更新・復活の手段を設けていません。`,
      ),
    ),
    section(
      'coins',
      'コインについて',
      text(
        'コインは、パックの利用に応じて無償で進呈するもので、販売していません。対価を得て発行するものではないため、前払式支払手段には当たりません。',
      ),
    ),
    section(
      'records',
      '記録',
      text(
        '有償で発行したポイントと無償で発行したポイントを、発行日・期限・由来とともに区別して記録し、使用と失効を一つの元帳に残しています。',
      ),
      links(places.pointTerms, places.commerceLaw),
    ),
  ],
  closing: [],
})
