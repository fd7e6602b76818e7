import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foodClashes } from './clashes.ts'
import { dictionaryLines } from './dictionary.ts'
import { foodLines, otherLines } from './dictionary-data.ts'
import {
  type DietaryPref,
  dietaryPrefLabels,
  dietaryPrefs,
  type Eater,
  type FoodRule,
  foodRuleLabels,
  foodRules,
  toggleDietaryPref,
} from './diet.ts'

const anyone: Eater = { allergies: [], dietary_prefs: [], food_rules: [] }
const allergic = (...allergies: string[]): Eater => ({ ...anyone, allergies })
const prefers = (...dietary_prefs: DietaryPref[]): Eater => ({ ...anyone, dietary_prefs })
const keeps = (...food_rules: FoodRule[]): Eater => ({ ...anyone, food_rules })

const found = (texts: string | string[], eater: Eater) =>
  foodClashes([texts].flat(), eater).map((clash) => clash.food)

/** One or several texts of a meal, and the foods found in them. */
type Row = [texts: string | string[], foods: string[]]
function table(name: string, eater: Eater, rows: Row[]) {
  describe(name, () => {
    test.each(rows)('%j: %j', (texts, foods) => {
      expect(found(texts, eater)).toEqual(foods)
    })
  })
}

table('peanuts', allergic('Peanuts'), [
  ['Peanut chutney', ['Peanut']],
  ['PEANUTS, 20 g', ['PEANUTS']],
  ['Roasted moongphali', ['moongphali']],
  ['mungfali chikki', ['mungfali']],
  ['Mungphalli laddu', ['Mungphalli']],
  ['Shengdana chutney', ['Shengdana']],
  ['shengdanyachi amti', ['shengdanyachi']],
  ['Singdana', ['Singdana']],
  ['Groundnuts', ['Groundnuts']],
  ['ground nut oil', ['ground nut']],
  ['groundnut-oil', ['groundnut']],
  ['monkey nuts', ['monkey nuts']],
  ['Verkadalai sundal', ['Verkadalai']],
  ['chinabadam', ['chinabadam']],
  ['मूंगफली की चटनी', ['मूंगफली']],
  ['मूँगफली', ['मूँगफली']],
  ['शेंगदाणे', ['शेंगदाणे']],
  ['நிலக்கடலை', ['நிலக்கடலை']],
  ['Chikki', ['Chikki']],
  ['Til chikki', []],
  ['Rajgira chikki', []],
  ['gud chikki', ['chikki']],
  ['Sabudana khichdi', ['Sabudana khichdi']],
  ['sabudana khichdi without peanuts', ['sabudana khichdi', 'peanuts']],
  ['Sabudana khichdi (no peanuts)', ['Sabudana khichdi', 'peanuts']],
  [
    ['Sabudana khichdi', 'No peanuts.'],
    ['Sabudana khichdi', 'peanuts'],
  ],
  [
    ['Sabudana khichdi', 'Skip the peanuts if allergic'],
    ['Sabudana khichdi', 'peanuts'],
  ],
  [
    ['Sabudana khichdi', 'No peanut butter'],
    ['Sabudana khichdi', 'peanut butter'],
  ],
  ['Sabudana kheer', []],
  ['Kanda poha', ['poha']],
  ['Poha w/o peanuts', ['Poha', 'peanuts']],
  [
    ['Sabudana khichdi', 'Avoid peanuts'],
    ['Sabudana khichdi', 'peanuts'],
  ],
  ['If hungry 1.5 cups without peanuts', ['peanuts']],
  ['Flattened rice (poha), 50 g', []],
  ['Flattened rice (poha with peanuts), 50 g', ['poha', 'peanuts']],
  ['Mixed nuts', ['Mixed nuts']],
  ['Mixed nuts (no peanuts)', ['Mixed nuts', 'peanuts']],
  ['Tree nuts', []],
  ['Dry fruits', []],
  ['Trail mix', ['Trail mix']],
  ['Cashews, coconut, nutmeg, butternut squash', []],
  ['Peas and chickpeas', []],
  ['pea shoots', []],
  ['Pad thai', ['Pad thai']],
  ['pea\u00adnut, pe\u200banut', ['pea\u00adnut']],
  ['Peanut chikki with peanuts and moongphali', ['Peanut']],
])

table('tree nuts', allergic('tree nuts'), [
  ['Badam, kaju, pista, akhrot', ['Badam', 'kaju', 'pista', 'akhrot']],
  ['5 almonds, 2 walnuts', ['almonds', 'walnuts']],
  ['Kaju katli', ['Kaju katli']],
  ['Almond milk', ['Almond milk']],
  ['almond butter', ['almond butter']],
  ['marzipan', ['marzipan']],
  ['Trail mix', ['Trail mix']],
  ['Dryfruits ladoo', ['Dryfruits']],
  ['Mixed nuts', ['Mixed nuts']],
  ['chestnut soup', ['chestnut']],
  ['Water chestnut stir fry', []],
  ['Singhara', []],
  ['Coconut chutney', []],
  ['coco nut', []],
  ['Nutmeg, doughnut, butternut, groundnuts', []],
  ['Fox nuts roasted', []],
  ['makhana', []],
  ['Betel nut', []],
  ['Soy nuts', []],
  ['Nutrition bar without nuts', ['Nutrition bar', 'nuts']],
  ['nut-free granola', []],
  ['granola, nut-free', ['granola']],
  ['Kheer', ['Kheer']],
  ['Kheer without nuts', ['Kheer', 'nuts']],
  ['Nutritious nutty', []],
  ['काजू बादाम', ['काजू', 'बादाम']],
])

