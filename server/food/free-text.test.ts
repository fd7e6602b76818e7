import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foodReader } from '#domain/food/free-text.ts'
import { builtInFoods } from './food-table.ts'

const read = foodReader(builtInFoods().filter(({ list }) => list !== 'usda'))

/** What is read, as the lines of free-text-lines.txt say it. */
const told = (text: string) =>
  read(text).map(({ text: part, food_id, quantity, unit }) =>
    food_id === null ? `? ${part}` : `${food_id} ${quantity === null ? '-' : `${quantity} ${unit}`}`,
  )

test.each([
  ['khichdi 1.5 katori + dahi half cup', ['khichdi 1.5 katori', 'curd_plain 0.5 cup']],
  ['a bowl of dal and a half cup rice', ['dal_cooked 1 bowl', 'rice_cooked 0.5 cup']],
  ['1 ½ katori kheer\n1 ⅓ cup chai', ['kheer 1.5 katori', `tea ${1 + 1 / 3} cup`]],
  ['one and a half cups tea, 1 and 1/2 katori upma', ['tea 1.5 cup', 'upma 1.5 katori']],
  ['2-3 samosas', ['samosa 2.5 piece']],
  ['paune do katori dal', ['dal_cooked 1.75 katori']],
  ['sava do katori dal, saade teen roti', ['dal_cooked 2.25 katori', 'roti 3.5 piece']],
  ['४ पूरी और आधी कटोरी छोले', ['puri 4 piece', 'chole_curry 0.5 katori']],
  ['3 dosai aur do katori sambaar', ['dosa 3 piece', 'sambar 2 katori']],
  ['dosa 2 sambar 1 katori', ['dosa 2 piece', 'sambar 1 katori']],
  [
    'Dal (1 katori); Rice: 1 cup; Curd - 100 g',
    ['dal_cooked 1 katori', 'rice_cooked 1 cup', 'curd_plain 100 g'],
  ],
  ['4 kaju 6 badam', ['cashew 4 piece', 'almond 6 piece']],
  ['2 bread slices, 2 garlic cloves', ['bread_slice 2 slice', 'garlic 2 clove']],
  ['1 lt milk, 0.2 kg paneer', ['milk_glass 1000 ml', 'paneer 200 g']],
  ['150 chicken, 30 almonds', ['chicken_grilled 150 g', 'almond 30 piece']],
  ['besan ka chilla 2', ['chilla 2 piece']],
  ['1 glass butter milk', ['buttermilk 1 glass']],
  ['2 phulka chapati, 1 bowl vegetable salad', ['roti 2 piece', 'salad 1 bowl']],
  [
    'rajma chawal, 1 katori sabzi 2 roti',
    ['rajma_curry -', 'rice_cooked -', 'sabzi 1 katori', 'roti 2 piece'],
  ],
  ['1 bowl boiled and salted dal', ['dal_cooked 1 bowl']],
  ['9 am 1 cup chai, 10:30 1 seb', ['tea 1 cup', 'apple 1 piece']],
  // A number after what is counted is its number, unless it begins the next food.
  ['idli 3 vada 1 sambar', ['idli 3 piece', 'vada 1 piece', 'sambar -']],
  ['gulab jamun 2 at wedding', ['gulab_jamun 2 piece']],
  ['dal 2 roti', ['dal_cooked -', 'roti 2 piece']],
  // No sabzi is made of rice and dal; of bhindi it is.
  ['rice dal sabji', ['rice_cooked -', 'dal_cooked -', 'sabzi -']],
  ['2 roti, 1 katori bhindi sabji', ['roti 2 piece', 'bhindi_sabzi 1 katori']],
  ['ಎರಡು ಚಪಾತಿ, ಮೊಸರು', ['roti 2 piece', 'curd_plain -']],
  ['மூன்று இட்லி, சாம்பார்', ['idli 3 piece', 'sambar -']],
  ['রুটি ২টা আর ডাল', ['roti 2 piece', 'dal_cooked -']],
  ['૩ રોટલી, છાશ', ['rotli_roti 3 piece', 'buttermilk -']],
  ['ਲੱਸੀ ਦਾ ਗਲਾਸ', ['lassi 1 glass']],
  ['తోటకూర పప్పు అన్నం', ['dal_palak -', 'rice_cooked -']],
  ['ദോശ 3, സാമ്പാർ', ['dosa 3 piece', 'sambar -']],
  ['2 vada pav and chai', ['vada_pav 2 piece', 'tea -']],
  // Of an amount between two foods the food before is meant that is served so, or the food after that is counted.
  ['palak paneer 1 katori 2 roti', ['palak_paneer 1 katori', 'roti 2 piece']],
  ['chivda 1 bowl chai', ['chivda_poha 1 bowl', 'tea -']],
  ['rice 1 katori dal 1 katori', ['rice_cooked 1 katori', 'dal_cooked 1 katori']],
  ['puri sabji 4', ['puri 4 piece', 'sabzi -']],
  ['puri sabji 4 puri', ['sabzi -', 'puri 4 piece']],
  ['egg bhurji 3 eggs 2 pav', ['egg_bhurji 3 piece', 'pav 2 piece']],
  ['pav bhaji 3 pav', ['pav_bhaji -']],
  ['2 roti thoda chawal', ['roti 2 piece', 'rice_cooked 0.5 serving']],
  ['khichdi with ghee 1 bowl', ['khichdi 1 bowl', 'ghee -']],
  ['khichdi 1 katori ghee daal ke, chips 10 rs', ['khichdi 1 katori', 'ghee -', 'chips 25 g']],
  ['chicken 65 half plate', ['chicken_65 0.5 plate']],
  ['65 g chicken', ['chicken_grilled 65 g']],
  ['2 peg whisky, 1 spoon ghee', ['whisky 2 peg', 'ghee 1 tsp']],
  // Two foods, or one that says what is in it.
  ['rice egg bhurji, poha jalebi', ['rice_cooked -', 'egg_bhurji -', 'poha_dish -', 'jalebi -']],
  ['rajma chawal achar', ['rajma_curry -', 'rice_cooked -', 'pickle_spoon -']],
  ['2 gajar matar sabzi', ['sabzi 2 katori']],
  ['idli 2 sambar chutney, samosa', ['idli 2 piece', 'sambar -', 'chutney_coconut -', 'samosa -']],
  ['samosa chutney', ['samosa -', 'chutney_green -']],
  ['veg thali - 3 roti, dal', ['roti 3 piece', 'dal_cooked -']],
  // Words for words, in any script.
  ['dim bhaja 2, anda curry, chkn biryani', ['fried_egg 2 piece', 'egg_curry -', 'biryani_chicken -']],
  ['भेंडीची भाजी, আলুর দম', ['bhindi_sabzi -', 'dum_aloo -']],
  ['મટર પનીર 1 વાટકી, ਪਾਲਕ ਪਨੀਰ', ['paneer_curry 1 katori', 'palak_paneer -']],
  // Alone it is grilled, beside bread or rice a curry; one pani puri is a plate of them.
  ['chicken 1 katori 2 roti', ['chicken_curry 1 katori', 'roti 2 piece']],
  ['machli chawal, chicken 100 g', ['fish_curry -', 'rice_cooked -', 'chicken_grilled 100 g']],
  ['1 pani puri, 6 golgappe', ['pani_puri 1 plate', 'pani_puri 6 piece']],
  ['bread omelette, egg curry 1 egg', ['egg_sandwich -', 'egg_curry 1 piece']],
  // Brackets say which food is meant, or how much of it it is; "with" says what is in it.
  ['chole bhature 1 plate (2 bhature), kheer 1 katori (chawal)', ['chole_bhature 1 plate', 'kheer 1 katori']],
  ['1 sabji(gobhi), kela chips 1 pkt (30g)', ['cauliflower_sabzi 1 katori', 'banana_chips 30 g']],
  [
    'corn flakes 1 bowl with cold milk, paratha with butter',
    ['cornflakes_milk 1 bowl', 'paratha -', 'butter -'],
  ],
  ['आलू गोभी की सब्जी, sabji bhindi', ['aloo_gobi -', 'bhindi_sabzi -']],
  // What is in a dish may stand behind it.
  ['2 uttapam onion tomato, sandwich cheese grilled', ['uttapam 2 piece', 'cheese_sandwich -']],
  ['haldiram aloo bhujia 2 spoon, moong dal halwa 2 spoon', ['namkeen 2 tbsp', 'moong_dal_halwa 2 spoon']],
  // A plate of idli comes with sambar and chutney.
  ['1 plate idli (2 pc)', ['idli 2 piece', 'sambar -', 'chutney_coconut -']],
  [
    'khichdi kadhi 1 bowl each, 1 small katori halwa',
    ['khichdi 1 bowl', 'kadhi_dish 1 bowl', 'halwa 0.8 katori'],
  ],
  ['മീൻ കറിയും തോരനും, मछली', ['fish_curry -', 'poriyal_mixed -', 'fish_fried -']],
  // What is no food at a party.
  ['late night party chai n bun maska', ['tea -', 'bun_maska -']],
  ['jowar rotti 2 palya', ['jowar_roti 2 piece', 'sabzi -']],
])('%s', (text, foods) => {
  expect(told(text)).toEqual(foods)
})

