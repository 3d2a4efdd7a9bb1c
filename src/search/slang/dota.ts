import { row, type Slang } from './slang-entry.ts';

/** What players of Dota 2 type instead of words of names. */
export const dota: Slang = [
	// Qualities
	row('Inscribed', undefined, 'insc, ins'),
	row('Autographed', undefined, 'auto, автограф'),
	row('Genuine', undefined, 'gen'),
	row('Corrupted', undefined, 'corr'),
	row('Auspicious', undefined, 'ausp'),
	row('Unusual', undefined, 'unu'),
	row('Golden', undefined, 'gold, золотой'),
	row('Holo', undefined, 'голо'),

	// Arcanas and other sets by the hero they are for
	row('Manifold Paradox', undefined, 'pa arcana, phantom assassin arcana, аркана па, фантомка аркана'),
	row('Demon Eater', undefined, 'sf arcana, shadow fiend arcana, аркана сф'),
	row('Fiery Soul of the Slayer', undefined, 'lina arcana, аркана лины'),
	row('Swine of the Sunken Galley', undefined, 'techies arcana, аркана течиса'),
	row('Frost Avalanche', undefined, 'cm arcana, crystal maiden arcana, аркана цм'),
	row('Blades of Voth Domosh', undefined, 'lc arcana, legion arcana, legion commander arcana, аркана легионки'),
	row('Tempest Helm of the Thundergod', undefined, 'zeus arcana, аркана зевса'),
	row('Bladeform Legacy', undefined, 'jugg arcana, juggernaut arcana, jugger arcana, аркана джагера'),
	row('Great Sage’s Reckoning', undefined, 'mk arcana, monkey king arcana, аркана мк'),
	row('Feast of Abscession', undefined, 'pudge arcana, аркана пуджа'),
	row('The Magus Cypher', undefined, 'rubick arcana, аркана рубика'),
	row('Magus Apex', undefined, 'rubick hand'),
	row('Fractal Horns of Inner Abysm', undefined, 'tb arcana, terrorblade arcana, аркана тб, аркана террора'),
	row('Flockheart’s Gamble', undefined, 'ogre arcana, ogre magi arcana, аркана огра'),
	row('Dragonclaw Hook', undefined, 'dc hook, pudge hook, hook, драгонклоу, хук'),
	row('Timebreaker', undefined, 'void mace'),
	row('Genuine Monarch Bow', undefined, 'monarch bow'),
	row('Stache', undefined, 'усы'),
	row('Arcana', undefined, 'аркана'),
	row('Courier', undefined, 'курьер'),

	// Kinds
	row('Loading Screen', undefined, 'ls, loadscreen, loading, загрузочный экран'),
	row('Sticker', undefined, 'stick, стикер, наклейка'),
	row('Autograph', undefined, 'автограф, sign'),
	row('Taunt', undefined, 'насмешка'),
	row('Treasure', undefined, 'chest, сокровищница, сундук'),
	row('Immortal Treasure', undefined, 'immo, immortal chest'),
	row('Bundle', undefined, 'set, набор'),
	row('Off-Hand', undefined, 'oh'),
	row('TI', undefined, 'international'),
	row('The International', undefined, 'ti'),
	row('International', undefined, 'ti'),
	row('Natus Vincere', undefined, 'navi'),
	row('Virtus.pro', undefined, 'vp'),
	row('Evil Geniuses', undefined, 'eg'),
	row('Team Spirit', undefined, 'ts, спирит'),
];
