import { slangTable } from './slang-entry.ts';

export const dota = slangTable(`
# Qualities
Inscribed: insc, ins
Autographed: auto, автограф
Genuine: gen
Corrupted: corr
Auspicious: ausp
Unusual: unu
Golden: gold, золотой
Holo: голо

# Arcanas and other sets by the hero they are for
Manifold Paradox: pa arcana, phantom assassin arcana, аркана па, фантомка аркана
Demon Eater: sf arcana, shadow fiend arcana, аркана сф
Fiery Soul of the Slayer: lina arcana, аркана лины
Swine of the Sunken Galley: techies arcana, аркана течиса
Frost Avalanche: cm arcana, crystal maiden arcana, аркана цм
Blades of Voth Domosh: lc arcana, legion arcana, legion commander arcana, аркана легионки
Tempest Helm of the Thundergod: zeus arcana, аркана зевса
Bladeform Legacy: jugg arcana, juggernaut arcana, jugger arcana, аркана джагера
Great Sage’s Reckoning: mk arcana, monkey king arcana, аркана мк
Feast of Abscession: pudge arcana, аркана пуджа
The Magus Cypher: rubick arcana, аркана рубика
Magus Apex: rubick hand
Fractal Horns of Inner Abysm: tb arcana, terrorblade arcana, аркана тб, аркана террора
Flockheart’s Gamble: ogre arcana, ogre magi arcana, аркана огра
Dragonclaw Hook: dc hook, pudge hook, hook, драгонклоу, хук
Timebreaker: void mace
Genuine Monarch Bow: monarch bow
Stache: усы
Arcana: аркана
Courier: курьер

# Kinds
Loading Screen: ls, loadscreen, loading, загрузочный экран
Sticker: stick, стикер, наклейка
Autograph: автограф, sign
Taunt: насмешка
Treasure: chest, сокровищница, сундук
Immortal Treasure: immo, immortal chest
Bundle: set, набор
Off-Hand: oh
TI: international
The International: ti
International: ti
Natus Vincere: navi
Virtus.pro: vp
Evil Geniuses: eg
Team Spirit: ts, спирит
`);
