const wears = ['Factory New', 'Minimal Wear', 'Field-Tested', 'Well-Worn', 'Battle-Scarred'];

/** Weapon: its finishes. */
const skins = `
AK-47: Aquamarine Revenge, Asiimov, Black Laminate, Bloodsport, Blue Laminate, Cartel, Case Hardened, Elite Build, Emerald Pinstripe, Fire Serpent, First Class, Frontside Misty, Fuel Injector, Gold Arabesque, Head Shot, Inheritance, Ice Coaled, Jaguar, Jet Set, Legion of Anubis, Leet Museo, Neon Revolution, Neon Rider, Nightwish, Orbit Mk01, Phantom Disruptor, Point Disarray, Rat Rod, Red Laminate, Redline, Safari Mesh, Slate, Steel Delta, The Empress, Uncharted, Vulcan, Wasteland Rebel, Wild Lotus, X-Ray
AWP: Asiimov, Atheris, BOOM, Capillary, Chromatic Aberration, Containment Breach, Corticera, Desert Hydra, Dragon Lore, Electric Hive, Elite Build, Exoskeleton, Fade, Fever Dream, Graphite, Gungnir, Hyper Beast, Lightning Strike, Man-o'-war, Medusa, Mortis, Neo-Noir, Oni Taiji, PAW, Phobos, Pit Viper, Redline, Safari Mesh, Snake Camo, The Prince, Wildfire, Worm God
M4A1-S: Atomic Alloy, Basilisk, Blood Tiger, Blue Phosphor, Boreal Forest, Bright Water, Briefing, Chantico's Fire, Control Panel, Cyrex, Dark Water, Decimator, Flashback, Golden Coil, Guardian, Hot Rod, Hyper Beast, Icarus Fell, Imminent Danger, Knight, Leaded Glass, Mecha Industries, Night Terror, Nightmare, Nitro, Player Two, Printstream, Vaporwave, Welcome to the Jungle
M4A4: Asiimov, Bullet Rain, Buzz Kill, Cyber Security, Daybreak, Desert-Strike, Desolate Space, 龍王 (Dragon King), Evil Daimyo, Eye of Horus, Faded Zebra, Global Offensive, Hellfire, Howl, In Living Color, Neo-Noir, Poseidon, Radiation Hazard, Royal Paladin, Spider Lily, Temukau, The Battlestar, The Emperor, Tooth Fairy, X-Ray, Zirka
USP-S: Blood Tiger, Caiman, Check Engine, Cortex, Cyrex, Flashback, Guardian, Kill Confirmed, Lead Conduit, Monster Mashup, Neo-Noir, Night Ops, Orion, Overgrowth, Printstream, Purple DDPAT, Serum, Stainless, The Traitor, Ticket to Hell, Whiteout
Glock-18: Bullet Queen, Bunsen Burner, Candy Apple, Catacombs, Dragon Tattoo, Fade, Gamma Doppler, Grinder, High Beam, Moonrise, Neo-Noir, Night, Nuclear Garden, Reactor, Royal Legion, Steel Disruption, Twilight Galaxy, Vogue, Wasteland Rebel, Water Elemental, Weasel
Desert Eagle: Blaze, Cobalt Disruption, Code Red, Conspiracy, Corinthian, Crimson Web, Directive, Golden Koi, Heirloom, Hypnotic, Kumicho Dragon, Light Rail, Mecha Industries, Naga, Night Heist, Oxide Blaze, Ocean Drive, Printstream, Sunset Storm, Trigger Discipline
P250: Asiimov, Boreal Forest, Cartel, Franklin, Mehndi, Muertos, Nuclear Threat, See Ya Later, Splash, Supernova, Undertow, Valence, Visions, Wingshot, X-Ray
P90: Asiimov, Blind Spot, Cold Blooded, Death by Kitty, Emerald Dragon, Nostalgia, Shallow Grave, Shapewood, Storm, Trigon, Virus
SSG 08: Blood in the Water, Big Iron, Death's Head, Detour, Dragonfire, Fever Dream, Ghost Crusader, Ocean Drive, Parallax, Turbo Peek
SG 553: Bulldozer, Cyrex, Integrale, Pulse, Tiger Moth, Ultraviolet
Galil AR: Cerberus, Chatterbox, Chromatic Aberration, Eco, Orange DDPAT, Rocket Pop, Sugar Rush
FAMAS: Afterimage, Djinn, Eye of Athena, Mecha Industries, Pulse, Roll Cage, Valence
AUG: Akihabara Accept, Bengal Tiger, Chameleon, Fleet Flock, Stymphalian, Syd Mead, Torque
SCAR-20: Bloodsport, Cardiac, Cyrex, Emerald, Fragments, Splash Jam
G3SG1: Chronos, Flux, Orange Crash, Scavenger, The Executioner
Five-SeveN: Angry Mob, Case Hardened, Copper Galaxy, Fairy Tale, Fowl Play, Hyper Beast, Monkey Business, Triumvirate
CZ75-Auto: Crimson Web, Emerald, Pole Position, Tigris, Victoria, Xiangliu, Yellow Jacket
Dual Berettas: Black Limba, Cobra Strike, Dezastre, Emerald, Marina, Royal Consorts, Urban Shock
Tec-9: Avalanche, Bamboozle, Decimator, Fuel Injector, Nuclear Threat, Re-Entry, Titanium Bit
P2000: Corticera, Fire Elemental, Handgun, Imperial Dragon, Ocean Foam, Scorpion
R8 Revolver: Amber Fade, Fade, Llama Cannon, Skull Crusher
MAC-10: Disco Tech, Fade, Heat, Malachite, Neon Rider, Propaganda, Stalker, Toybox
UMP-45: Blaze, Momentum, Plastique, Primal Saber, Scaffold, Wild Child
MP5-SD: Agent, Gauss, Kitbash, Lab Rats, Phosphor
MP7: Abyssal Apparition, Bloodsport, Fade, Impire, Nemesis, Neon Ply
MP9: Airlock, Bulldozer, Food Chain, Hydra, Hypnotic, Rose Iron, Starlight Protector, Wild Lily
PP-Bizon: Antique, Blue Streak, Judgement of Anubis, Osiris, Space Cat
XM1014: Entombed, Incinegator, Seasons, Tranquility, XOXO
Sawed-Off: Apocalypto, Devourer, Limelight, The Kraken, Wasteland Princess
MAG-7: Bulldozer, Cinquedea, Heaven Guard, Justice, Petroglyph
Nova: Antique, Bloomstick, Hyper Beast, Koi, Toy Soldier
Negev: Bratatat, Loudmouth, Mjölnir, Power Loader
M249: Emerald Poison Dart, Magma, Nebula Crusader
Zeus x27: Olympus, Tosai
`;