table('one nut', allergic('Cashew'), [
  ['kaju', ['kaju']],
  ['Mixed nuts', ['Mixed nuts']],
  ['dry fruits', ['dry fruits']],
  ['Almonds', []],
  ['Peanuts', []],
  ['pistachios', ['pistachios']],
  ['Granola', ['Granola']],
])

table('nuts are tree nuts and peanuts', allergic('nuts'), [
  ['almonds and peanuts', ['almonds', 'peanuts']],
  ['Contains no nuts', ['nuts']],
  ['no nuts or seeds', ['nuts']],
  ['coconut', []],
])

table('milk', allergic('dairy'), [
  ['Milk, 200 ml', ['Milk']],
  ['Doodh', ['Doodh']],
  ['Paneer tikka', ['Paneer']],
  ['Dahi, ghee, raita, lassi, kheer', ['Dahi', 'ghee', 'raita', 'lassi', 'kheer']],
  ['Kadhi; khoya, that is mawa', ['Kadhi', 'khoya']],
  ['chaas or chhaachh', ['chaas']],
  ['Rabri / shrikhand', ['Rabri', 'shrikhand']],
  ['Thayir sadam', ['Thayir sadam']],
  ['mishti doi', ['mishti doi']],
  ['mor kuzhambu', ['mor kuzhambu']],
  ['Butter naan', ['Butter', 'naan']],
  ['Buttermilk', ['Buttermilk']],
  ['Badam milk', ['milk']],
  ['badam ka doodh', ['doodh']],
  ['Café latté', ['latté']],
  ['crème brûlée', ['crème brûlée']],
  ['Chai', ['Chai']],
  ['Chai (bina doodh)', ['Chai', 'doodh']],
  ['doodh ke bina chai', ['doodh', 'chai']],
  ['Green tea, black coffee', []],
  ['1 tea spoon jeera', []],
  ['Coconut milk curry', []],
  ['almond milk, soy milk, oat milk, rice milk', []],
  ['coconut-milk', []],
  ['Almonds milk', ['milk']],
  ['Almond, milk', ['milk']],
  ['Almond: milk', ['milk']],
  ['oats milk', ['oats milk']],
  ['Peanut butter toast', []],
  ['almond butter', []],
  ['Cocoa butter', []],
  ['Butter beans salad', []],
  ['Butternut squash', []],
  ['butter fruit', []],
  ['cream of tartar', []],
  ['Coconut cream', []],
  ['nariyal malai', []],
  ['Malai kofta', ['Malai kofta']],
  ['kadi patta', []],
  ['dudhi sabzi', []],
  ['bean curd', []],
  ['Curd rice', ['Curd rice']],
  ['Vegan paneer', []],
  ['vegan chocolate ice cream', []],
  ['Chocolate ice cream', ['Chocolate', 'ice cream']],
  ['Ice cream (vegan)', []],
  ['dairy-free cheese', []],
  ['Non-dairy milk', []],
  ['Non-dairy creamer', ['Non-dairy creamer']],
  ['gluten and dairy free cookies', []],
  ['lactose-free milk', ['milk']],
  ['with or without milk', ['milk']],
  ['Do not skip the curd', ['curd']],
  ["Don't skip milk", ['milk']],
  ['Never without milk', ['milk']],
  ['No need to boil milk', ['milk']],
  ['No sugar, milk 200 ml', ['milk']],
  ['Black coffee without sugar and milk', ['milk']],
  ['Tea without sugar or buttermilk', ['Tea', 'buttermilk']],
  ['tea without milk and curd rice', ['tea', 'milk', 'curd rice']],
  ['Avoid milk, curd and paneer.', ['milk', 'curd', 'paneer']],
  ['Avoid sugar and have milk', ['milk']],
  ['Avoid skipping milk', ['milk']],
  ['No milk after dinner', ['milk']],
  [
    ['Tea', 'No milk after dinner'],
    ['Tea', 'milk'],
  ],
  ['Tofu instead of paneer', ['paneer']],
  ['paneer ki jagah tofu', ['paneer']],
  ['Milk not allowed', ['Milk']],
  ['Replace milk with soy milk', ['milk']],
  ['Milk thistle', []],
  ['Red matta rice', []],
  ['Til ladoo', []],
  ['besan ladoo', ['besan ladoo']],
  ['milk chocolate', ['milk', 'chocolate']],
  ['पनीर और दूध', ['पनीर', 'दूध']],
  ['சாதம், தயிர்', ['தயிர்']],
  ['Shake well before use', []],
  ['Ghee, GHEE and ghee', ['Ghee']],
  ['Pizza without cheese', ['Pizza', 'cheese']],
  ['Chai, sugar free', ['Chai']],
])

table('lactose intolerance', allergic('lactose intolerance'), [
  ['Milk', ['Milk']],
  ['paneer', ['paneer']],
  ['ghee', ['ghee']],
  ['lactose-free milk', []],
  ['Milk (lactose free), 200 ml', []],
  ['lactose free curd, paneer', ['paneer']],
])

