import { counterStrike } from '../names/game.ts';
import { type ItemKind, isGlove, itemKindOf, weaponOf } from '../names/item-kind.ts';
import { normalize } from '../names/normalize.ts';
import { qualities, splitWear } from '../names/skin.ts';

/** Matches names that begin with a kind of item instead of a weapon, such as “Sticker | ”. */
const kindSections =
	/^(?:Sticker|Sticker Slab|Charm|Souvenir Charm|Music Kit|StatTrak™ Music Kit|Patch|Sealed Graffiti|Graffiti|Autograph Capsule) \| /;
const startsWithQuality = new RegExp(`^(?:★|${qualities.filter(Boolean).join('|')})`);

/** The name of an agent has two parts, and no kind, quality or wear: “Special Agent Ava | FBI”. */
const isAgent = (name: string) =>
	/^[^|]+ \| [^|]+$/.test(name) &&
	!kindSections.test(name) &&
	!startsWithQuality.test(name) &&
	splitWear(name).wear === undefined;

const hasItemKind = (kind: ItemKind) => (name: string) => itemKindOf(name, counterStrike) === kind;

const hasWeapon =
	(...weapons: readonly string[]) =>
	(name: string) =>
		weapons.includes(weaponOf(name));

/** The kinds of Counter-Strike items, with the words for them in ten languages. */
const kinds = [
	{
		kind: 'agent',
		typed: 'agent agents agenten агент агенты агенти agenci agentes agente ajan ajanlar 探员',
		is: isAgent,
	},
	{
		kind: 'key',
		typed:
			'key keys schlüssel ключ ключи ключі klucz klucze llave llaves clé clés chave chaves anahtar anahtarlar 钥匙',
		is: (name) => /\bKey$/.test(name),
	},
	{
		kind: 'case',
		typed:
			'case cases weaponcase weaponcases kiste kisten waffenkiste waffenkisten кейс кейсы кейси skrzynia skrzynie skrzynki caja cajas caisse caisses caixa caixas kasa kasalar 武器箱 箱子',
		is: (name) => / Case(?: \d+)?$/.test(name),
	},
	{
		kind: 'sticker',
		typed:
			'sticker stickers aufkleber наклейка наклейки наліпка наліпки naklejka naklejki pegatina pegatinas autocollant autocollants adesivo adesivos çıkartma çıkartmalar 印花',
		is: (name) => name.startsWith('Sticker | '),
	},
	{ kind: 'slab', typed: 'slab slabs stickerslab stickerslabs', is: (name) => name.startsWith('Sticker Slab | ') },
	{
		kind: 'gloves',
		typed:
			'glove gloves handschuh handschuhe перчатки рукавиці rękawice rękawiczki guantes gants luvas eldiven eldivenler 手套',
		is: isGlove,
	},
	{
		kind: 'knife',
		typed:
			'knife knives knifes messer нож ножи ніж ножі nóż noże cuchillo cuchillos couteau couteaux faca facas bıçak bıçaklar 刀 匕首',
		is: (name) => name.startsWith('★') && !isGlove(name),
	},
	{
		kind: 'music_kit',
		typed: 'musickit musickits musikkit musikkits 音乐盒',
		is: (name) => /^(?:StatTrak™ )?Music Kit \| \S/.test(name),
	},
	{
		kind: 'charm',
		typed: 'charm charms keychain keychains anhänger брелок брелоки przywieszka przywieszki süs 挂件',
		is: (name) => /^(?:Souvenir )?Charm \| /.test(name),
	},
	{
		kind: 'patch',
		typed: 'patch patches aufnäher нашивка нашивки naszywka naszywki 布章',
		is: (name) => name.startsWith('Patch | '),
	},
	{
		kind: 'capsule',
		typed:
			'capsule capsules stickercapsule stickercapsules autographcapsule autographcapsules kapsel kapseln капсула капсулы капсули kapsuła kapsuły cápsula cápsulas kapsül kapsüller 胶囊',
		is: (name) => /\bCapsule\b/.test(name),
	},
	{
		kind: 'graffiti',
		typed: 'graffiti graffitis sealedgraffiti граффити графіті grafiti 涂鸦',
		is: (name) => /^(?:Sealed )?Graffiti \| /.test(name),
	},
	{ kind: 'pin', typed: 'pin pins', is: (name) => /^[^|]+ Pin$/.test(name) },
	{
		kind: 'package',
		typed: 'souvenirpackage souvenirpackages package packages souvenirpaket souvenirpakete',
		is: (name) => / Souvenir Package$/.test(name),
	},
	{
		kind: 'rifle',
		typed: 'rifle rifles gewehr gewehre винтовка винтовки fusil fusiles karabin karabiny',
		is: hasItemKind('rifles'),
	},
	{
		kind: 'pistol',
		typed: 'pistol pistols pistole pistolen пистолет пистолеты pistola pistolas',
		is: hasItemKind('pistols'),
	},
	{ kind: 'smg', typed: 'smg smgs', is: hasItemKind('smgs') },
	{ kind: 'heavy', typed: 'heavy', is: hasItemKind('heavy') },
	{
		kind: 'sniper',
		typed:
			'sniper snipers sniperrifle sniperrifles scharfschützengewehr scharfschützengewehre снайперка снайперки snajperka snajperki francotirador keskinnişancı 狙击枪',
		is: hasWeapon('AWP', 'SSG 08', 'SCAR-20', 'G3SG1'),
	},
	{
		kind: 'shotgun',
		typed:
			'shotgun shotguns schrotflinte schrotflinten дробовик дробовики strzelba strzelby escopeta escopetas pompalı 霰弹枪',
		is: hasWeapon('Nova', 'XM1014', 'MAG-7', 'Sawed-Off'),
	},
	{
		kind: 'machine_gun',
		typed:
			'machinegun machineguns lmg lmgs maschinengewehr maschinengewehre пулемёт пулемёты кулемет кулемети ametralladora ametralladoras mitrailleuse mitrailleuses metralhadora metralhadoras 机枪',
		is: hasWeapon('M249', 'Negev'),
	},
] as const satisfies readonly {
	readonly kind: string;
	readonly typed: string;
	readonly is: (name: string) => boolean;
}[];

export type TypedKind = (typeof kinds)[number]['kind'];
export const typedKinds: readonly TypedKind[] = kinds.map(({ kind }) => kind);

const kindsByWord = new Map(
	kinds.flatMap(({ kind, typed, is }) =>
		typed.split(' ').map((word) => [normalize(word).join(''), { kind, is }] as const),
	),
);
const byKind = new Map<TypedKind, (name: string) => boolean>(kinds.map(({ kind, is }) => [kind, is]));

export const testOfKind = (kind: TypedKind): ((name: string) => boolean) => byKind.get(kind)!;

/**
 * Returns the kind that a text names if it says nothing else, such as “agents”, with a test for names of it.
 * Returns undefined for any other text.
 */
export const kindOfText = (
	text: string,
): { readonly kind: TypedKind; readonly is: (name: string) => boolean } | undefined =>
	kindsByWord.get(normalize(text).join(''));
