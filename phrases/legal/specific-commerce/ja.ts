import { amount, type LegalDocument, links, list, section, table, text } from '#phrases/legal/document.ts'
import type { LegalFacts } from '#phrases/legal/facts.ts'
import { contact, methodNames, paymentMethods, places, pointDelivery } from '#phrases/legal/words/ja.ts'

export const specificCommerce = (facts: LegalFacts): LegalDocument => ({
  title: '特定商取引法に基づく表記',
  lead: '「特定商取引に関する法律」第11条に基づき、次のとおり表示します。',
  sections: [
    section(
      'seller',
      '販売業者',
      table(
        ['販売業者', facts.seller],
        ['運営統括責任者', facts.responsiblePerson],
        ['所在地', facts.address],
        ['電話番号', facts.phone, `受付時間：${facts.phoneHours}`],
        ['メールアドレス', facts.contactMail],
        ['古物商許可', facts.secondhandLicence],
        ...(facts.invoiceNumber === ''
          ? []
          : ([['適格請求書発行事業者登録番号', facts.invoiceNumber]] as const)),
      ),
      text(`お問い合わせは、${contact(facts).isPage ? 'お問い合わせページまたは' : ''}メールで承ります。`),
      links(contact(facts).link),
    ),
    section(
      'price',
      '販売価格と、そのほかに必要な料金',
      table(
        [
          'ポイントの販売価格',
          `各ポイントコースに円で表示した金額です。消費税${facts.taxPercent}%を含みます（1円未満は四捨五入）。`,
        ],
        ['パックの価格', '各パックの画面に、1口あたりの必要ポイント数または必要コイン数を表示します。'],
        [
          'そのほかの料金',
          '当サイトの利用に必要な通信料。',
          ...(facts.paymentMethods.includes('bankTransfer') ? ['銀行振込の場合の振込手数料。'] : []),
          '海外へ発送する場合の送料・関税など（かかる場合は、事前にご案内します）。',
        ],
        ['カードの送料', '日本国内は無料です。'],
      ),
    ),
    section(
      'payment',
      'お支払い方法と時期',
      text(`ポイントの購入には、${methodNames(facts)}をご利用いただけます。`),
      table(
        ...facts.paymentMethods.map(
          (method) => [paymentMethods[method].name, paymentMethods[method].when(facts)] as const,
        ),
      ),
      text(
        'パックの代金は、抽選を確定した時点で、保有ポイントまたは保有コインから引き落とします。ポイントは、有効期限の近いものから使います。',
      ),
    ),
    section(
      'delivery',
      '引渡しの時期',
      table(
        ['ポイント', ...pointDelivery(facts)],
        ['抽選の結果', '抽選を確定すると、ただちに画面に表示します。'],
        [
          'カード',
          `発送が確定した日の翌日から数えて${facts.shipping.promiseBusinessDays}営業日以内に発送します。土日・祝日と当店の休業日は、営業日に含みません。`,
          `お届けまでの目安は、通常${facts.shipping.shortestDays}〜${facts.shipping.longestDays}日です。`,
        ],
      ),
      list(
        `発送するカードは、抽選から${facts.choiceHours}時間以内にお選びください。お選びいただいた時、または${facts.choiceHours}時間が過ぎた時に、発送が確定します。`,
        `コインで引くパックのカードは、開封演出を最後までご覧になった時、または${facts.choiceHours}時間が過ぎた時に、全ての発送が確定します。`,
      ),
    ),
    section(
      'cancellation',
      '返品・キャンセル',
      list(
        'お支払い後のポイント購入、確定後の抽選は、お客様のご都合による取り消し・返品・返金をお受けできません。通信販売には、クーリング・オフの制度は適用されません。',
        `抽選で得たカードのうち発送しないものは、${facts.choiceHours}時間以内の選択によりポイントに変換されます（発送のみのカードと、コインで引くパックのカードを除きます）。`,
        'お届けしたカードが抽選の結果と違うとき、または配送中に傷んだときは、到着後すみやかに（できるだけ7日以内に）ご連絡ください。送料は当店が負担し、交換またはこれに代わる対応をします。',
      ),
    ),
    section(
      'period',
      '申込みの期間と数量の制限',
      list(
        'ポイントの販売に、期間と数量の限定はありません。',
        'パックは口数の決まった箱です。完売したとき、または各パックに表示する販売終了日に、申込みを締め切ります。',
        `抽選の最終確認は、表示から${facts.confirmationMinutes}分間有効です。`,
        `1回の抽選は、残りの口数、${amount(facts.maxDrawCount)}口、パックごとに定める上限のうち、最も少ない数までです。`,
      ),
    ),
    section(
      'notes',
      '商品についてのご注意',
      list(
        '抽選で得られるカードは、箱の中の順番か、パックに表示した公開の乱数で決まります。特定のカードが得られることを保証するものではありません。',
        '箱に入っているカードの内訳と割合は、各パックから開ける「箱の証明」のページで、引く前にご確認いただけます。',
        'カードの画像は見本です。印刷や画面の色合いにより、実物と見え方が異なることがあります。',
      ),
    ),
    section(
      'environment',
      '動作環境',
      text(
        'Chrome、Safari、Edge、Firefoxの最新版と一つ前の版でご利用いただけます。JavaScriptとCookieを有効にしてください。',
      ),
      links(places.terms, places.pointTerms, places.privacy, places.userGuide),
    ),
  ],
  closing: [],
})