table('gluten', allergic('gluten'), [
  ['2 rotis', ['rotis']],
  ['chapatis, parathas and naans', ['chapatis', 'parathas', 'naans']],
  ['Phulka / poori / bhatura', ['Phulka', 'poori', 'bhatura']],
  ['chapathi', ['chapathi']],
  ['Rava upma', ['Rava']],
  ['Vegetable upma', ['upma']],
  ['quinoa upma', []],
  ['Dalia', ['Dalia']],
  ['jowar dalia', []],
  ['Seviyan', ['Seviyan']],
  ['rice vermicelli', []],
  ['Maida, atta, sooji', ['Maida', 'atta', 'sooji']],
  ['whole-wheat bread', ['whole-wheat']],
  ['Pav bhaji', ['Pav bhaji']],
  ['Noodles', ['Noodles']],
  ['rice noodles', []],
  ['Pasta', ['Pasta']],
  ['Biscuits', ['Biscuits']],
  ['Idli with sambar', []],
  ['Dosa', []],
  ['Rava idli', ['Rava idli']],
  ['rava dosa', ['rava dosa']],
  ['idli rava', []],
  ['Jowar roti', []],
  ['bajra rotla', []],
  ['Ragi roti', []],
  ['nachni bhakri', []],
  ['Makki ki roti', []],
  ['kuttu ki poori', []],
  ['singhare ke atte ki puri', []],
  ['jowar ke atte ki roti', []],
  ['Roti (jowar)', []],
  ['roti made of ragi', []],
  ['Roti (bajra or wheat)', ['wheat']],
  ['jowar-wheat roti', ['wheat']],
  ['Bhakri', ['Bhakri']],
  ['akki roti', []],
  ['Rice roti sabzi', ['roti']],
  ['Dal rice roti', ['roti']],
  ['rice flour roti', []],
  ['almond flour bread', []],
  ['ragi bread', ['bread']],
  ['ragi malt roti', ['roti']],
  ['besan atta roti', ['atta']],
  ['Oats roti', ['Oats', 'roti']],
  ['Multigrain roti', ['Multigrain']],
  ['Besan chilla', []],
  ['rava chilla', ['rava']],
  ['Gajar halwa', []],
  ['Halwa', ['Halwa']],
  ['Rice flour, corn flour, gram flour', []],
  ['peanut flour roti', ['roti']],
  ['No jowar roti', ['roti']],
  ['jowar methi roti', []],
  ['foxtail millet vegetable upma', []],
  ['jowar bhakri methi paratha', ['paratha']],
  ['100 gram flour', ['flour']],
  ['100 g gram flour', []],
  ['buckwheat, buck wheat', []],
  ['Oats', ['Oats']],
  ['gluten-free oats', []],
  ['Oat milk', ['Oat milk']],
  ['Barley water', ['Barley']],
  ['jau', ['jau']],
  ['Beer', ['Beer']],
  ['Soy sauce', ['Soy sauce']],
  ['Hing, a pinch', ['Hing']],
  ['pure hing', []],
  ['gluten-free hing', []],
  ['Gluten-free bread', []],
  ['bread, gluten-free', ['bread']],
  ['gluten free homemade bread', []],
  ['gluten-free bread and roti', ['roti']],
  ['gluten-free bread, paratha', ['paratha']],
  ['Gluten-free dessert, roti', ['roti']],
  ['Roti (can be gluten free)', ['Roti']],
  ['Roti, (jowar) 2', ['Roti']],
  ['instead of jowar roti', ['roti']],
  ['Maize flour (makki ka atta), 65 g', []],
  [
    ['2 rotis', 'Avoid gluten'],
    ['rotis', 'gluten'],
  ],
  [['2 rotis', 'Gluten-free'], ['rotis']],
  ['Jowar bhakri no wheat, 1 roti', ['wheat', 'roti']],
  ['Upma without onion or bread', ['Upma', 'bread']],
  ['Wrap in foil', []],
  ['Veggie wraps', ['wraps']],
  ['ज्वार की रोटी', []],
  ['रोटी', ['रोटी']],
  ['आटा', ['आटा']],
  ['சப்பாத்தி', ['சப்பாத்தி']],
])

table('wheat', allergic('wheat'), [
  ['Roti', ['Roti']],
  ['sooji', ['sooji']],
  ['Barley', []],
  ['Oats', []],
  ['soya sauce', ['soya sauce']],
])