test('what is said without an amount is as much as people are served', () => {
  expect(read('rice, puri; 1 puri').map(({ grams }) => grams)).toEqual([240, 100, 25])
})

test.each([
  ['blorp', ['? blorp']],
  ['2 roti, blorp wumpus and dal', ['roti 2 piece', '? blorp wumpus', 'dal_cooked -']],
  // What a thing is, its last word says: this is no prawn, and not every dosa is one of pista.
  ['prawn blorp', ['? prawn blorp']],
  ['2 pista dosa', ['? pista', 'dosa 2 piece']],
  ['tea without sugar, black coffee no sugar', ['tea_unsweetened -', 'black_coffee -']],
  ['bina cheeni ki chai, 1 cup unsweetened coffee', ['tea_unsweetened -', 'coffee_unsweetened 1 cup']],
  ['coffee without milk, 1 cup tea without sugar and milk', ['black_coffee -', 'tea_nosugar 1 cup']],
  ['1 glass nimbu pani', ['nimbu_pani 1 glass']],
  ['1 glass nimbu pani bina cheeni', ['water_plain 1 glass']],
  ['tea 1 cup without sugar', ['tea_unsweetened 1 cup']],
  // It ends before the next food.
  ['black coffee no sugar n 1 banana', ['black_coffee -', 'banana 1 piece']],
  ['mosambi juice 1 glass w/o sugar', ['mosambi_juice 1 glass']],
  ['puran poli with ghee 2, maggi w/ veggies', ['puran_poli 2 piece', 'ghee -', 'noodles_dish -']],
  ['dosa, oil kam', ['dosa -', '? oil kam']],
  // Of which kind it is, told behind a dish; anything else is asked for.
  ['namkeen daliya sabji wala', ['daliya_dish -']],
  ['2 roti ghee wali', ['ghee_roti 2 piece']],
  ['khakhra 2 peanut wala', ['khakhra 2 piece', 'peanut -']],
  ['tarbuj papita kiwi fruit bowl', ['fruit -']],
  ['coke 250ml bottle', ['cold_drink 250 ml']],
  ['ragi malt with milk 1 glass', ['ragi_malt 1 glass']],
  ['egg roll 1, 2 eggs', ['egg_roll 1 piece', 'egg_boiled 2 piece']],
  ['bread omelette (2 egg 2 bread)', ['egg_sandwich -']],
  [
    '2 puri with aloo, hare chane ki sabzi aur roti',
    ['puri 2 piece', 'aloo_sabzi -', 'hara_chana_sabzi -', 'roti -'],
  ],
  ['cholar dal luchi 3, paneer pakode', ['chana_dal_tadka -', 'puri 3 piece', 'paneer_pakora -']],
  ['चाय 1 कप बिना चीनी, kheer no sugar', ['tea_unsweetened 1 cup', 'kheer -', '? no sugar']],
  // What is left out is no food, whatever word says so.
  ['2 roti skip ghee', ['roti 2 piece', '? skip ghee']],
  ["rice, don't add salt", ['rice_cooked -', "? don't add salt"]],
  ['roti 2, avoid rice', ['roti 2 piece', '? avoid rice']],
  ['do not add sugar', ['? not add sugar']],
  ['not rice but 2 roti', ['? not rice', 'roti 2 piece']],
  ['rice instead of roti', ['rice_cooked -', '? instead of roti']],
  ['2 roti without 1 tsp ghee', ['roti 2 piece', '? without 1 tsp ghee']],
  ['no rice 2 roti', ['? no rice', 'roti 2 piece']],
  ['less oil dosa, salt free butter 10 g', ['? less oil', 'dosa -', '? salt free', 'butter 10 g']],
  ['roti nahi, 1 katori dal', ['? roti nahi', 'dal_cooked 1 katori']],
  ['1 no. banana, samosa 2 no', ['banana 1 piece', 'samosa 2 piece']],
  // A longer name is another food than its last word.
  ['1 cup hemp milk', ['? hemp milk']],
  ['cauliflower rice 1 bowl, dosa batter 1 cup', ['cauliflower_rice 1 bowl', '? dosa batter']],
  ['mint tea', ['? mint tea']],
  // Said of how it was prepared.
  ['tomatoes 3, pureed', ['tomato 3 piece']],
  ['2 tbsp peanuts, roasted', ['peanut 2 tbsp']],
  ['2 gajar bathua sabzi', ['? gajar', 'bathua_sabzi 2 katori']],
  ['mushroom stew 1 bowl', ['? mushroom', 'veg_stew 1 bowl']],
  ['salad (cucumber, tomato) 1 plate, idli (2)', ['salad 1 plate', '? cucumber', '? tomato', 'idli 2 piece']],
  ['curd without salt and sugar, 1 roti', ['curd_plain -', '? without salt and sugar', 'roti 1 piece']],
  ['upma without peanuts 1 bowl', ['upma 1 bowl', '? without peanuts']],
  ['123456 roti', ['? 123456', 'roti -']],
  [`${'9'.repeat(400)} dal`, [`? ${'9'.repeat(400)}`, 'dal_cooked -']],
  ['2 cups, dal', ['? 2 cups', 'dal_cooked -']],
])('what is not understood stays: %s', (text, foods) => {
  expect(told(text)).toEqual(foods)
})

