import { slangTable } from './slang-entry.ts';

export const teamFortress = slangTable(`
Australium: aussie, aus, австралий
Strange: str, странный
Unusual: unu, необычный
Vintage: vint, старой закалки
Genuine: gen, высшей пробы
Haunted: призрачный
Collector’s: coll, коллекционный
Festive: fest, праздничный
Botkiller: bk
Ambassador: amby
Scattergun: scatter, обрез
Rocket Launcher: rl, rocket, ракетница
Grenade Launcher: gl, pipes, nade launcher, гранатомет
Stickybomb Launcher: stickies, sticky, sbl
Flame Thrower: flamer, огнемет
Sniper Rifle: sniper, снайперская винтовка
Medi Gun: лечебная пушка
Minigun: sasha, пулемет
Frying Pan: pan, сковорода
Golden Frying Pan: golden pan, gold pan, gpan
Eyelander: eyelander sword, айлендер
Half-Zatoichi: katana
Force-A-Nature: fan, fan gun
Kritzkrieg: kritz
Ubersaw: uber, убер пила
Crusader’s Crossbow: crossbow, арбалет
Tour of Duty Ticket: tod, tour, билет
Mann Co. Supply Crate Key: key, keys, mann key, mannco key, tf2 key, ключ
Mann Co. Supply Crate: crate, ящик
Mann Co. Supply Munition: munition
Bill’s Hat: bills, шляпа билла
Max’s Severed Head: max head, maxs, maxs head, голова макса
Earbuds: buds, наушники
Refined Metal: ref, refs, reclaimed, очищенный металл
Reclaimed Metal: rec, переработанный металл
Scrap Metal: scrap, металлолом
Ghastlierest Gibus: gibus
Team Captain: tc
Taunt: emote, насмешка
Kazotsky Kick: kazotsky, казацкий
Strange Part: part
Name Tag: бирка
Backpack Expander: bp expander, expander
Paint: краска
Mk.II: mk2
Mk.I: mk1
Hat: шляпа
Strange Bacon Grease: bacon
`);
