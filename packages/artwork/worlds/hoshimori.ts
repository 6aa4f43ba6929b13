import { dewmoth } from '../pictures/hoshimori/dewmoth.ts'
import { lamplitPath } from '../pictures/hoshimori/lamplit-path.ts'
import { lampkeeper } from '../pictures/hoshimori/lampkeeper.ts'
import { leapingFawn } from '../pictures/hoshimori/leaping-fawn.ts'
import { maskedDancer } from '../pictures/hoshimori/masked-dancer.ts'
import { misthornOwl } from '../pictures/hoshimori/misthorn-owl.ts'
import { nineDawns } from '../pictures/hoshimori/nine-dawns.ts'
import { starCountingKit } from '../pictures/hoshimori/star-counting-kit.ts'
import { starKing } from '../pictures/hoshimori/star-king.ts'
import { starPriestess } from '../pictures/hoshimori/star-priestess.ts'
import { wayfinder } from '../pictures/hoshimori/wayfinder.ts'
import type { World } from './world.ts'

/** 星森: a forest so old that the stars come down to sleep in it. */
export const hoshimori: World = {
  key: 'hoshimori',
  prefix: 'HSM',
  name: { ja: '星森', en: 'Starglade' },
  scene: 'forest',
  pattern: 'asanoha',
  palette: {
    deep: 275,
    mid: 205,
    glow: 165,
    main: 195,
    second: 292,
    accent: 150,
    chroma: 0.12,
    daylight: 0.05,
  },
  grain: 0.09,
  cards: [
    {
      number: 1,
      name: { ja: '灯しの小径', en: 'Lamplit Path' },
      reading: 'ともしのこみち',
      rarity: 'normal',
      picture: lamplitPath,
      flavour: '迷ったら、灯りの少ないほうへ。|森はそちらで待っている。',
      flavourEn: 'When lost, walk towards fewer lamps.|There the forest waits for you.',
    },
    {
      number: 3,
      name: { ja: '朝露蛾', en: 'Dewmoth' },
      reading: 'あさつゆが',
      rarity: 'normal',
      picture: dewmoth,
      flavour: '羽ばたくと朝になる。|だから夜のあいだは動かない。',
      flavourEn: 'Its first wingbeat brings the morning.|All night, then, it keeps still.',
    },
    {
      number: 5,
      name: { ja: '若狐ミソラ', en: 'Misora the Kit' },
      reading: 'わかぎつねみそら',
      rarity: 'normal',
      picture: starCountingKit,
      flavour: '尾はまだ三本。|星を数える練習をしている。',
      flavourEn: 'Only three tails so far.|It is practising: one star, two stars.',
    },
    {
      number: 6,
      name: { ja: '方見の羅針', en: 'Wayfinder' },
      reading: 'かたみのらしん',
      rarity: 'normal',
      picture: wayfinder,
      flavour: '指すのは北ではない。|帰りたい場所である。',
      flavourEn: 'It does not point north.|It points where you long to return.',
    },
    {
      number: 7,
      name: { ja: '翠玉の若鹿', en: 'Viridian Fawn' },
      reading: 'すいぎょくのわかじか',
      rarity: 'rare',
      picture: leapingFawn,
      flavour: '歩いたあとに水晶が咲く。|踏まないように歩くこと。',
      flavourEn: 'Where it has stepped, crystals bloom.|Mind your feet on the way.',
    },
    {
      number: 9,
      name: { ja: '霧笛の梟', en: 'Misthorn Owl' },
      reading: 'むてきのふくろう',
      rarity: 'rare',
      picture: misthornOwl,
      flavour: 'ひと声で霧が晴れ、|ふた声で霧が戻る。',
      flavourEn: 'One call, and the mist lifts.|A second call, and it is back.',
    },
    {
      number: 19,
      name: { ja: '灯守りのコハル', en: 'Koharu the Lampkeeper' },
      reading: 'ひもりのコハル',
      rarity: 'rare',
      picture: lampkeeper,
      flavour: '雪の夜、星がひとつ迷いこむ。|朝まで、消さずに番をする。',
      flavourEn: 'A star lost its way in the snow.|She keeps it alight until morning.',
    },
    {
      number: 17,
      name: { ja: '星還しの巫女ミオ', en: 'Mio the Star Priestess' },
      reading: 'ほしがえしのみこミオ',
      rarity: 'superRare',
      picture: starPriestess,
      flavour: '落ちた星をすくっては、|ひとつずつ名を呼んで空へ還す。',
      flavourEn: 'She lifts each fallen star, says|its name, and gives it back.',
    },
    {
      number: 18,
      name: { ja: '狐面の舞い手サヨ', en: 'Sayo of the Fox Mask' },
      reading: 'きつねめんのまいてサヨ',
      rarity: 'superRare',
      picture: maskedDancer,
      flavour: '面を外した顔は、誰も知らない。|踊りやめれば、秋が終わるから。',
      flavourEn: 'No one has seen her without the mask.|When she stops, autumn is over.',
    },
    {
      number: 15,
      name: { ja: '九星狐アマツ', en: 'Amatsu of Nine Stars' },
      reading: 'きゅうせいこアマツ',
      rarity: 'ultraRare',
      picture: nineDawns,
      flavour: '九つの尾に、九つの夜明けを結ぶ。|そのすべてが、同じ朝になる。',
      flavourEn: 'Nine tails tie nine daybreaks.|All of them are the same morning.',
    },
    {
      number: 16,
      name: { ja: '星冠の鹿王セラフィア', en: 'Seraphia, Star-Crowned' },
      reading: 'せいかんのろくおうセラフィア',
      rarity: 'ultraRare',
      picture: starKing,
      flavour: '星はみな、この角から空へ帰る。|灯を掲げた子だけが、それを見た。',
      flavourEn: 'Every star goes home by his antlers.|One child with a lamp has seen it.',
    },
  ],
}