test('an amount is in grams, too, as far as the unit of the food was weighed', () => {
  const grams = (text: string) => read(text).map((row) => row.grams)
  expect(grams('2 roti, 1 katori dal, salad')).toEqual([80, 150, 80])
  expect(grams('200 ml lassi, 1 tbsp chia, 3 bowls almond')).toEqual([220, 11, 360])
  expect(grams('10 grapes, 2 scoops tomato')).toEqual([50, null])
  const [dal] = read('half katori dal')
  expect(dal!.items).toContainEqual({ food_id: 'toor_dal', name: 'Toor dal (arhar)', grams: 13.5 })
})

test('any text is read; no word of it is lost', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => void read(text)))
  const words = ['blorp', 'roti', 'wumpus', '2', 'katori', 'ragi', 'prawn', 'dal', 'without', 'half', '½']
  const gaps = [' ', ', ', ' and ', '\n', ' (', ') ', ' - ', ' 100 g ']
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom(...words), fc.constantFrom(...gaps))), (parts) => {
      const text = parts.flat().join('')
      const rows = read(text)
      for (const word of ['blorp', 'roti', 'wumpus', 'ragi', 'prawn', 'dal'])
        expect([text, rows.flatMap((row) => row.text.split(word).slice(1)).length]).toEqual([
          text,
          text.split(word).length - 1,
        ])
    }),
  )
})

