import { slangTable } from './slang-entry.ts';

export const rust = slangTable(`
AR: ak, ak47, assault rifle, калаш
AK47: ak, ar, калаш
AK: ar, ak47, assault rifle, калаш
Assault Rifle: ak, ar, ak47, калаш
LR300: lr, m4
LR: lr300, m4
SAR: semi, semi rifle, semi automatic rifle
SAP: p2, p250, semi pistol, semi automatic pistol
Bolt: bolty, bolt rifle, bolt action
Bolt Rifle: bolt, bolty, болтовка
Thompson: tommy, tommygun, thompson smg, thomp, томми, томпсон
Custom SMG: csmg, custom, смг
SMG: custom, smg gun
MP5: mp5a4
Python: питон, pyth
Revolver: revo, rev
DBS: db, double barrel, double barrel shotgun, двустволка
Pump Shotgun: pump, помпа
Pump: pump shotgun, pumpy, помпа
Waterpipe: wp, waterpipe shotgun
Eoka: eoka pistol
Crossbow: xbow, cbow, арбалет
Hunting Bow: bow, лук
Rocket Launcher: rl, ракетница
L96: l9
M249: m2
Double: dbl, двойная
Garage Door: garage, gd, гараж, гаражка, гаражная дверь
Armored Door: armored, hqm door, armoured door, броня дверь
Armored Double Door: armored double, double armored
Sheet Metal Door: metal door, железная дверь
Metal Door: sheet metal door, sheet door, железная дверь
Wooden Door: wood door, деревянная дверь
Door: дверь
Large Box: large wood box, large wooden box, lwb, big box, large storage, большой ящик
Large Wood Box: large box, lwb, большой ящик
Small Box: wood storage box, small wood box, маленький ящик
Storage: box, storage box
Box: storage, chest, ящик
Sleeping Bag: bag, спальник
Furnace: печка, печь
Fridge: холодильник
Rug: carpet, ковер
Locker: шкаф
Hatchet: axe, топор
Pickaxe: pick, кирка
Stone Hatchet: stone axe
Rock: камень
Hammer: молоток
Jackhammer: jackie, jack
Metal Facemask: facemask, mask, mfm, маска
Facemask: metal facemask, mask, маска
Metal Chest Plate: chestplate, mcp, нагрудник
Chestplate: metal chestplate, plate, chest, нагрудник
Roadsign Vest: roadsign jacket, vest
Roadsign Kilt: kilt
Coffee Can Helmet: coffee can, can helmet, ccan
Can Helmet: coffee can helmet, coffee can
Bucket Helmet: bucket, ведро
Hoodie: hoody, худи, кофта
Pants: trousers, штаны
Boots: shoes, ботинки
Gloves: перчатки
Balaclava: балаклава
Satchel: satch
Grenade: nade, f1, граната
`);