table('egg', allergic('eggs'), [
  ['2 eggs', ['eggs']],
  ['Egg curry', ['Egg']],
  ['Anda bhurji', ['Anda']],
  ['bhurji', ['bhurji']],
  ['Paneer bhurji', []],
  ['Tofu bhurji', []],
  ['2 roti bhurji', ['bhurji']],
  ['Bhurji (paneer)', []],
  ['Omelette', ['Omelette']],
  ['Omlet', ['Omlet']],
  ['besan omelette', []],
  ['masala omelette', ['omelette']],
  ['Mayonnaise', ['Mayonnaise']],
  ['eggless mayo', []],
  ['Cake', ['Cake']],
  ['Eggless cake', []],
  ['egg-less cake', []],
  ['egg less cake', ['egg', 'cake']],
  ['Cake (eggless)', []],
  ['cake without egg', ['cake', 'egg']],
  [['Cake', 'eggless'], ['Cake']],
  ['2 eggs less oil', ['eggs']],
  ['2 no. eggs', ['eggs']],
  ['Eggs, 2 nos', ['Eggs']],
  ['2 no eggs', ['eggs']],
  ['No. of eggs: 2', ['eggs']],
  ['no eggs', ['eggs']],
  ['eggs, free range', ['eggs']],
  ['Eggs free range', ['Eggs']],
  ['2 eggs and dairy-free toast', ['eggs']],
  ['1 egg less oil', ['egg']],
  ['boiled egg less salt', ['egg']],
  ['Eggplant, egg plant', []],
  ['chicken egg', ['chicken egg']],
  ['flax egg', []],
  ['Muttai', ['Muttai']],
  ['2eggs', ['eggs']],
  ['अंडे', ['अंडे']],
  ['अण्डा', ['अण्डा']],
  ['dim sum', []],
  ['dimer jhol', ['dimer']],
  ['Pastries', ['Pastries']],
  ['No egg, 1 boiled egg instead', ['egg']],
])

table('fish and shellfish', allergic('seafood'), [
  ['Fish curry', ['Fish']],
  ['Macher jhol', ['Macher']],
  ['machli', ['machli']],
  ['Prawns', ['Prawns']],
  ['jhinga', ['jhinga']],
  ['Rohu', ['Rohu']],
  ['Bombay duck', ['Bombay duck']],
  ['Crab apple', []],
  ['Oyster mushroom', []],
  ['oyster sauce', ['oyster sauce']],
  ['Fishless', []],
  ['singhara', []],
  ['singhara fish', ['singhara fish']],
])
table('shellfish', allergic('shellfish'), [
  ['prawns, crab, squid', ['prawns', 'crab', 'squid']],
  ['fish', []],
  ['shell fish', ['shell fish']],
])
table('prawns stand for all crustaceans', allergic('prawns'), [
  ['shrimp', ['shrimp']],
  ['crab', ['crab']],
  ['squid', []],
  ['seafood platter', ['seafood']],
])
table('fish', allergic('fish'), [
  ['shell fish, prawns', []],
  ['tuna', ['tuna']],
])

table('soy', allergic('soya'), [
  ['Soya chunks', ['Soya']],
  ['soybean oil', ['soybean']],
  ['Tofu', ['Tofu']],
  ['Nutrela', ['Nutrela']],
  ['meal maker', ['meal maker']],
  ['soy milk', ['soy milk']],
  ['सोया', ['सोया']],
])

table('sesame', allergic('til'), [
  ['Til ladoo', ['Til']],
  ['Tahini', ['Tahini']],
  ['gajak, tilkut', ['gajak', 'tilkut']],
  ['Sesame seeds', ['Sesame']],
  ['Mixed seeds', ['Mixed seeds']],
  ['Chia seeds, cumin seeds, 1 tsp', []],
  ['Cook til soft', []],
  ['til done', []],
  ['till 8 pm', []],
  ['तिल', ['तिल']],
])

table('mustard', allergic('mustard'), [
  ['Sarson ka saag', ['Sarson']],
  ['rai', ['rai']],
  ['Mustard oil', ['Mustard']],
  ['Mixed seeds', []],
])

table('pulses', allergic('moong'), [
  ['Moong dal', ['Moong dal']],
  ['Dal', ['Dal']],
  ['Toor dal', []],
  ['chana dal', []],
  ['dal chini', []],
  ['sprouts', ['sprouts']],
  ['mung bean noodles', ['mung bean noodles']],
])