/** Common finishes first, and those of some knives only. */
const knifeFinishes =
	'Fade, Slaughter, Crimson Web, Case Hardened, Blue Steel, Stained, Night, Night Stripe, Boreal Forest, Forest DDPAT, Scorched, Safari Mesh, Urban Masked, Doppler, Gamma Doppler, Marble Fade, Tiger Tooth, Damascus Steel, Rust Coat, Ultraviolet, Lore, Autotronic, Black Laminate, Bright Water, Freehand';
const knives =
	'Karambit, M9 Bayonet, Bayonet, Butterfly Knife, Flip Knife, Gut Knife, Huntsman Knife, Falchion Knife, Shadow Daggers, Bowie Knife, Ursus Knife, Navaja Knife, Stiletto Knife, Talon Knife, Classic Knife, Paracord Knife, Survival Knife, Nomad Knife, Skeleton Knife, Kukri Knife';
const gloves = `
Sport Gloves: Amphibious, Arid, Bronze Morph, Hedge Maze, Nocts, Omega, Pandora's Box, Slingshot, Superconductor, Vice
Specialist Gloves: Crimson Kimono, Crimson Web, Emerald Web, Fade, Forest DDPAT, Foundation, Marble Fade, Mogul, Tiger Strike
Driver Gloves: Black Tie, Crimson Weave, Imperial Plaid, King Snake, Lunar Weave, Queen Jaguar, Snow Leopard
Hand Wraps: Badlands, Cobalt Skulls, Giraffe, Leather, Overprint, Slaughter, Spruce DDPAT
Moto Gloves: Boom!, Cool Mint, Eclipse, POW!, Polygon, Spearmint, Transport
Bloodhound Gloves: Bronzed, Charred, Guerrilla, Snakebite
Hydra Gloves: Case Hardened, Emerald, Mangrove, Rattler
Broken Fang Gloves: Jade, Needle Point, Unhinged, Yellow-banded
`;
const souvenirs = ['AWP | Dragon Lore', 'M4A1-S | Knight', 'P90 | Storm', 'MAG-7 | Bulldozer', 'AK-47 | Safari Mesh'];

const teams =
	'Natus Vincere, Virtus.Pro, Ninjas in Pyjamas, Cloud9, Evil Geniuses, Team Liquid, Team Spirit, HellRaisers, FaZe Clan, Fnatic, Astralis, G2 Esports, Team Dignitas, Vitality, MOUZ, mousesports, Luminosity Gaming, SK Gaming, Counter Logic Gaming, Team EnVyUs, LGB eSports, Reason Gaming, Clan-Mystik, compLexity Gaming, FURIA, iBUYPOWER, Titan, Heroic';
const events =
	'Katowice 2014, Cologne 2014, DreamHack 2014, Katowice 2015, Cologne 2015, Cluj-Napoca 2015, MLG Columbus 2016, Cologne 2016, Atlanta 2017, Krakow 2017, Boston 2018, London 2018, Katowice 2019, Berlin 2019, 2020 RMR, Stockholm 2021, Antwerp 2022, Paris 2023, Copenhagen 2024, Shanghai 2024, Austin 2025, Budapest 2025';
const stickerKinds = ['', ' (Holo)', ' (Foil)', ' (Gold)', ' (Glitter)'];

