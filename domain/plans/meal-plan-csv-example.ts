import { type Cell, csvFile } from '#domain/csv.ts'
import { mealColumns } from './meal-plan-csv-row.ts'

/** Dishes from the built-in templates: a vegetarian week. */
// biome-ignore format: a table reads best as one
const week: Cell[][] = [
  // Day 0
  [0, 'breakfast', 'Moong dal chilla with mint chutney', 220, 12.1, 33.7, 5.5, 6.1, 3.1, 485, '2 chillas (160 g) + 2 tbsp chutney (30 g)'],
  [0, 'lunch', 'Rajma chawal with kachumber', 455, 15, 85.2, 8.7, 12.2, 7.5, 720, '1 bowl rajma (230 g) + 1 bowl rice (150 g) + salad (85 g)'],
  [0, 'snack', 'Masala chaas', 76, 4.2, 6.3, 3.8, 0.3, 5.5, 310, '1 tall glass (280 ml)'],
  [0, 'dinner', 'Palak toor dal with jowar roti', 413, 17.1, 76.2, 7.3, 12.8, 4.9, 630, '1 bowl dal palak (245 g) + 2 jowar rotis (85 g)'],
  // Day 1
  [1, 'breakfast', 'Idli with vegetable sambar', 407, 14.9, 76.5, 6.6, 8.9, 6.7, 725, '3 idlis (140 g) + 1 bowl sambar (230 g)'],
  [1, 'lunch', 'Palak paneer with phulkas', 486, 24.7, 56.5, 20.6, 12, 6.4, 655, '1 bowl palak paneer (255 g) + 2 phulkas (75 g)'],
  [1, 'snack', 'Fruit chaat with guava, apple and banana', 148, 2.7, 35.4, 1.1, 7.2, 22.6, 225, '1 bowl (215 g)'],
  [1, 'dinner', 'Moong dal khichdi with curd', 388, 16.2, 61.3, 10.1, 6.2, 8.5, 570, '1 bowl khichdi (255 g) + 1 katori curd (100 g)'],
  // Day 2
  [2, 'breakfast', 'Vegetable rava upma', 344, 10.7, 54, 11, 6.9, 5.3, 530, '1 bowl (280 g)'],
  [2, 'lunch', 'Chole with phulkas and onion salad', 484, 17.6, 87.7, 11, 18.3, 9.8, 685, '1 bowl chole (240 g) + 2 phulkas (80 g) + salad (40 g)'],
  [2, 'snack', 'Kala chana sundal', 197, 7.9, 26.7, 8.4, 8.3, 2.9, 360, '1 bowl (105 g)'],
  [2, 'dinner', 'Adai with avial', 381, 12.3, 56.7, 13.9, 10, 8, 675, '2 adais (155 g) + 1 bowl avial (170 g)'],
  // Day 3
  [3, 'breakfast', 'Ragi dosa with tomato onion chutney', 303, 6.3, 50.9, 9.8, 7.2, 5.8, 525, '2 dosas (135 g) + 3 tbsp chutney (75 g)'],
  [3, 'lunch', 'Gujarati kadhi with moong khichdi', 418, 16.2, 63.2, 12.3, 5.3, 10.7, 720, '1 bowl kadhi (230 g) + 1 bowl khichdi (185 g)'],
  [3, 'snack', 'Sprouted moong chaat', 128, 8.7, 25.1, 0.7, 6.8, 5.4, 270, '1 bowl (205 g)'],
  [3, 'dinner', 'Baingan bharta with bajra roti', 399, 11.8, 67.8, 12.6, 16.2, 12.4, 520, '1 bowl bharta (250 g) + 2 small bajra rotis (90 g)'],
  // Day 4
  [4, 'breakfast', 'Methi thepla with curd', 346, 12.3, 47.6, 13.6, 7.9, 6.6, 495, '3 theplas (125 g) + 1 katori curd (100 g)'],
  [4, 'lunch', 'Sambar rice with beans poriyal', 486, 14.8, 83.4, 13.2, 12.7, 12.4, 790, '1 plate sambar rice (365 g) + 1 katori poriyal (100 g)'],
  [4, 'snack', 'Khaman dhokla', 233, 9.9, 28.6, 10, 5.3, 6.3, 590, '4 pieces (135 g)'],
  [4, 'dinner', 'Lauki chana dal with phulkas', 404, 15.7, 74.6, 8.3, 16.1, 7.4, 570, '1 bowl lauki chana dal (285 g) + 2 phulkas (75 g)'],
  // Day 5
  [5, 'breakfast', 'Pesarattu with ginger chutney', 301, 13.2, 52.2, 6.6, 9.9, 9.9, 480, '2 pesarattu (150 g) + 2 tbsp chutney (35 g)'],
  [5, 'lunch', 'Pithla with jowar bhakri', 450, 15.9, 79.4, 10.4, 12.2, 6, 605, '1 bowl pithla (190 g) + 1 large bhakri (95 g) + onion (25 g)'],
  [5, 'snack', 'Savoury sattu sharbat', 118, 6.9, 20.4, 2.1, 5, 1.9, 310, '1 tall glass (300 ml)'],
  [5, 'dinner', 'Gujarati dal dhokli', 419, 15.5, 65.6, 12.8, 10.4, 8.5, 640, '1 large bowl (370 g)'],
  // Day 6
  [6, 'breakfast', 'Ven pongal with coconut chutney', 406, 11.6, 55.6, 16.6, 6, 2.6, 635, '1 bowl pongal (225 g) + 2 tbsp chutney (40 g)'],
  [6, 'lunch', 'Odia dalma with rice', 450, 13.7, 80.8, 10, 9.2, 7.5, 640, '1 bowl dalma (275 g) + 1 bowl rice (140 g)'],
  [6, 'snack', 'Jhalmuri', 213, 6, 31.4, 7.8, 3.5, 2.9, 230, '1 cone (115 g)'],
  [6, 'dinner', 'Tofu bhurji with ragi roti', 472, 26.4, 52.7, 19.6, 10.3, 5.9, 575, '1 bowl tofu bhurji (255 g) + 2 small ragi rotis (75 g)'],
]

/** A file for people to start from: seven days of four meals. */
export function templateCsv(): Uint8Array<ArrayBuffer> {
  return csvFile([...mealColumns], week)
}