describe('what people type as an allergy', () => {
  test.each<[allergy: string, text: string, foods: string[]]>([
    ['lactose', 'curd', ['curd']],
    ['Milk products', 'paneer', ['paneer']],
    ['milk & milk products', 'ghee', ['ghee']],
    ['Dairy / lactose', 'ghee', ['ghee']],
    ['दूध', 'doodh', ['doodh']],
    ['दूध से एलर्जी', 'milk', ['milk']],
    ['moongphali se allergy', 'peanuts', ['peanuts']],
    ['Allergic to peanuts (severe)', 'peanuts', ['peanuts']],
    ['No eggs please', 'egg', ['egg']],
    ['celiac', 'roti', ['roti']],
    ['Coeliac disease', 'barley', ['barley']],
    ['Gluten free', 'naan', ['naan']],
    ['sea food', 'prawn', ['prawn']],
    ['salmon', 'tuna', ['tuna']],
    ['almond milk', 'badam', ['badam']],
    ['almond milk', 'coconut milk', []],
    ['mustard seeds', 'rai', ['rai']],
    ['Sesame seeds', 'chia pudding', []],
    ['kiwi fruit', 'banana', []],
    ['kiwi fruit', 'fruit salad', []],
    ['buckwheat flour', 'roti', ['roti']],
    ['trail mix', 'cashews', ['cashews']],
    ['coffee', 'no coffee', ['coffee']],
    ['egg free', 'omelette', ['omelette']],
    ['misal', 'peanuts', ['peanuts']],
    ['nil', 'nil, milk', []],
    ['NKA', 'nka, milk', []],
    ['no allergies', 'no milk', []],
    ['ghee', 'milk', ['milk']],
    ['Soybean', 'tofu', ['tofu']],
    ['sulphites', 'wine', ['wine']],
    ['mushroom', 'khumb', ['khumb']],
    ['brinjal', 'Baingan bharta', ['Baingan']],
    ['baingan', 'eggplant', ['eggplant']],
    ['rajma', 'Kidney beans', ['Kidney beans']],
    ['beans', 'rajma', ['rajma']],
    ['chocolate', 'cocoa', ['cocoa']],
    ['Chicken', 'seekh kebab', ['seekh kebab']],
    ['Chicken', 'mutton', []],
    ['red meat', 'mutton', ['mutton']],
    ['red meat', 'chicken', []],
    ['penuts', 'peanut', ['peanut']],
    ['diary', 'milk', ['milk']],
    ['peanuts, kiwi and dragon fruit', 'Kiwi', ['Kiwi']],
    ['peanuts, kiwi and dragon fruit', 'Dragon fruits', ['Dragon fruits']],
    ['peanuts, kiwi and dragon fruit', 'moongphali', ['moongphali']],
    ['peanuts, kiwi and dragon fruit', 'grapefruit', []],
    ['none', 'none, milk', []],
    ['No known allergies', 'no known allergies', []],
    ['N/A', 'a', []],
    ['', 'milk', []],
    ['!!!', 'milk', []],
    ['brown bread', 'brown rice', []],
    ['milk at night', 'walk at night', []],
    // Unknown words
    ['quux', 'Quux salad', ['Quux']],
    ['quuxes', 'a quux', ['quux']],
    ['quux', '2 quuxes', ['quuxes']],
    ['quux', 'quuxy', []],
    ['zorb zap', 'Zorb-zap', ['Zorb-zap']],
    ['zorb zap', 'zorb, zap', []],
    ['zorb, zap', 'zap', ['zap']],
    ['I get a rash from quux', 'quux', ['quux']],
    ['quux', 'no quux', ['quux']],
    ['quux', 'quux-free bar', ['quux']],
    ['ढोकळी', 'ढोकळी', ['ढोकळी']],
  ])('%j finds in %j: %j', (allergy, text, foods) => {
    expect(found(text, allergic(allergy))).toEqual(foods)
  })
})

table('vegetarian', prefers('veg'), [
  ['Chicken tikka', ['Chicken']],
  ['murgh musallam', ['murgh']],
  ['Mutton, lamb, gosht', ['Mutton', 'gosht']],
  ['Fish fry', ['Fish']],
  ['2 boiled eggs', ['eggs']],
  ['Non-veg thali', ['Non-veg']],
  ['Veg thali', []],
  ['Gelatin', ['Gelatin']],
  ['Jelly, marshmallows, gummies', ['Jelly', 'marshmallows', 'gummies']],
  ['agar jelly, guava jelly', []],
  ['Jelly with veg', ['Jelly']],
  ['Biryani', ['Biryani']],
  ['Chicken biryani', ['Chicken']],
  ['Veg biryani', []],
  ['Veg. biryani', []],
  ['Veg dum biryani', []],
  ['Biryani (veg)', []],
  ['Biryani with veg', ['Biryani']],
  ['Jackfruit biryani', []],
  ['kathal ki biryani', []],
  ['Mock meat curry', []],
  ['mock chicken', []],
  ['Veg chicken soup', ['chicken']],
  ['Seekh kebab', ['Seekh kebab']],
  ['Hara bhara kebab', []],
  ['veg seekh kebab', []],
  ['Keema matar', ['Keema']],
  ['aloo keema', ['keema']],
  ['soya keema', []],
  ['Kidney beans', []],
  ['Good for a fatty liver', []],
  ['liver fry', ['liver fry']],
  ['Drumstick sambar', []],
  ['chicken drumsticks', ['chicken drumsticks']],
  ['Chickpea, chikoo', []],
  ['goat cheese, goat milk', []],
  ['Goat curry', ['Goat']],
  ['Hamburger', ['Hamburger']],
  ['veggie burger', []],
  ['Cheese, parmesan, rennet', []],
  ['Milk, honey', []],
  ['Meatless Monday', []],
  ['coconut meat', []],
  ['चिकन करी', ['चिकन']],
  ['অ্যালো, ডিম', ['ডিম']],
])

table('eggetarian', { ...anyone, dietary_prefs: ['veg'], food_rules: ['eggetarian'] }, [
  ['Egg curry', []],
  ['Mayonnaise, cake', []],
  ['Egg biryani', []],
  ['chicken', ['chicken']],
  ['Fish', ['Fish']],
  ['jelly', ['jelly']],
])

table('vegan', prefers('vegan'), [
  ['Milk, egg, honey, fish, gelatin, ghee', ['Milk', 'egg', 'honey', 'fish', 'gelatin', 'ghee']],
  ['Honeydew melon', []],
  ['shahad', ['shahad']],
  ['Almond milk, peanut butter, coconut yogurt', []],
  ['Vegan burger', []],
  ['vegan egg curry', []],
  ['plant-based milk', []],
  ['Dark chocolate', []],
  ['Dal, roti, sabzi', []],
  [
    ['Chocolate cake', 'Vegan'],
    ['Chocolate', 'cake'],
  ],
  [
    ['Chocolate cake', 'Vegan curd on the side'],
    ['Chocolate', 'cake'],
  ],
  ['Vegan and chicken soup', ['chicken']],
  ['Vegan dessert; chai', ['chai']],
  ['Vegan protein shake', []],
])

