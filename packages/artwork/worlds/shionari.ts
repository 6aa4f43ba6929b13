import { albireo } from '../pictures/shionari/albireo.ts'
import { coralCove } from '../pictures/shionari/coral-cove.ts'
import { indigoBrocade } from '../pictures/shionari/indigo-brocade.ts'
import { lanternJelly } from '../pictures/shionari/lantern-jelly.ts'
import { lighthouseKeeper } from '../pictures/shionari/lighthouse-keeper.ts'
import { lumina } from '../pictures/shionari/lumina.ts'
import { moonlitSiren } from '../pictures/shionari/moonlit-siren.ts'
import { pearlDiver } from '../pictures/shionari/pearl-diver.ts'
import { pukaTheCalf } from '../pictures/shionari/puka-the-calf.ts'
import { seaSovereign } from '../pictures/shionari/sea-sovereign.ts'
import { tideglass } from '../pictures/shionari/tideglass.ts'
import type { World } from './world.ts'

/** 潮鳴: a sea that remembers every song sung beside it. */
export const shionari: World = {
  key: 'shionari',
  prefix: 'SNR',
  name: { ja: '潮鳴', en: 'Tidesong' },
  scene: 'sea',
  pattern: 'seigaiha',
  palette: {
    deep: 262,
    mid: 232,
    glow: 200,
    main: 235,
    second: 275,
    accent: 185,
    chroma: 0.135,
    daylight: 0.2,
  },
  grain: 0.09,
  cards: [
    {
      number: 1,
      name: { ja: '珊瑚の入江', en: 'Coral Cove' },
      reading: 'さんごのいりえ',
      rarity: 'normal',
      picture: coralCove,
      flavour: '潮が満ちると、入江は|ひとりでに歌いはじめる。',
      flavourEn: 'When the tide comes in, the cove|begins to sing all by itself.',
    },
    {
      number: 3,
      name: { ja: '灯くらげ', en: 'Lantern Jelly' },
      reading: 'あかりくらげ',
      rarity: 'normal',
      picture: lanternJelly,
      flavour: '沈んだ船の窓辺を、|今夜も順に照らしていく。',
      flavourEn: 'Window by window, it lights|the sunken ship again tonight.',
    },
    {
      number: 4,
      name: { ja: '砂潮の時計', en: 'Tideglass' },
      reading: 'すなしおのとけい',
      rarity: 'normal',
      picture: tideglass,
      flavour: '落ちるのは砂ではなく、|引き潮の一粒ずつ。',
      flavourEn: 'It is not sand that falls in it,|but the ebbing tide, drop by drop.',
    },
    {
      number: 6,
      name: { ja: '小鯨プカ', en: 'Puka the Calf' },
      reading: 'こくじらプカ',
      rarity: 'normal',
      picture: pukaTheCalf,
      flavour: '潮吹きの練習中。|虹になるまで、あと少し。',
      flavourEn: 'Still learning how to spout.|It is very nearly a rainbow.',
    },
    {
      number: 7,
      name: { ja: '藍錦の鯉', en: 'Indigo Brocade' },
      reading: 'あいにしきのこい',
      rarity: 'rare',
      picture: indigoBrocade,
      flavour: '滝を三つ越えた。|四つ目は空にある。',
      flavourEn: 'Three waterfalls are behind it.|The fourth one is in the sky.',
    },
    {
      number: 17,
      name: { ja: '灯台守のゲンゾウ', en: 'Genzo of the Lighthouse' },
      reading: 'とうだいもりのゲンゾウ',
      rarity: 'rare',
      picture: lighthouseKeeper,
      flavour: '四十年、嵐の夜は鐘を鳴らす。|帰らぬ舟が、まだ一艘ある。',
      flavourEn: 'Forty years he has rung in the storm.|One boat has still to come home.',
    },
    {
      number: 18,
      name: { ja: '真珠採りのナミ', en: 'Nami the Pearl Diver' },
      reading: 'しんじゅとりのナミ',
      rarity: 'rare',
      picture: pearlDiver,
      flavour: 'ひと息で、光の届く底まで。|拾うのは、海が忘れた歌。',
      flavourEn: 'She dives on a single breath|for songs the sea has forgotten.',
    },
    {
      number: 13,
      name: { ja: '深海灯ルミナ', en: 'Lumina of the Deep' },
      reading: 'しんかいとうルミナ',
      rarity: 'superRare',
      picture: lumina,
      flavour: '光の届かぬ場所にも、|帰り道はあるのだと告げる。',
      flavourEn: 'Where no light reaches, it says,|there is still a way back home.',
    },
    {
      number: 19,
      name: { ja: '月唄の人魚ウタハ', en: 'Utaha the Moon Siren' },
      reading: 'つきうたのにんぎょウタハ',
      rarity: 'superRare',
      picture: moonlitSiren,
      flavour: '舟が迷うから、人には歌わない。|今夜も、月にだけ聞かせる。',
      flavourEn: 'Ships lose their way when she sings,|so only the moon may listen.',
    },
    {
      number: 15,
      name: { ja: '銀河鯨アルビレオ', en: 'Albireo, Galaxy Whale' },
      reading: 'ぎんがくじらアルビレオ',
      rarity: 'ultraRare',
      picture: albireo,
      flavour: '海と空の境を忘れた鯨。|その背で、新しい星が生まれる。',
      flavourEn: 'It forgot where sea and sky part.|On its back, new stars are born.',
    },
    {
      number: 20,
      name: { ja: '海神の女王ナギ', en: 'Nagi, Sovereign of Seas' },
      reading: 'わだつみのじょおうナギ',
      rarity: 'ultraRare',
      picture: seaSovereign,
      flavour: '掌に舟をのせ、岸まで運ぶ。|人はそれを、凪と呼ぶ。',
      flavourEn: 'She bears each ship home in her palm.|Sailors only call it a calm.',
    },
  ],
}
