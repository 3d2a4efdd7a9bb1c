import { slangTable } from './slang-entry.ts';

export const counterStrike = slangTable(`
# Wears
Factory New (wear): fn, прямо с завода, пз, neuve, usine, fabrikneu, nova de fabrica, prosto z fabryki, recien fabricado, fabrikadan yeni cikmis, fabrikadan yeni, прямо із заводу, 崭新出厂, 崭新, fabrica nueva
Minimal Wear (wear): mw, мв, min wear, немного поношенное, нп, tres peu usee, peu usee, minimale gebrauchsspuren, pouco usada, lekkie zuzycie, casi nuevo, az asinmis, 略有磨损, 略磨
Field-Tested (wear): ft, после полевых испытаний, полевые, пп, testee sur le terrain, testee, einsatzerprobt, testada em campo, po testach polowych, po testach, algo desgastado, gorevde kullanilmis, 久经沙场, 久经, po testach bojowych
Well-Worn (wear): ww, вв, поношенное, usee, abgenutzt, bem desgastada, mocno zuzyte, bastante desgastado, eskimis, 破损不堪, 破损, mocne zużycie
Battle-Scarred (wear): bs, закаленное в боях, закаленное, зб, marquee par les combats, kampfspuren, veterana de guerra, blizny po bitwach, deplorable, savastan cikmis, 战痕累累, 战痕, po ciężkich walkach, savaş görmüş

# Qualities
StatTrak (quality): st, stat, statrak, stattrack, strack, статтрек, стартрек, 暗金, 计数器
Souvenir: so, sv, souv, suv, сувенир, сувенирный, 纪念品, pamiatka, lembranca, hatira

# Rifles
AK-47 (weapon): ak, kalash, kalashnikov
M4A1-S (weapon): m4, m4s, a1s, a1, m4a1, эмка
M4A4 (weapon): m4, a4, эмка
AWP (weapon): авп, авик, слон
SSG 08 (weapon): scout, ssg, скаут, муха
SG 553 (weapon): sg, krieg, sg5
Galil AR (weapon): galil
SCAR-20 (weapon): scar, auto, autosniper, скар
G3SG1 (weapon): g3, auto, autosniper

# Pistols
Desert Eagle (weapon): deagle, deag, eagle, digl, диггл, пустынный орел, de, wustenadler, pustynny orzel, aguia do deserto, col kartali, aguila del desierto, 沙漠之鹰, 沙鹰
USP-S (weapon): usp
Glock-18 (weapon): glock, glok, 格洛克, 格洛克18
Five-SeveN (weapon): 57, 5 seven, five7, файв севен, фс
CZ75-Auto (weapon): cz, cz75, чз, чизет
Dual Berettas (weapon): dualies, duals, dual, berettas, беретты, дуалы, akimbo-berettas, dwie beretty, berettas duplas, çift beretta, 双持贝瑞塔
Tec-9 (weapon): tec, тек, тек9
P2000 (weapon): p2k, p2, p20
R8 Revolver (weapon): r8, revolver, rev

# Submachine guns, heavy weapons
MAC-10 (weapon): mac, мак10, мак
UMP-45 (weapon): ump
MP5-SD (weapon): mp5
P90 (weapon): петух
PP-Bizon (weapon): bizon
XM1014 (weapon): xm, xm10
Sawed-Off (weapon): sawed, обрез, abgesägte schrotflinte, obrzyn, cano curto, 截短霰弹枪
MAG-7 (weapon): mag
Zeus x27 (weapon): zeus, taser, зевс

# Knives
Butterfly Knife (weapon): bfk, bf, butterfly, butter, bali, balisong, бабочка, бабочка нож, schmetterlingsmesser, butterflymesser, noz motylkowy, motylek, motyl, faca borboleta, borboleta, kelebek bicak, kelebek, cuchillo mariposa, mariposa, couteau papillon, papillon, метелик, ніж метелик, 蝴蝶刀, 蝴蝶, нож-бабочка, canivete borboleta
Karambit (weapon): kara, karam, kerambit, 爪子刀
M9 Bayonet (weapon): m9, m9bayo, м9 байонет, m9 bajonett, bagnet m9, m9 bagnet, baioneta m9, m9 sungu, m9刺刀, штык-нож m9
Bayonet (weapon): bayo, байонет, штык, штык нож, bajonett, bagnet, baioneta, sungu, bayoneta, 刺刀
Skeleton Knife (weapon): skele, skeleton, скелет, скелетный нож, skelettmesser, noz szkieletowy, szkielet, faca esqueleto, esqueleto, iskelet bicak, iskelet, 骷髅匕首, 骷髅刀
Huntsman Knife (weapon): huntsman, hunts, охотничий нож, охотничий, jagdmesser, noz mysliwski, faca do cacador, avci bicagi, 猎杀者匕首, 猎杀者
Shadow Daggers (weapon): daggers, shadow, dags, тычки, тычковые, schattendolche, mroczne sztylety, adagas sombrias, golge hancerleri, тычковые ножи, 暗影双匕, sztylety cienia, gölge hançerler
Stiletto Knife (weapon): stiletto, stilleto, stileto, стилет, stilett, sztylet, estilete, 短剑, faca stiletto, stiletto bıçak
Classic Knife (weapon): classic, классический нож, klassisches messer, klasyczny noz, faca classica, klasik bicak, 海豹短刀
Flip Knife (weapon): flip, складной нож, klappmesser, noz skladany, canivete, sustali, 折叠刀, sustalı bıçak
Gut Knife (weapon): gut, нож с лезвием крюком, aufbrechmesser, 穿肠刀, nóż z hakiem, faca gut hook, kancalı bıçak
Talon Knife (weapon): talon, коготь, когти, 锯齿爪刀, talon-messer, szpon, faca talon, talon bıçağı
Ursus Knife (weapon): ursus, медвежий нож, ursusmesser, 熊刀, faca ursus, ursus bıçağı
Navaja Knife (weapon): navaja, наваха, 折刀, navaja-messer, faca navaja, navaja bıçağı
Nomad Knife (weapon): nomad, бродяга, 流浪者匕首, nomadenmesser, нож бродяга, nóż nomada, faca nômade, göçebe bıçağı
Paracord Knife (weapon): paracord, para, паракорд, 系绳匕首, fallschirm-messer, паракорд-нож, nóż paracord, faca de cordame, paraşüt kordonu saplı bıçak
Survival Knife (weapon): survival, нож выживания, uberlebensmesser, noz przetrwania, faca de sobrevivencia, sobrevivencia, hayatta kalma bicagi, 求生匕首, survival-messer, nóż survivalowy
Bowie Knife (weapon): bowie, боуи, bowiemesser, noz bowie, faca bowie, bowie bicagi, 鲍伊猎刀, нож боуи
Falchion Knife (weapon): falchion, falch, фальшион, pala bicagi, 弯刀, falchion-messer, nóż falcjon, canivete falchion
Kukri Knife (weapon): kukri, 廓尔喀刀, kukri-messer, nóż kukri, faca kukri, kukri bıçağı
Knife (weapon): нож, messer, noz, faca, bicak, bicagi, cuchillo, couteau, ніж
Vanilla (finish): van, ванила, ваниль, без раскраски

# Gloves
Gloves (weapon): glove, перчатки, handschuhe, rekawice, rekawiczki, luvas, luva, eldiven, eldiveni, eldivenleri, guantes, gants, рукавички, 手套
Sport Gloves (weapon): sport, sports, спортивные перчатки, спортивные, sporthandschuhe, rekawice sportowe, rekawiczki sportowe, luvas esportivas, luva esportiva, spor eldiven, spor eldivenleri, guantes deportivos, gants de sport, 运动手套, spor eldivenler
Specialist Gloves (weapon): spec, specs, specialist, перчатки специалиста, спецназ, spezialistenhandschuhe, rekawice specjalisty, luvas de especialista, uzman eldiveni, 专业手套, перчатки спецназа, rękawice specjalistyczne, uzman eldivenleri
Hand Wraps (weapon): wraps, обмотки, обмотки рук, handbandagen, bandagen, owijki, owijki na dlonie, faixas, bandagens, el sargisi, 手部束带, 裹手, bandaże bokserskie, el sargıları
Moto Gloves (weapon): moto, мотоциклетные перчатки, motorradhandschuhe, rekawice motocyklowe, luvas de motociclista, motosiklet eldiveni, 摩托手套, rękawice motocyklisty, luvas de motociclismo, motorcu eldivenleri
Driver Gloves (weapon): driver, drivers, водительские перчатки, водительские, fahrerhandschuhe, rekawice kierowcy, luvas de motorista, surucu eldiveni, 驾驶手套, chauffeurshandschuhe, rękawiczki samochodowe, sürücü eldivenleri
Bloodhound Gloves (weapon): bh, bloodhound, bloodhounds, bluthundhandschuhe, 血猎手套, bloodhound-handschuhe, перчатки бладхаунд, rękawice bloodhound, luvas do cão de caça, kan tazısı eldivenleri
Hydra Gloves (weapon): hydra, гидра, 九头蛇手套, hydra-handschuhe, перчатки гидра, rękawice hydra, luvas da hidra, hydra eldivenleri
Broken Fang Gloves (weapon): bf gloves, broken fang, сломанный клык, 狂牙手套, zerbrochener-reißzahn-handschuhe, перчатки сломанный клык, rękawice broken fang, luvas da presa quebrada, kırık diş eldivenleri

# Versions, and the finish they are versions of: for names whose version the marketplace does not give
Ruby (version): рубин, rubi, yakut, 红宝石
Sapphire (version): saph, saphire, sapp, сапфир, saphir, szafir, safira, safir, 蓝宝石
Black Pearl (version): bp, черная жемчужина, жемчужина, schwarze perle, czarna perla, perola negra, siyah inci, 黑珍珠
Emerald (version): emer, изумруд, smaragd, szmaragd, esmeralda, zumrut, 绿宝石
Phase 1 (version): ph1, p1, фаза 1, ф1
Phase 2 (version): ph2, p2, фаза 2, ф2
Phase 3 (version): ph3, p3, фаза 3, ф3
Phase 4 (version): ph4, p4, фаза 4, ф4
Doppler (finish): dopp, dop, доплер, волны, 多普勒
Doppler (finish): ruby, рубин, sapphire, saph, saphire, сапфир, bp, black pearl, черная жемчужина, rubi, yakut, saphir, szafir, safira, safir, schwarze perle, czarna perla, perola negra, siyah inci, 红宝石, 蓝宝石, 黑珍珠
Doppler (finish): phase, фаза, phase 1, phase 2, phase 3, phase 4, ph1, ph2, ph3, ph4, p1, p2, p3, p4
Gamma Doppler (finish): emerald, изумруд, gamma, gamma2, gd, гамма доплер, smaragd, szmaragd, esmeralda, zumrut, гамма волны, 伽玛多普勒, 伽马多普勒, 绿宝石, doppler gama, gamma çoğaltıcı

# Finishes
Aquamarine Revenge (finish): aqua, aquamarine, аквамарин, аквамариновая месть, rache in aquamarin, odwet akwamaryny, vingança água-marinha, akuamarin i̇ntikam, 深海复仇
Atomic Alloy (finish): атомный сплав
Black Laminate (finish): черный ламинат, 黑色层压板, schwarz laminiert, черный глянец, czarny laminat, preto laminado, siyah laminant
Blue Steel (finish): блю стил, вороненая сталь, 蓝钢, blauer stahl, niebieska stal, aço azul, mavi çelik
Code Red (finish): код красный, красный код, 红色代号, alarmstufe rot, kod czerwony, código vermelho, kırmızı alarm
Cortex (finish): кортекс, hirnrinde, извилины, kora mózgowa, kabuk, 脑洞大开
Desolate Space (finish): desolate, пустынный космос, 死寂空间, verwüsteter raum, безлюдный космос, kosmiczna pustka, desolação espacial, tenha boşluk
Dragon King (finish): король драконов, drachenkonig, krol smokow, rei dragao, ejderha kral, ejderha krali, 龙王, smoczy władca
Electric Hive (finish): электрический улей
Elite Build (finish): элитное снаряжение
Emperor (finish): император, kaiser, cesarz, imperador, imparator, 皇帝, herrscher
Golden Coil (finish): золотая спираль, goldene spirale, złoty zwój, espiral dourada, altın yılan, 金蛇缠绕
Guardian (finish): страж, wächter, obrońca, guardião, muhafız, 守护者
Jaguar (finish): ягуар, 美洲猛虎
Knight (finish): рыцарь, ritter, rycerz, cavaleiro, şövalye, 骑士
Kumicho Dragon (finish): kumicho, kumicho-drache, дракон-предводитель, smok kumicho, dragão kumicho, kumicho ejderi, 大佬龙
Legion of Anubis (finish): anubis, легион анубиса, 阿努比斯军团, legion des anubis, legião de anúbis, anubis’in lejyonu
Night (finish): ночь, nacht, noc, noite, gece, 噩梦之夜
Scorched (finish): скорчед, 枯焦之色, versengt, сажа, popiół, brasas, alazlanmış
Asiimov (finish): asimov, assiimov, asi, asii, asiimo, азимов, азимо, азимут, 二西莫夫, 二西
Autotronic (finish): auto, автотроник, 自动化, autotronik, автотроника, autotronika, autotrônica, ototronik
Blaze (finish): блейз, пламя, plomien, chamas, alev, 炽烈之炎, großbrand, żar
Bloodsport (finish): bs, бладспорт, кровавый спорт, 血腥运动, blutsport, krwawy sport, patrocínios, avcılık sporu
Boreal Forest (finish): boreal, северный лес, 北方森林, borealer nadelwald, tajga, floresta boreal, kuzey ormanı
Bright Water (finish): яркая вода, 澄澈之水, klares wasser, чистая вода, jasne wody, águas claras, parlak su
Bullet Rain (finish): пулевой дождь, буллет рейн, 弹雨, kugelhagel, дождь из пуль, deszcz kul, chuva de balas, mermi yağmuru
Case Hardened (finish): ch, blue gem, поверхностная закалка, закалка, кейс харденед, кейс хард, 表面淬火, 淬火, einsatzgehärtet, stal nawęglana, aquecimento de aço, sertleştirilmiş kasa
Chantico’s Fire (finish): chantico, chanticos feuer, огонь чантико, płomień chantico, fogo de chantico, chantico’nun ateşi, 女火神之炽焰
Containment Breach (finish): cb, eindämmungsbruch, распространение, naruszenie kwarantanny, falha de contenção, karantinadan kaçış, 冲出重围
Crimson Web (finish): cw, crimson, cweb, web, кровавая паутина, паутина, кримсон, кримсон веб, 深红之网, purpurnes netz, szkarłatna sieć, teia rubra, kızıl ağ
Cyrex (finish): сайрекс, цирекс, 次时代
Damascus Steel (finish): damascus, дамасская сталь, дамаск, 大马士革钢, 大马士革, damaszener stahl, stal damasceńska, aço de damasco, şam çeliği
Dragon Lore (finish): dlore, dl, lore, история о драконе, драгон лор, лор, дракон лор, drachenlore, historia o smoku, ejderha efsanesi, ejderha, 巨龙传说, 龙狙, drachenkunde, smocza wiedza, sabedoria do dragão, bilgin ejderha
Fade (finish): фейд, градиент, 渐变之色, 渐变, farbverlauf, degradê, solgun
Fire Serpent (finish): fs, ak fire, serpent, огненный змей, файр серпент, feuerschlange, ognisty waz, serpente de fogo, ates yilani, serpiente de fuego, 火蛇
Forest DDPAT (finish): ddpat, wald-ddpat, пиксельный камуфляж лес, leśny ddpat, camuflagem digital floresta, orman ddpat, 森林 ddpat
Freehand (finish): фрихенд, 自由之手, freihändig, ручная роспись, rękodzieło, mão livre, boşel
Frontside Misty (finish): misty, frontside, туманная сторона, фронтсайд мисти, 前线迷雾, nebelige vorderseite, снежный вихрь, mglisty front, névoa frontal
Fuel Injector (finish): fuel injection, injector, топливный инжектор, 燃料喷射器, kraftstoffeinspritzung, wtrysk paliwa, bomba de combustível, yakıt enjektörü
Head Shot (finish): hs, хедшот, в голову, kopfschuss, выстрел в голову, strzał w głowę, tiro na cabeça, kafadan vuruş, 一发入魂
Howl (finish): хоул, вой, wycie, uivo, uluma, 咆哮, schrei, ryk
Hyper Beast (finish): hyper, hb, скоростной зверь, гипер, гипербист, хайпер, хайпер бист, 暴怒野兽, hyperbestie, hiperbestia, hiper fera, hiper canavar
Icarus Fell (finish): icarus, икар, падение икара, 伊卡洛斯殒落, upadek ikara, queda de ícaro, i̇karus düştü
Ice Coaled (finish): айс коалд, eisgekohlt, ледяной уголь, zimny gradient, gelo compacto, buz kaplamalı, 可燃冰
Imperial Dragon (finish): имперский дракон
In Living Color (finish): ilc, living color, farbenpracht, в живом цвете, w żywe kolory, ao vivo e a cores, renk cümbüşü, 活色生香
Kill Confirmed (finish): kc, ks, killconfirm, подтвержденное убийство, килл конфирмед, morte confirmada, 枪响人亡, bestätigter abschuss, zabójstwo potwierdzone, vítima confirmada, leş onaylandı
Lightning Strike (finish): ls, lightning, удар молнии, молния, лайтнинг страйк, 雷击, blitzschlag, uderzenie pioruna, descarga elétrica, yıldırım çarpması
Lore (finish): лор, легенды, 传说, weisheit, wiedza, sabedoria, mazi
Marble Fade (finish): marble, mf, мраморный градиент, мрамор, марбл, марбл фейд, marmurkowy gradient, marmur, 渐变大理石, 大理石, marmorfärbung, mármore desbotado, solgun mermer
Mecha Industries (finish): mecha, мехаиндастриз, механо пушка, меха, indústrias mecha, mecha endüstrisi, 机械工业
Medusa (finish): медуза, 美杜莎
Monkey Business (finish): monkey, обезьянье дело
Neo-Noir (finish): neo, noir, нео нуар, 黑色魅影
Neon Revolution (finish): neon rev, неоновая революция, неон революшн, 霓虹革命, neonowa rewolucja, revolução neon, neon devrimi
Neon Rider (finish): неоновый гонщик, неон райдер, 霓虹骑士, neonreiter, neonowy jeździec, piloto neon, neon sürücü
Nightmare (finish): кошмар, найтмер, albtraum, ночной кошмар, koszmar, pesadelo, kabus, 梦魇
Ocean Drive (finish): океанский проезд, ozeanstraße, океанское побережье, nadmorska ulica, okyanus caddesi, 纵横波涛
Pandora’s Box (finish): pandora, pandoras, ящик пандоры, 潘多拉之盒, pandoras büchse, puszka pandory, caixa de pandora, pandora’nın kutusu
Player Two (finish): p2, player 2, второй игрок, 二号玩家, spieler zwei, gracz 2, jogador nº 2, i̇kinci oyuncu
Point Disarray (finish): буйство красок, поинт дизаррей, 混沌点阵, komplexe geometrie, sedno zamieszania, pontos em desordem, kargaşa noktası
Printstream (finish): ps, print, принтстрим, поток информации, 印花集, łańcuch znaków, cadeia de caracteres
Redline (finish): redl, редлайн, красная линия, czerwona linia, linha vermelha, kirmizi cizgi, linea roja, 红线, rote linie, linhas vermelhas
Rust Coat (finish): rust, ржавчина, раст коут, 外表生锈, rostmantel, пыльник, warstwa rdzy, revestimento enferrujado, pas kaplı
Safari Mesh (finish): safari, 狩猎网格, safarinetz, африканская сетка, siatka safari, grade de safári, safari ağı
Slaughter (finish): slaught, slau, убийство, слотер, слаутер, резня, бойня, 屠夫, metzelei, rzeź, massacre, katliam, abate
Spider Lily (finish): паучья лилия
Stained (finish): патина, 人工染色, gefleckt, śniedź, manchado, lekeli
The Empress (finish): empress, императрица, kaiserin, cesarzowa, imperatriz, imparatorice, 女皇, herrscherin, 皇后
The Prince (finish): prince, принц, 王子, prinz, książę, príncipe, prens
Tiger Tooth (finish): tt, tiger, tigerstooth, зуб тигра, тигр, тайгер, тайгер тус, tigerzahn, tygrysi zab, dente de tigre, kaplan disi, 虎牙, tygrysi kieł
Ultraviolet (finish): uv, ультрафиолет, 致命紫罗兰, ultraviolett, ultravioleta, morötesi
Urban Masked (finish): urban, городская маскировка, 都市伪装, städtisch maskiert, miejski zamaskowany, máscara urbana, gizli şehir
Vice (finish): вайс, 迈阿密风云, порок, vício
Vulcan (finish): вулкан, wulkan, vulcao, 火神, vulcanus
Wasteland Rebel (finish): rebel, пустынный повстанец, вестленд ребел, 荒野反叛, ödlandrebellen, pustynny buntownik, rebelde das terras devastadas, çöl i̇syancısı
Water Elemental (finish): we, water ele, дух воды, 水灵, wasserelementar, żywiołak wody, elemental de água, su elementali
Welcome to the Jungle (finish): wttj, jungle, добро пожаловать в джунгли, willkommen im dschungel, witamy w dżungli, bem-vindo à selva, ormana hoş geldin, 冒险家乐园
Whiteout (finish): вайтаут, белая мгла
Wildfire (finish): вайлдфаер, 野火, lauffeuer, дикое пламя, fogo selvagem, yaban ateşi
Wild Lotus (finish): lotus, дикий лотос, 野荷, wilder lotus, dziki lotos, lótus selvagem, yabani lotus
X-Ray (finish): рентген, x射线, röntgen, raio-x
Gungnir (finish): 永恒之枪
King Snake (finish): королевская змея, 王蛇, königsnatter, королевский змей, królewski wąż, rei cobra, kral yılanı
Hedge Maze (finish): 树篱迷宫, heckenirrgarten, живая изгородь, labirynt ogrodowy, labirinto vivo, labirent
Superconductor (finish): 超导体, supraleiter, сверхпроводник, nadprzewodnik, supercondutora, süper i̇letken
Atheris (finish): древесная гадюка, gałęźnica, 树蝰
BOOM (finish): bumm, бах, bum, 嘣
Blue Phosphor (finish): blauer phosphor, синий фосфор, niebieski fosfor, fósforo azul, mavi fosfor, 澜磷
Bullet Queen (finish): patronenkönigin, королева пуль, królowa nabojów, rainha do chumbo, mermiler kraliçesi, 子弹皇后
Caiman (finish): kaiman, kajman, caimão, timsah, 凯门鳄
Chromatic Aberration (finish): chromatische aberration, хроматическая аберрация, aberracja chromatyczna, aberração cromática, renk sapmaları, 迷人眼
Cobalt Disruption (finish): kobaltbruch, ржавый кобальт, kobaltowy zamęt, camuflagem de cobalto, parçalı kobalt, 钴蓝禁锢
Cobalt Skulls (finish): kobaltblaue totenschädel, синие черепа, kobaltowe czaszki, caveiras de cobalto, kobalt kuru kafaları, 钴蓝骷髅
Conspiracy (finish): verschwörung, заговор, konspiracja, conspiração, suikast, 阴谋者
Crimson Kimono (finish): purpurner kimono, кровавое кимоно, szkarłatne kimono, quimono carmesim, kızıl kimono, 深红和服
Daybreak (finish): morgengrauen, рассвет, brzask, aurora, şafak, 破晓
Death by Kitty (finish): tod durch kätzchen, смертоносные кошечки, śmierć od kociaków, gatinhos mortais, ecel kedisi, 喵之萌杀
Decimator (finish): dezimator, опустошитель, pogromca, dizimadora, 毁灭者 2000
Desert Hydra (finish): wüstenhydra, пустынная гидра, pustynna hydra, hidra do deserto, çöl hidrası, 九头金蛇
Emerald Web (finish): smaragdgrünes netz, изумрудная сеть, szmaragdowa sieć, teia esmeralda, zümrüt ağ, 翠绿之网
Eye of Horus (finish): auge des horus, око гора, oko horusa, olho de hórus, horus’un gözü, 荷鲁斯之眼
Gold Arabesque (finish): gold-arabeske, золотая арабеска, złota arabeska, arabesca dourada, altın arabesk, 黄金藤蔓
Graphite (finish): graphit, графит, grafite, 石墨黑
Hot Rod (finish): arma esportiva, sıcak güç, 赤红新星
Imperial Plaid (finish): kaiserliches karo, имперская клетка, królewska krata, xadrez imperial, i̇mparatorluk ekosesi, 蓝紫格子
Inheritance (finish): erbe, наследство, pamiątka rodzinna, herança, miras, 传承
Man-o’-war (finish): боец, okręt wojenny, 无畏战神
Moonrise (finish): mondaufgang, лунная ночь, wschód księżyca, nascer da lua, ay doğması, 城里的月光
Muertos (finish): покойник, ölüler günü, 死亡轮回
Night Stripe (finish): nachtstreifen, ночная полоса, nocne pręgi, listra noturna, gece çizgisi, 夜色
Nightwish (finish): nachtwunsch, пожелание на ночь, nocne życzenie, desejo noturno, gece uykusu, 夜愿
Oni Taiji (finish): великий демон, 鬼退治
Orion (finish): 猎户
Poseidon (finish): posejdon, poseydon, 波塞冬
See Ya Later (finish): alligator, прощальный оскал, daj pyska, lágrimas de crocodilo, sonra görüşürüz, 生化短吻鳄
Slate (finish): schiefer, сланец, czerń, tons de preto, simsiyah, 墨岩
Snakebite (finish): schlangenbiss, укус змеи, ukąszenie węża, picada de cobra, yılan isırığı, 蛇咬
Spearmint (finish): grüne minze, мята, mięta zielona, menta, yeşil nane, 薄荷
Temukau (finish): 反冲精英
The Traitor (finish): gehängte, предатель, zdrajca, traíra, hain, 倒吊人
Vogue (finish): in mode, мода, 摩登时代

# Stickers: kinds, teams, events
Sticker (type): stick, наклейка, стикер, aufkleber, naklejka, adesivo, cikartma, pegatina, autocollant, 印花
Music Kit (type): mk, kit, набор музыки, 音乐盒, musikkit, zestaw utworów, trilha sonora, müzik kiti
Patch (type): нашивка, 布章, aufnäher, naszywka, emblema, yama
Graffiti (type): graf, grafite, grafiti, 涂鸦
Charm (type): keychain, брелок, 挂件
Holo (variant): holographic, голо, голографическая, hol, 全息, holograficzna, holográfico
Foil (variant): металлическая, фольга, 闪亮, glanz, foliowana, brilhante, parlak
Gold (variant): золото, золотая, 金色, złota, dourado, altın
Glitter (variant): блестящая, glitzer, блёстки, brokatowa, purpurinado, parıltılı, 闪耀
Lenticular (variant): lent
Embroidered (variant): embr
DreamHack: dh, дримхак
Katowice: kato, katow, kat, катовице
Katowice 2014: k14, ems, kato14
Katowice 2015: k15
Katowice 2019: k19
Cologne: koln, кельн, cgn
Cologne 2014: c14
Copenhagen: cph, copen, копенгаген
Stockholm: sto, stock, стокгольм
Antwerp: ant, антверпен
Berlin: ber
Boston: bos
Krakow: kra, краков
Atlanta: atl
Columbus: colu, колумбус
Cluj-Napoca: cluj, клуж
London: lon, faceit
Paris: париж
Shanghai: sha, шанхай
Austin: aus, остин
Budapest: bud, будапешт
2020 RMR: rmr
iBUYPOWER: ibp, ibuy
Natus Vincere: navi
Virtus.Pro: vp
Ninjas in Pyjamas: nip
Cloud9: c9
Evil Geniuses: eg
Team Liquid: tl, liquid
Team Spirit: ts, спириты, спирит
HellRaisers: hr, hlr, hlk
FaZe Clan: faze, фейз
Fnatic: fnc, фнатик
Astralis: ast
G2 Esports: g2
Team Dignitas: dig, dignitas
Vitality: vita, виталити
MOUZ: mousesports, mous
mousesports: mouz, mous
Luminosity Gaming: lg, luminosity
SK Gaming: sk
Counter Logic Gaming: clg
Team EnVyUs: nv, envy, envyus
LGB eSports: lgb
Reason Gaming: reason
Clan-Mystik: mystik
compLexity Gaming: col, complexity
FURIA: фурия
Crown: корона, krone, coroa, 皇冠
Howling Dawn: howl sticker

# Containers
Case: кейс, crate, box, kiste, waffenkiste, skrzynia, skrzynka, skrzyni, caixa, kasa, kasasi, caja, caisse, 武器箱, 箱子
Key: ключ, schlussel, klucz, chave, anahtar, anahtari, llave, 钥匙
Capsule: caps, капсула, 胶囊
Package: pkg, packet, pack
Operation: op
Danger Zone: dz
Broken Fang: bf
Breakout: прорыв
Dreams & Nightmares: dreams and nightmares, dn, dnn, 梦魇
Fever: лихорадка
Kilowatt: киловатт, 千瓦
Gallery: галерея, 画廊
Revolution: революция, revolucao, 变革
Recoil: отдача, 反冲
Fracture: разлом, 裂空
Clutch: клатч, 命悬一线
Cobblestone: cobble, cbble, кобл
Dust II: dust2, d2, даст, даст2
Mirage: мираж
Overpass: овер
CS:GO: кс го
eSports: esport, киберспорт

# Agents
The Professionals: professionals
Sir Bloody Miami Darryl: miami darryl, darryl, даррил
`);