table('keto', prefers('keto'), [
  ['Sugar, gur, jaggery', ['Sugar', 'gur']],
  ['Rice, roti, bread, poha', ['Rice', 'roti', 'bread', 'poha']],
  ['Idli, dosa', ['Idli', 'dosa']],
  ['Potato, banana, sabudana', ['Potato', 'banana', 'sabudana']],
  ['Jowar roti', ['Jowar']],
  ['Cauliflower rice', []],
  ['Keto bread', []],
  ['Almond flour roti', []],
  ['Baby corn', []],
  ['Paneer, egg, chicken, palak', []],
  ['Controls blood sugar', []],
  ['sugar-free coffee', []],
  ['no added sugar', []],
  ['Tea without milk and sugar', ['sugar']],
  ['Hing, soy sauce', []],
  ['aloo bukhara, dalchini, butternut squash', []],
  ['Date: 12/3', []],
  ['2 dates', ['dates']],
])

table('paleo', prefers('paleo'), [
  ['Rice, dal, paneer, sugar', ['Rice', 'dal', 'paneer', 'sugar']],
  ['Rajma, peanuts, tofu', ['Rajma', 'peanuts', 'tofu']],
  ['Ghee', []],
  ['Jaggery, honey, egg, fish, almonds, sweet potato', []],
  ['Green beans', []],
  ['Pulse in the mixer', []],
])

table('Jain', keeps('jain'), [
  ['Onion, garlic, potato', ['Onion', 'garlic', 'potato']],
  ['Pyaz, lahsun, aloo', ['Pyaz', 'lahsun', 'aloo']],
  ['gajar, mooli, beetroot, suran', ['gajar', 'mooli', 'beetroot', 'suran']],
  ['Mushroom', ['Mushroom']],
  ['Adrak', ['Adrak']],
  ['sonth, dry ginger, gingerbread', []],
  ['Egg, chicken, honey, wine', ['Egg', 'chicken', 'honey', 'wine']],
  ['Turmeric', []],
  ['kachi haldi', ['kachi haldi']],
  ['Mooli ke patte', []],
  ['Milk, paneer, groundnuts', []],
  ['Onion seeds', []],
  ['aloo bukhara', []],
  ['Pav bhaji', ['Pav bhaji']],
  ['Jain pav bhaji', []],
  ['Pav bhaji (Jain)', []],
  ['Jain aloo', ['aloo']],
  ['Samosa', ['Samosa']],
  ['paneer samosa', []],
  ['Chips', ['Chips']],
  ['Chole, rajma, dal tadka', ['Chole', 'rajma', 'dal tadka']],
  ['Palak paneer / misal pav / sambar', ['Palak paneer', 'misal pav', 'sambar']],
  ['Veg korma', ['korma']],
  ['Jain rajma', []],
  ['Kidney beans (rajma), 50 g', []],
  ['banana chips', []],
  ['No onion no garlic', ['onion', 'garlic']],
  ['No onion, garlic or potato.', ['onion', 'garlic', 'potato']],
  ['No onion potato curry', ['onion', 'potato']],
  ['no-onion no-garlic', ['onion', 'garlic']],
  ['Brinjal, tomato, cabbage', []],
])

table('no onion and garlic', keeps('no_onion_garlic'), [
  ['Onion', ['Onion']],
  ['kanda poha', ['kanda']],
  ['Garlic naan', ['Garlic naan']],
  ['vengayam, poondu', ['vengayam', 'poondu']],
  ['Vengaya sambar', ['Vengaya', 'sambar']],
  ['Chole, rajma, dal tadka', ['Chole', 'rajma', 'dal tadka']],
  ['Palak paneer / misal pav', ['Palak paneer', 'misal pav']],
  ['Veg korma', ['korma']],
  ['Sambar powder, 5 g', []],
  ['No onion no garlic', ['onion', 'garlic']],
  ['no onion, garlic', ['onion', 'garlic']],
  ['without onion and garlic', ['onion', 'garlic']],
  ['without onion & garlic', ['onion', 'garlic']],
  ['no onion/garlic', ['onion', 'garlic']],
  ['onion-garlic free', ['onion', 'garlic']],
  ['pyaz aur lahsun ke bina', ['pyaz', 'lahsun']],
  ['बिना प्याज लहसुन', ['प्याज', 'लहसुन']],
  ['without onion and garlic bread', ['onion', 'garlic bread']],
  ['without onion and garlic paneer', ['onion', 'garlic']],
  ['No garlic. Onion 1', ['garlic', 'Onion']],
  ['potato, carrot', []],
  ['प्याज़', ['प्याज़']],
])

table('halal', keeps('halal'), [
  ['Pork, bacon, ham', ['Pork', 'bacon', 'ham']],
  ['Wine, beer, rum', ['Wine', 'beer', 'rum']],
  ['Rum cake', ['Rum cake']],
  ['turkey bacon, chicken ham', []],
  ['Chicken sausage', []],
  ['sausages', ['sausages']],
  ['Marshmallow', ['Marshmallow']],
  ['halal marshmallow', []],
  ['Apple cider vinegar', []],
  ['red wine vinegar', []],
  ['Ginger ale, root beer', []],
  ['non-alcoholic beer', []],
  ['Chicken, mutton, ghee, egg', []],
  ['lard', ['lard']],
])