test('of lines that people write, most are read wholly right, and hardly a wrong food is given', () => {
  const lines = readFileSync(new URL('./free-text-lines.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => {
      const [text, meant] = line.split(' | ') as [string, string]
      return { text, given: told(text.replaceAll('\\n', '\n')), meant: meant.split('; ') }
    })
  expect(lines.length).toBeGreaterThanOrEqual(150)
  const wrong = lines.filter(({ given, meant }) => given.toSorted().join() !== meant.toSorted().join())
  expect(1 - wrong.length / lines.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9)
  const idsOf = (foods: string[]) =>
    foods.filter((food) => !food.startsWith('?')).map((food) => food.split(' ')[0]!)
  let foods = 0
  let right = 0
  for (const { given, meant } of lines) {
    const open = idsOf(meant)
    for (const id of idsOf(given)) {
      foods++
      if (!open.includes(id)) continue
      right++
      open.splice(open.indexOf(id), 1)
    }
  }
  expect(right / foods).toBeGreaterThanOrEqual(0.95)
})

/** What is read as a food with grams: null where an amount is not understood. */
const weighed = (text: string, reading: 'recipe' | 'meal' = 'meal') =>
  read(text, reading).map(({ food_id, quantity, unit, grams }) => [food_id, quantity, unit, grams])

