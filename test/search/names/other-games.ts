const lines = (text: string) =>
	text
		.split(/[;\n]/)
		.map((each) => each.trim())
		.filter(Boolean);

/** Names of Dota 2 as real ones are. */
export const dotaNames = lines(`
Manifold Paradox; Exalted Manifold Paradox; Inscribed Manifold Paradox; Demon Eater; Exalted Demon Eater; Fiery Soul of the Slayer; Exalted Fiery Soul of the Slayer
Swine of the Sunken Galley; Frost Avalanche; Inscribed Frost Avalanche; Blades of Voth Domosh; Exalted Blades of Voth Domosh; Tempest Helm of the Thundergod; Bladeform Legacy; Exalted Bladeform Legacy
Great Sage's Reckoning; Feast of Abscession; The Magus Cypher; Magus Apex; Fractal Horns of Inner Abysm; Flockheart's Gamble; Dragonclaw Hook; Genuine Dragonclaw Hook; Timebreaker; Genuine Timebreaker; Genuine Monarch Bow; Genuine Stache; Stache
Arcana Booster; Unusual Baby Roshan Courier; Unusual Courier Axe; Courier Bundle; Unusual Fearless Badger; Genuine Weather Ash; Golden Immortal Gaze; Golden Basher Blades; Golden Ornate; Genuine Golden Doomling
Autographed Kinetic: Red Rush; Autograph: Mushi; Autograph: Dendi; Corrupted Sign of the Netherfrost; Auspicious Blades of the Hidden Vale; Inscribed Arms of Desolation; Inscribed Golden Basher Blades; Genuine Kantusa the Script Sword; Auspicious Cloak of the Quiet Tide
Loading Screen of the Ember; Desert Sands Loading Screen; Frozen Loading Screen; Sticker: Team Spirit; Natus Vincere Sticker (Holo); Holo Virtus.pro; Virtus.pro Sticker; Evil Geniuses Sticker; Team Spirit Talent Banner
Taunt: Backflip!; Taunt: Get Burned; Treasure of the Crimson Witness; Immortal Treasure I 2019; Immortal Treasure III 2020; Trove Carafe Treasure; Treasure of Molten Steel; Astral Origins Bundle; Demonic Archivist Bundle
TI 2015 Player Card: Dendi; The International 2016 Music; The International 2019 Emblem; International 2012 Pass; Battle Blade Off-Hand; Sword of the Lost Off-Hand; Weaver's Wings of the Dawn; Mantle of the Grey Wolf; Helm of the Iron Grove
Inscribed Mace of Aeons; Hook of the Sea Wolf; Ethereal: Bleak Hallucination; Prismatic: Creator's Light; Kinetic: Butcher's Hook; Frozen Blade of the Faceless
`);

/** Names of Team Fortress 2 as real ones are. */
export const teamFortressNames = lines(`
Australium Rocket Launcher; Strange Australium Scattergun; Strange Australium Minigun; Strange Australium Ambassador; Strange Australium Grenade Launcher; Strange Australium Frying Pan; Strange Golden Frying Pan; Australium Medi Gun; Strange Australium Stickybomb Launcher; Strange Australium Sniper Rifle; Strange Australium Force-A-Nature; Strange Australium Eyelander
Strange Scattergun; Strange Rocket Launcher; Strange Medi Gun; Strange Minigun; Strange Ambassador; Strange Force-A-Nature; Strange Sniper Rifle; Strange Flame Thrower; Strange Festive Scattergun; Festive Flame Thrower; Festive Eyelander; Festive Ubersaw; Festive Grenade Launcher; Festive Stickybomb Launcher
Vintage Scattergun; Vintage Ubersaw; Vintage Kritzkrieg; Vintage Bill's Hat; Vintage Max's Severed Head; Vintage Earbuds; Genuine Half-Zatoichi; Genuine Ghastly Gibus; Haunted Hat; Collector's Team Captain; Collector's Max's Severed Head; Unusual Team Captain; Unusual Brass Beast; Unusual Taunt: Kazotsky Kick; Taunt: Kazotsky Kick; Taunt: Conga; Taunt: The Schadenfreude
Half-Zatoichi; Eyelander; Force-A-Nature; Kritzkrieg; Ubersaw; Crusader's Crossbow; Festive Crusader's Crossbow; Frying Pan; Vintage Frying Pan; Ambassador; Scattergun; Rocket Launcher; Grenade Launcher; Stickybomb Launcher; Flame Thrower; Sniper Rifle; Medi Gun; Minigun; Brass Beast
Mann Co. Supply Crate Key; Mann Co. Supply Crate Series #1; Mann Co. Supply Crate Series #40; Mann Co. Supply Munition Series #82; Tour of Duty Ticket; Bill's Hat; Max's Severed Head; Earbuds; Refined Metal; Reclaimed Metal; Scrap Metal; Ghastlierest Gibus; Ghastly Gibus; Team Captain
Silver Botkiller Rocket Launcher Mk.I; Gold Botkiller Scattergun Mk.I; Silver Botkiller Medi Gun Mk.II; Gold Botkiller Minigun Mk.II; Strange Silver Botkiller Sniper Rifle Mk.II; Strange Part: Robots Destroyed; Strange Part: Domination Kills; Strange Part: Airborne Enemies Killed; Strange Bacon Grease
Name Tag; Description Tag; Backpack Expander; Giftapult; Paint: A Distinctive Lack of Hue; Paint: Australium Gold; Noise Maker - Gremlin; Professional Killstreak Rocket Launcher Kit; Specialized Killstreak Scattergun Kit
Hat of Cards; Hat With No Name; Towering Pillar of Hats; The Essential Accessories; Modest Pile of Hat; Bonk Boy
`);

const rustSkins = lines(`
Tempered; Neon; Forest Raiders; Azul; Whiteout; Blackout; No Mercy; Tempest; Glory; Rusty; Toxic; Punishment; Cold Hunter; Digital Camo
`);
const rustItems = lines(`
AR; AK47; LR300; SAR; SAP; Bolt Rifle; Thompson; Custom SMG; MP5; Python; Revolver; DBS; Pump Shotgun; Waterpipe; Eoka; Crossbow; Hunting Bow; Rocket Launcher; L96; M249
Garage Door; Armored Door; Armored Double Door; Sheet Metal Door; Metal Door; Wooden Door; Large Wood Box; Small Box; Storage; Sleeping Bag; Furnace; Fridge; Rug; Locker
Hatchet; Pickaxe; Stone Hatchet; Rock; Hammer; Jackhammer; Metal Facemask; Metal Chest Plate; Chestplate; Roadsign Vest; Roadsign Kilt; Coffee Can Helmet; Bucket Helmet; Hoodie; Pants; Boots; Gloves; Balaclava; Satchel; Grenade
`);

/** Names of Rust as real ones are: what it looks like, and what it is. */
export const rustNames = [
	...rustSkins.flatMap((skin) => rustItems.map((item) => `${skin} ${item}`)),
	...lines(`
Alien Red; Big Grin; Anonymous Facemask; Lovely Large Box; Horror Bag; Bombing Grenade; Hazmat Bolt; Dragon Relic AK; Tempered Assault Rifle; Loudmouth LR; Pump It; Desert Raiders Pump; Pirate Double Barrel; Heavy Double Door
`),
];