table('not checked', { ...anyone, dietary_prefs: ['non_veg'], food_rules: ['fasting_days'] }, [
  ['Chicken biryani, beer, onion, egg, rice', []],
])

it('says what a food clashes with', () => {
  const eater: Eater = {
    allergies: ['Peanuts', ' kiwi '],
    dietary_prefs: ['veg'],
    food_rules: ['jain', 'no_onion_garlic'],
  }
  expect(foodClashes(['Kanda poha', 'Egg, KIWI'], eater)).toEqual([
    { against: 'Allergy: Peanuts', food: 'poha' },
    { against: 'Allergy: kiwi', food: 'KIWI' },
    { against: 'Vegetarian', food: 'Egg' },
    { against: 'Jain', food: 'Kanda' },
    { against: 'Jain', food: 'Egg' },
    { against: 'No onion and garlic', food: 'Kanda' },
  ])
})

it('takes an eggetarian who did not say vegetarian for one', () => {
  expect(foodClashes(['Egg curry, fish curry'], keeps('eggetarian'))).toEqual([
    { against: 'Eggetarian', food: 'fish' },
  ])
  const vegan: Eater = { ...anyone, dietary_prefs: ['vegan'], food_rules: ['eggetarian'] }
  expect(foodClashes(['Egg curry, fish curry'], vegan)).toEqual([
    { against: 'Vegan', food: 'Egg' },
    { against: 'Vegan', food: 'fish' },
  ])
})

it('reports a food once per thing it clashes with, over all texts', () => {
  expect(
    foodClashes(['Moongphali', 'Peanuts, 20 g', 'peanut'], allergic('peanut', 'nuts', 'peanut')),
  ).toEqual([
    { against: 'Allergy: peanut', food: 'Moongphali' },
    { against: 'Allergy: nuts', food: 'Moongphali' },
  ])
})

it('finds nothing in everyday notes', () => {
  const eater: Eater = {
    allergies: [
      'peanuts',
      'tree nuts',
      'milk',
      'eggs',
      'gluten',
      'soya',
      'sesame',
      'mustard',
      'seafood',
      'dates',
    ],
    dietary_prefs: ['vegan', 'keto', 'paleo'],
    food_rules: ['jain', 'no_onion_garlic', 'halal'],
  }
  for (const note of [
    'Drink 2-3 litres of water. Walk 30 min after dinner; chew slowly and rest.',
    'Date: 12 Jan. Up to date with the plan. Take on an empty stomach.',
    'Use less oil, season with salt, blend till smooth, serve hot.',
    'Roll it out and wrap in foil. Shake well. Pulse in the mixer until fine.',
    'Sleep by 10 pm, dim the lights. Keep going, you are doing great!',
    'Good for heart health, liver and kidney. Keeps blood sugar level steady.',
    'Cook til tender, 1 tea spoon jeera, 2 tsp lemon juice, a pinch of haldi.',
    'Then have a bowl of steamed vegetables, koi bhi phal, 9 baje tak.',
  ])
    expect({ note, clashes: foodClashes([note], eater) }).toEqual({ note, clashes: [] })
})

it('has a label for everything one can choose', () => {
  expect(Object.keys(dietaryPrefLabels)).toEqual([...dietaryPrefs])
  expect(Object.keys(foodRuleLabels)).toEqual([...foodRules])
})

describe('the dictionary', () => {
  it('reads every line and finds every food by its names', () => {
    const lines = dictionaryLines()
    expect(lines.length).toBeGreaterThan(400)
    for (const line of lines) expect(line).toMatch(/^([!-] )?[^<=]+(<[^<=]+)?(=[^<=]+)?$/u)
  })

  const names = (line: string) =>
    line
      .replace(/^[!-] /, '')
      .split(/[<=]/)[0]!
      .split(/[;,]/)
      .map((name) => name.trim().replace('!', ''))
      .filter((name) => !name.includes('('))

  it('finds every food for somebody allergic to it, by any of its names', () => {
    // Versions are no foods: "gluten free", "vegan cheese".
    const versions = dictionaryLines([otherLines]).flatMap(names)
    const lost = dictionaryLines()
      .flatMap(names)
      .filter((name) => !versions.includes(name) && !name.startsWith('vegan '))
      .filter((name) => found(`Some ${name}.`, allergic(name)).length === 0)
    expect(lost).toEqual([])
  })

  it('knows the names of a food for one', () => {
    for (const id of [
      'peanut',
      'egg',
      'milk',
      'almond',
      'cashew',
      'sesame',
      'prawn',
      'onion',
      'garlic',
      'fish',
    ]) {
      const line = foodLines.split('\n').find((one) => one.startsWith(`${id},`)) ?? ''
      expect(names(line.split(';')[0]!).length).toBeGreaterThan(5)
      for (const name of names(line.split(';')[0]!))
        expect({ name, found: found(`${id}, ${name}`, allergic(id)) }).toEqual({ name, found: [id] })
    }
  })
})

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc
    .array(
      fc.constantFrom(
        ...'no without free vegan veg jain gluten dairy milk peanuts egg egg-less or and , . ( ) / - 2 w/o bina ke दूध नहीं roti jowar atta flour onion garlic avoid do not if cake quux zorb moongphali'.split(
          ' ',
        ),
      ),
      { maxLength: 12 },
    )
    .map((words) => words.join(' ')),
)
const eaters = fc.record({
  allergies: fc.array(text, { maxLength: 4 }),
  dietary_prefs: fc.subarray([...dietaryPrefs]),
  food_rules: fc.subarray([...foodRules]),
})
const texts = fc.array(text, { maxLength: 4 })