const others = `
Sticker | Crown (Foil); Sticker | Howling Dawn; Sticker | Boom; Sticker | Don't Worry, I'm Pro; Sticker | Stone Scales (Foil); Sticker | Battle Scarred (Holo)
Sticker | Vox Eminor (Holo) | Katowice 2014; Sticker | Cyber Romanticism (Lenticular); Sticker | s1mple | Krakow 2017; Sticker | device (Gold) | Katowice 2019; Sticker | Shooting Star Return; Sticker | Headhunter (Foil)
Patch | Metal The Boss; Patch | Crazy Banana; Patch | Natus Vincere (Gold) | Stockholm 2021; Patch | Copper Lambda; Patch | Wildfire (Embroidered)
Sealed Graffiti | Happy Cat (Cash Green); Sealed Graffiti | Rage Mode (Blood Red); Graffiti | Crown
Charm | Die-cast AK; Charm | Lil' Ava; Charm | Semi-Precious; Charm | Hot Howl; Souvenir Charm | Austin 2025 Highlight | donk 4K
Music Kit | Austin Wintory, Desert Fire; Music Kit | Scarlxrd, King; StatTrak™ Music Kit | The Verkkars, EZ4ENCE; Music Kit | Halo, The Master Chief Collection
Sir Bloody Miami Darryl | The Professionals; Number K | The Professionals; Special Agent Ava | FBI; The Elite Mr. Muhlik | Elite Crew; Cmdr. Mae 'Dead Cold' Jamison | SWAT; Vypa Sista of the Revolution | Guerrilla Warfare
Operation Broken Fang Case; Operation Breakout Weapon Case; Operation Breakout Case Key; Operation Hydra Case; Operation Riptide Case; Operation Wildfire Case; Operation Bravo Case
CS:GO Weapon Case; CS:GO Case Key; CS:GO Weapon Case 2; CS:GO Weapon Case 3; eSports 2013 Case; eSports 2014 Summer Case; eSports Key; Huntsman Weapon Case
Danger Zone Case; Danger Zone Case Key; Prisma Case; Prisma 2 Case; Clutch Case; Clutch Case Key; Fracture Case; Recoil Case; Revolution Case; Kilowatt Case; Gallery Case; Fever Case; Dreams & Nightmares Case; Snakebite Case; Shattered Web Case; Horizon Case; Chroma Case; Chroma 2 Case; Chroma 3 Case; Gamma Case; Gamma 2 Case; Glove Case; Glove Case Key; Spectrum Case; Spectrum 2 Case; Shadow Case; Falchion Case; Chroma Case Key; Gamma Case Key; Spectrum Case Key
Stockholm 2021 Legends Sticker Capsule; Paris 2023 Contenders Sticker Capsule; Antwerp 2022 Challengers Sticker Capsule; Copenhagen 2024 Legends Sticker Capsule; 2020 RMR Legends; EMS Katowice 2014 Legends; Autograph Capsule | Astralis | Atlanta 2017
DreamHack 2014 Cobblestone Souvenir Package; Boston 2018 Cobblestone Souvenir Package; Cologne 2016 Cobblestone Souvenir Package; Stockholm 2021 Dust II Souvenir Package; Antwerp 2022 Mirage Souvenir Package; Krakow 2017 Overpass Souvenir Package; Paris 2023 Inferno Souvenir Package; Copenhagen 2024 Ancient Souvenir Package
Name Tag; StatTrak™ Swap Tool; Operation Broken Fang Premium Pass; Radicals Box; Music Kit Box | Masterminds; CS20 Case
`;

const list = (text: string) => text.split(',').map((each) => each.trim());

/** "Weapon: finish, finish" in lines. */
const table = (text: string) =>
	text
		.trim()
		.split('\n')
		.flatMap((line) => {
			const [item = '', finishes = ''] = line.split(':');
			return list(finishes).map((finish) => `${item} | ${finish}`);
		});

/** Names of Counter-Strike 2 as real ones are: every common kind of item, thousands of them. */
export function counterStrikeNames(): string[] {
	const worn = (name: string) => wears.map((wear) => `${name} (${wear})`);
	const blades = list(knives).flatMap((knife) => [
		`★ ${knife}`,
		`★ StatTrak™ ${knife}`,
		...list(knifeFinishes).flatMap((finish) => [
			...worn(`★ ${knife} | ${finish}`),
			...worn(`★ StatTrak™ ${knife} | ${finish}`),
		]),
	]);
	const stickers = list(teams).flatMap((team) =>
		list(events).flatMap((event) => stickerKinds.map((kind) => `Sticker | ${team}${kind} | ${event}`)),
	);
	return [
		...table(skins).flatMap((skin) => [...worn(skin), ...worn(`StatTrak™ ${skin}`)]),
		...souvenirs.flatMap((skin) => worn(`Souvenir ${skin}`)),
		...blades,
		...table(gloves).flatMap((pair) => worn(`★ ${pair}`)),
		...stickers,
		...others
			.split(/[;\n]/)
			.map((each) => each.trim())
			.filter(Boolean),
	];
}
