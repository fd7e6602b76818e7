import { expect, test } from 'vitest'
import { editDistance, foodSearch, soundKey, toLatin } from '#domain/food/food-search.ts'
import { builtInFoods } from './food-table.ts'
import { foodWeights } from './foods.ts'

const foods = builtInFoods()
const search = foodSearch(
  foods.map(({ name, aliases, list }) => ({
    names: [name, ...aliases],
    weight: foodWeights[list],
  })),
)
const first = (query: string, count = 3) =>
  search(query)
    .slice(0, count)
    .map((index) => foods[index]!.id)

test.each([
  ['भिंडी', 'bhindi'],
  ['पनीर', 'panir'],
  ['हल्दी', 'haldi'],
  ['okra', 'okra'],
])('%s is %s in Latin letters', (word, latin) => {
  expect(toLatin(word)).toBe(latin)
})

test.each([
  ['paneer', 'panir'],
  ['dhaniya', 'dhania'],
  ['moongphali', 'mungfali'],
  ['zeera', 'jeera'],
  ['पालक', 'palak'],
])('%s sounds like %s', (one, other) => {
  expect(soundKey(one)).toBe(soundKey(other))
})

test('swapped letters are one error; above the limit nothing is counted', () => {
  expect(editDistance('palak', 'paalk', 2)).toBe(1)
  expect(editDistance('palak', 'palk', 1)).toBe(1)
  expect(editDistance('palak', 'kalap', 1)).toBe(2)
})

test.each([
  ['bhindi', 'okra'],
  ['okra', 'okra'],
  ['भिंडी', 'okra'],
  ['भिन्डी', 'okra'],
  ['panir', 'paneer'],
  ['ladyfinger', 'okra'],
  ['BESAN', 'besan'],
  ['cheese blue', 'usda-01004'],
])('%s finds %s first', (query, id) => {
  expect(first(query, 1)).toEqual([id])
})

test('nothing is found for nothing, and for words that name no food', () => {
  for (const query of ['', '  ', '...', 'qxzvbn', '12345678']) expect(search(query)).toEqual([])
})

/** As people write them, with errors of all kinds. The ids are the foods they mean. */
const written = `
atta: aata, gehoon ka aata
maida: mayda
suji: sooji, ravva
daliya: daliya, lapsee
semiya: seviya
rice: chaval, chawel
basmati: basmathi, bashmati
poha: pohaa, avalaki
murmura: mamra, kurmure
sabudana: sabudhana, saboodana
jowar: jwar, jovar
bajra: bajara
ragi: raagi, nachani
kangni: thinay
samak: sanva
kodo: kodho
kutki: samai
makki_atta: makai ka atta
oats: otes, oatmeel
jau: barly
quinoa: kinova
rajgira_flour: rajgeera
kuttu: kutu atta
singhara_atta: singada atta
bread_white: bred
bread_ww: broun bread
moong_whole: sabut mung
moong_dal: moong daal
moong_sprouts: ankurit mung
masoor_dal: masur daal, masoor dhal
toor_dal: arahar dal, tuvar daal
urad_dal: udad dal, urid dal
chana_dal: channa dal
kabuli_chana: kabuli channa, chhola
kala_chana: kaala chana
bhuna_chana: bhuna channa
besan: beshan, baisan
sattu: satu
rajma: rajmah, kidny beans
lobia: lobiya, chavli
moth: mataki
kulthi: kulith
soya_chunks: soya chunk, nutrella
tofu: tofoo
peanut: mungfali, shengadana, peenut
peanut_butter: penut butter
potato: aalu, batata, potatoe
sweet_potato: shakarkand, sweat potato
onion: pyaaj, piyaz, kaanda
spring_onion: hara pyaaz
garlic: lehsan, lasun, garlick
ginger: adarak, jinjer
green_chilli: hari mirchi
tomato: tamater, tometo
cucumber: khira, kakadi, cucumbar
carrot: gaajar, carot
beetroot: chukander, beatroot
radish: muli, mooly
turnip: shalgum
arbi: arvee, arabi
suran: jimikandh
okra: bhindee, bendakaya, ladyfinger
bitter_gourd: karella, bitter guard
bottle_gourd: dudhee, louki, lowki
ridge_gourd: torai, turai
snake_gourd: chichida
ash_gourd: petta
tinda: tindaa
parwal: parval
kundru: tendali
pumpkin: kadoo, pumkin
brinjal: baigan, began, brinjel, egplant
cauliflower: gobhee, phul gobi, califlower
cabbage: pata gobi, bandh gobhi, cabage
broccoli: brocoli
capsicum: simla mirch, capsikum
peas: mattar, mutter
french_beans: fransbean
guar: gavar
drumstick: sehjan, drum stick, shevaga
sweet_corn: makkai
mushroom: mashroom, khumbi
lotus_root: kamal kakri
raw_banana: kacha kela
raw_papaya: kacha papita
raw_mango: kachha aam
raw_jackfruit: kathhal
palak: paalak, spinich
methi: meethi, fenugrek leaves
chaulai: cholai
bathua: bathuwa
sarson: sarso ka saag
dill: suwa
lettuce: letuce
coriander_leaves: dhaniya patta, kothimbir, corriander leaves
mint: pudeena
curry_leaves: kadhi patta, curi leaves
almond: badaam, almonds, allmond
cashew: kajoo, cashu
walnut: akhrott, wallnut
pista: pistha
coconut_fresh: nariyel, coconutt
til: sesami, teel
alsi: alasi, flax seed
makhana: makhane, phool makhaana
dates: khajoor
raisins: kismis, kishmis
fig_dry: anjir
milk_toned: dudh
milk_skim: skim milk
milk_buffalo: buffelo milk
curd: dahee, yoghurt, dhahi
chaas: chhaas, buttermilk
paneer: panir, paner
khoya: khova, mava
cream: malayi
butter: makkhan
ghee: ghi
cheese: cheez
egg: andaa, ande
egg_white: anda safedi
chicken_breast: chiken breast
chicken_thigh: murg
mutton: mutten, bakara
rohu: rohoo
pomfret: paaplet, pomfert
surmai: surmay
bangda: bangada, macrel
prawn: zinga, prawns
mustard_oil: sarso ka tel, musterd oil
groundnut_oil: mungfali tel
coconut_oil: nariyal ka tail
jeera: jira, zira
haldi: haldhi, termeric
chilli_powder: laal mirch
pepper: kaali mirch
rai: raee
methi_seeds: methi daana
kasuri_methi: kasoori methi
saunf: sonf
ajwain: ajvain, ajwayan
hing: heeng
elaichi: ilaichi, cardamon
laung: lavang
dalchini: daalcheeni
garam_masala: garam masalla
sambar_powder: sambhar masala
amchur: aamchoor
sugar: chini, shakar
jaggery: gud, jagry
honey: shehad
tamarind: imlee
salt: namak
sesame_oil: gingely oil
banana: kela
apple: seb
mango: aam
`

test('of 200 names with errors or in other spellings, 95% find their food among the first three', () => {
  const names = written
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [id, list] = line.split(': ') as [string, string]
      return list.split(', ').map((query) => ({ id, query }))
    })
  const missed = names.filter(({ id, query }) => !first(query).includes(id))
  expect(names.length).toBeGreaterThanOrEqual(200)
  expect(missed.length / names.length, JSON.stringify(missed)).toBeLessThanOrEqual(0.05)
})
