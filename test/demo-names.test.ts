import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Demo data is original (ruling 31). A test cannot know whether a name is invented; it can recognise the best known real ones.

const catalogue = readFileSync(join(import.meta.dirname, '../demo/catalogue/catalogue.yaml'), 'utf8')

const known = [
  /pok[eé]mon|ポケモン|ポケットモンスター|ピカチュウ|pikachu/i,
  /yu-?gi-?oh|遊戯王|konami|コナミ/i,
  /one ?piece|ワンピース/i,
  /magic: the gathering|マジック：ザ・ギャザリング|wizards of the coast/i,
  /dragon ?ball|ドラゴンボール/i,
  /duel masters|デュエル・?マスターズ/i,
  /wei(ß|ss) schwarz|ヴァイスシュヴァルツ|vanguard|ヴァンガード/i,
  /nintendo|任天堂|disney|ディズニー|bandai|バンダイ|marvel|lorcana/i,
]

test('the demo avoids the names of the best-known card games, companies and figures', {
  meta: {
    proves: [
      {
        id: 'demo-names',
        section: 'rulings',
        says: "The demo's names are invented.",
        from: 'ruling 31',
        file: 'demo/catalogue/catalogue.yaml',
        breaks: { replace: 'Lamplit Path', with: 'Pokémon Path' },
      },
    ],
  },
}, () => {
  expect(known.filter((name) => name.test(catalogue))).toEqual([])
  expect(catalogue.length).toBeGreaterThan(10_000)
})