describe('properties', () => {
  it('never throws, and quotes the texts', () => {
    fc.assert(
      fc.property(texts, eaters, (meal, eater) => {
        for (const clash of foodClashes(meal, eater)) {
          expect(clash.food).not.toBe('')
          expect(meal.some((one) => one.includes(clash.food))).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('never loses a clash to one more allergy', () => {
    fc.assert(
      fc.property(texts, eaters, text, (meal, eater, allergy) => {
        const more = { ...eater, allergies: [...eater.allergies, allergy] }
        expect(foodClashes(meal, more)).toEqual(expect.arrayContaining(foodClashes(meal, eater)))
      }),
      { numRuns: 500 },
    )
  })

  it('never loses a clash to one more diet or rule, but for eggs', () => {
    const foods = (meal: string[], eater: Eater) => new Set(found(meal, eater))
    fc.assert(
      fc.property(texts, eaters, fc.constantFrom(...dietaryPrefs), (meal, eater, pref) => {
        const more = { ...eater, dietary_prefs: [...eater.dietary_prefs, pref] }
        expect([...foods(meal, more)]).toEqual(expect.arrayContaining([...foods(meal, eater)]))
      }),
      { numRuns: 300 },
    )
  })

  it('gives the same answer twice and whatever the case', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('Milk', 'no', 'peanuts', 'roti', 'ज्वार', ',')), (words) => {
        const meal = words.join(' ')
        const eater = allergic('milk', 'peanut', 'gluten')
        const clashes = foodClashes([meal], eater)
        expect(foodClashes([meal], eater)).toEqual(clashes)
        expect(found(meal.toUpperCase(), eater)).toEqual(clashes.map(({ food }) => food.toUpperCase()))
      }),
    )
  })

  const allergies = ['milk', 'peanut', 'gluten', 'egg', 'onion', 'cashew', 'fish']
  const foods = fc.constantFrom(
    ...'Paneer,peanuts,2 rotis,boiled egg,pyaz,mixed nuts,rohu,Coconut milk,Jowar roti,eggless cake,vegan,no,free'.split(
      ',',
    ),
  )

  it('never loses a food to another part of the text', () => {
    fc.assert(
      fc.property(fc.array(foods, { minLength: 1 }), texts, (parts, more) => {
        const eater = allergic(...allergies)
        const clashes = foodClashes([parts.join(', ')], eater)
        const named = new Set(foodClashes([[...parts, ...more].join(', ')], eater).map((one) => one.against))
        for (const { against } of clashes) expect(named).toContain(against)
      }),
    )
  })

  it('finds a food whatever the text says about it', () => {
    const names = ['paneer', 'peanuts', 'naan', 'eggs', 'onion', 'kaju', 'rohu']
    const before = fc.constantFrom(
      'no',
      'without',
      'avoid',
      'never',
      'do not add',
      'instead of',
      'non',
      'bina',
    )
    const after = fc.constantFrom('', 'free', '-free', 'nahi', 'not allowed', 'ke bina')
    fc.assert(
      fc.property(fc.constantFrom(...names), before, after, (name, no, free) => {
        expect(found(`${no} ${name} ${free}`, allergic(...allergies))).toContain(name)
      }),
    )
  })

  it('finds a food in the plural and however it is spaced', () => {
    const names = ['paneer', 'peanut butter', 'onion', 'cashew nut', 'tandoori roti']
    const space = fc.constantFrom(' ', '  ', '\n', '\t', ' - ', ', ')
    fc.assert(
      fc.property(fc.constantFrom(...names), space, space, (name, left, right) => {
        expect(found(`Rice${left}${name}s${right}200 g`, allergic(...allergies))).toEqual(
          found(name, allergic(...allergies)).map((food) => `${food}s`),
        )
      }),
    )
  })

  it('never chooses two of vegetarian, non-vegetarian and vegan', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...dietaryPrefs)), (taps) => {
        let chosen: DietaryPref[] = []
        for (const tap of taps) {
          const before = chosen
          chosen = toggleDietaryPref(chosen, tap)
          expect(chosen.includes(tap)).toBe(!before.includes(tap))
          expect(chosen.filter((pref) => ['veg', 'non_veg', 'vegan'].includes(pref)).length).toBeLessThan(2)
          expect(new Set(chosen).size).toBe(chosen.length)
          for (const pref of ['keto', 'paleo'] as const)
            if (pref !== tap) expect(chosen.includes(pref)).toBe(before.includes(pref))
        }
      }),
    )
  })
})

test.each<[DietaryPref[], DietaryPref, DietaryPref[]]>([
  [[], 'veg', ['veg']],
  [['veg'], 'veg', []],
  [['veg', 'keto'], 'vegan', ['keto', 'vegan']],
  [['vegan'], 'keto', ['vegan', 'keto']],
  [['keto', 'paleo'], 'keto', ['paleo']],
])('toggleDietaryPref(%j, %j) is %j', (chosen, pref, result) => {
  expect(toggleDietaryPref(chosen, pref)).toEqual(result)
})