test.each([
  ['1½ cup rice', ['rice_cooked', 1.5, 'cup', 240]],
  ['2½ tbsp ghee', ['ghee', 2.5, 'tbsp', 32.5]],
  ['⅛ tsp salt', ['salt', 0.125, 'tsp', 0.75]],
  ['1 & 1/2 cup rice', ['rice_cooked', 1.5, 'cup', 240]],
  ['1 and ½ cup rice', ['rice_cooked', 1.5, 'cup', 240]],
  ['1-1/2 cup rice', ['rice_cooked', 1.5, 'cup', 240]],
  ['1 & half cup rice', ['rice_cooked', 1.5, 'cup', 240]],
  ['300g/10½oz onion', ['onion', 300, 'g', 300]],
  ['1 cup (160 g) rice', ['rice_cooked', 1, 'cup', 160]],
  ['8 oz paneer', ['paneer', 226.8, 'g', 226.8]],
  ['8 fl. oz milk', ['milk_glass', 236.56, 'ml', 236.56]],
  ['1 lb chicken', ['chicken_grilled', 453.6, 'g', 453.6]],
  ['1 pint milk', ['milk_glass', 1, 'pint', null]],
  ['1,5 cup milk', ['milk_glass', 1.5, 'cup', 270]],
  ['1,250 ml milk', ['milk_glass', 1250, 'ml', 1250]],
  ['2 tbsp. oil', ['sunflower_oil', 2, 'tbsp', 27.2]],
  ['200 g. paneer', ['paneer', 200, 'g', 200]],
  ['2 x 100 g paneer', ['paneer', 200, 'g', 200]],
  ['paneer 2x100g', ['paneer', 200, 'g', 200]],
  ['1 dozen eggs', ['egg_boiled', 12, 'piece', 600]],
  ['2 dozen eggs', ['egg_boiled', 24, 'piece', 1200]],
  ['डेढ़ कटोरी चावल', ['rice_cooked', 1.5, 'katori', 165]],
  ['साढ़े तीन रोटी', ['roti', 3.5, 'piece', 140]],
  ['sawa katori dal', ['dal_cooked', 1.25, 'katori', 187.5]],
  ['half a dozen eggs', ['egg_boiled', 6, 'piece', 300]],
  ['2 to 3 rotis', ['roti', 2.5, 'piece', 100]],
  ['do se teen roti', ['roti', 2.5, 'piece', 100]],
  ['saade teen roti', ['roti', 3.5, 'piece', 140]],
  ['a couple of rotis', ['roti', 2, 'piece', 80]],
  ['1/3rd cup rice', ['rice_cooked', 1 / 3, 'cup', 53.33]],
  ['१½ कटोरी दाल', ['dal_cooked', 1.5, 'katori', 225]],
  ['1 packet rice', ['rice_cooked', 1, 'packet', null]],
  ['2 100 g paneer', ['paneer', null, null, null]],
  ['30 g raw toor dal', ['toor_dal', 30, 'g', 30]],
  ['2/3rds cup rice', ['rice_cooked', 2 / 3, 'cup', 106.67]],
  ['one half cup rice', ['rice_cooked', 0.5, 'cup', 80]],
  ['three quarters cup rice', ['rice_cooked', 0.75, 'cup', 120]],
  ['a dozen and a half eggs', ['egg_boiled', 18, 'piece', 900]],
  ['twenty five almonds', ['almond', 25, 'piece', 30]],
  ['two hundred ml milk', ['milk_glass', 200, 'ml', 200]],
  ['dhai sau gram paneer', ['paneer', 250, 'g', 250]],
  ['pav kilo paneer', ['paneer', 250, 'g', 250]],
  ['250ml/9fl oz milk', ['milk_glass', 250, 'ml', 250]],
  ['9 fl. oz. milk', ['milk_glass', 266.13, 'ml', 266.13]],
  ['1.250,5 g rice', ['rice_cooked', 1250.5, 'g', 1250.5]],
])('an amount is read right, or not at all: %s', (text, row) => {
  expect(weighed(text)).toEqual([row])
})

