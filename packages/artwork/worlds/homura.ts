import { ashwing } from '../pictures/homura/ashwing.ts'
import { flameEmperor } from '../pictures/homura/flame-emperor.ts'
import { dawnPhoenix } from '../pictures/homura/dawn-phoenix.ts'
import { crimsonWing } from '../pictures/homura/crimson-wing.ts'
import { flamesmith } from '../pictures/homura/flamesmith.ts'
import { magmaWyrm } from '../pictures/homura/magma-wyrm.ts'
import { scarletFledgling } from '../pictures/homura/scarlet-fledgling.ts'
import { emberLantern } from '../pictures/homura/ember-lantern.ts'
import { cinderFox } from '../pictures/homura/cinder-fox.ts'
import { oniDrummer } from '../pictures/homura/oni-drummer.ts'
import { redRidge } from '../pictures/homura/red-ridge.ts'
import type { World } from './world.ts'

/** 焔ノ郷: a country of volcanoes where fire is handed down like a family name. */
export const homura: World = {
  key: 'homura',
  prefix: 'HMR',
  name: { ja: '焔ノ郷', en: 'Emberfell' },
  scene: 'volcano',
  pattern: 'uroko',
  palette: { deep: 350, mid: 22, glow: 70, main: 35, second: 12, accent: 85, chroma: 0.185, daylight: 0.12 },
  grain: 0.09,
  cards: [
    {
      number: 1,
      name: { ja: '赤嶺の夕映え', en: 'Red Ridge Evening' },
      reading: 'あかみねのゆうばえ',
      rarity: 'normal',
      picture: redRidge,
      flavour: '山はまだ若い。|怒ることも、照れることもある。',
      flavourEn: 'The mountain is still young.|It has a temper, and it blushes.',
    },
    {
      number: 2,
      name: { ja: '種火の行灯', en: 'Ember Lantern' },
      reading: 'たねびのあんどん',
      rarity: 'normal',
      picture: emberLantern,
      flavour: '千年消えたことがない。|正しくは、消せたことがない。',
      flavourEn: 'A thousand years, and never out.|Not for want of trying.',
    },
    {
      number: 3,
      name: { ja: '火の粉狐', en: 'Cinder Fox' },
      reading: 'ひのこぎつね',
      rarity: 'normal',
      picture: cinderFox,
      flavour: 'くしゃみに注意。|干し草のそばでは特に。',
      flavourEn: 'Beware of its sneeze,|above all beside the hay.',
    },
    {
      number: 4,
      name: { ja: '灰被りの蛾', en: 'Ashwing' },
      reading: 'はいかぶりのが',
      rarity: 'normal',
      picture: ashwing,
      flavour: '焼け跡に最初に来るもの。|そして花を連れてくるもの。',
      flavourEn: 'First to come to burnt ground,|it brings the flowers with it.',
    },
    {
      number: 7,
      name: { ja: '紅蓮の雛鳥', en: 'Scarlet Fledgling' },
      reading: 'ぐれんのひなどり',
      rarity: 'rare',
      picture: scarletFledgling,
      flavour: '一度目の灰から起きた朝、|空の高さに驚いた。',
      flavourEn: 'Up from its first ashes, it looked,|and the sky was so very high.',
    },
    {
      number: 8,
      name: { ja: '溶岩龍ガラン', en: 'Garan, Magma Wyrm' },
      reading: 'ようがんりゅうガラン',
      rarity: 'rare',
      picture: magmaWyrm,
      flavour: '眠れば山、起きれば河。|どちらも赤い。',
      flavourEn: 'Asleep a mountain, awake a river.|Red, either way.',
    },
    {
      number: 17,
      name: { ja: '焔打ちのヒナタ', en: 'Hinata the Flamesmith' },
      reading: 'ほむらうちのヒナタ',
      rarity: 'rare',
      picture: flamesmith,
      flavour: '火花は飛ぶとき名を名のる。|聞きとれた名だけ、刃に刻む。',
      flavourEn: 'Each spark says its name as it flies.|She engraves the ones she hears.',
    },
    {
      number: 12,
      name: { ja: '緋翼のカガヤビ', en: 'Kagayabi, Crimson Wing' },
      reading: 'ひよくのカガヤビ',
      rarity: 'superRare',
      picture: crimsonWing,
      flavour: '羽の一枚ごとに、誰かが|燃やした手紙の文字がある。',
      flavourEn: 'Every feather bears a line of|a letter someone gave the fire.',
    },
    {
      number: 18,
      name: { ja: '鬼面の太鼓打ちゴウライ', en: 'Gorai of the Oni Mask' },
      reading: 'おにめんのたいこうちゴウライ',
      rarity: 'superRare',
      picture: oniDrummer,
      flavour: '面をかぶれば山が怒り、|面を上げれば山が笑う。',
      flavourEn: 'Mask down, the mountain rages.|Mask up, the mountain laughs.',
    },
    {
      number: 15,
      name: { ja: '天焔の鳳アケボノ', en: 'Akebono, Dawn Phoenix' },
      reading: 'てんえんのおおとりアケボノ',
      rarity: 'ultraRare',
      picture: dawnPhoenix,
      flavour: '終わりの火と、始まりの火。|その二枚の翼で、世界は飛ぶ。',
      flavourEn: 'The last fire and the first one:|on these two wings the world flies.',
    },
    {
      number: 16,
      name: { ja: '焔帝グレンオウ', en: "Guren'o, Flame Emperor" },
      reading: 'えんていグレンオウ',
      rarity: 'ultraRare',
      picture: flameEmperor,
      flavour: '郷の火はすべて、|その吐息の分かれである。',
      flavourEn: 'Every fire in the land was lit|from one breath of his.',
    },
  ],
}