test.each(['2 blorps paneer', 'thirtyish grams paneer', '2 heaped tbsp paneer', '100 g + 1 tbsp paneer'])(
  'an amount of which a part is not understood has no grams: %s',
  (text) => {
    expect(weighed(text).at(-1)).toEqual(['paneer', null, null, null])
  },
)

test('every food is found under each of its names, whichever amount stands before it', () => {
  // So little of them is weighed before it is cooked.
  const weighedDry = ['oats', 'daliya', 'soya_chunks', 'sattu']
  // "10 g oats" are no goats.
  const wrong = builtInFoods()
    .filter(({ list }) => list !== 'usda')
    .flatMap(({ name, aliases }) => [name.replace(/ \(.*/, ''), ...aliases])
    .flatMap((name) => ['10 g', '1 l', '2 tbsp'].map((amount) => ({ name, text: `${amount} ${name}` })))
    .filter(({ name, text }) => {
      const [alone, measured] = [name, text].map((one) => read(one).map(({ food_id }) => food_id))
      const isDry = measured!.length === 1 && weighedDry.includes(measured![0]!)
      return alone!.length === 1 && alone![0] && String(measured) !== String(alone) && !isDry
    })
  expect(wrong).toEqual([])
})

test.each([
  ['3 tbsp toor dal', 'toor_dal'],
  ['30 g raw toor dal', 'toor_dal'],
  ['1 katori palak', 'palak'],
  ['1 cup soaked chana', 'kabuli_chana'],
  ['1 cup rice (uncooked)', 'rice'],
  ['100 g rajma', 'rajma'],
  ['2 onions', 'onion'],
  ['1 katori dal', 'toor_dal'],
  ['fish 150 g', 'rohu'],
  ['noodles 70 g', 'instant_noodles'],
  ['2 roti', 'roti'],
  ['1 katori sabzi', null],
])('in a recipe the raw food is meant: %s', (text, id) => {
  expect(weighed(text, 'recipe').map(([food]) => food)).toEqual([id])
})

test('in a recipe a dish before a raw food describes it, and of cooked grain nobody knows the raw amount', () => {
  expect(weighed('1 cup upma rava', 'recipe')).toEqual([
    [null, null, null, null],
    ['suji', 1, 'cup', 140],
  ])
  for (const text of ['1 cup boiled rajma', '100 g dal (cooked)', '1 cup leftover brown rice'])
    expect([text, weighed(text, 'recipe')[0]![3]]).toEqual([text, null])
  expect(weighed('1 cup cooked rice', 'recipe')).toEqual([['rice_cooked', 1, 'cup', 160]])
  expect(weighed('2 boiled potatoes', 'recipe')).toEqual([['potato', 2, 'piece', 180]])
})

test('of amounts as people type them, most are right, and few are wrong with a number', () => {
  const lines = readFileSync(new URL('./free-text-amounts.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  type Row = ReturnType<typeof read>[number]
  const isMeant = ({ quantity, unit, grams }: Row, amount: string) => {
    if (amount === '-') return quantity === null && grams !== null
    if (amount === '?') return grams === null
    const [, number, measure] = /^([\d.]+)(\D*)$/.exec(amount)!
    const said = measure ? (unit === measure ? quantity : null) : unit === 'ml' ? quantity : grams
    return said !== null && Math.abs(said - Number(number)) < (measure ? 0.001 : 0.6)
  }
  const wrong = lines.flatMap((line) => {
    const [text, meant] = line.split(' | ') as [string, string]
    const rows = read(text.replaceAll('\\n', '\n')).filter(({ food_id }) => food_id)
    const foods = meant.split('; ').map((part) => part.split(' ') as [string, string])
    const isRight = foods.every(([id, amount]) =>
      rows.some((row) => row.food_id === id && isMeant(row, amount)),
    )
    return isRight && rows.length === foods.length ? [] : [{ text, rows }]
  })
  expect(1 - wrong.length / lines.length, JSON.stringify(wrong)).toBeGreaterThanOrEqual(0.9)
})
