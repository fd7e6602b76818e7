/*
 * Medicines that act alike, in groups: generic names, each with its brand words and other spellings. What food has to do with
 * them is in medicine-notes.ts, which pages of challengers don't load.
 */
export const medicineGroups: Record<string, string>[] = [
  { metformin: 'Glycomet, Glycomet GP, Glucophage, Obimet, Cetapin, Gluformin, Glyciphage, Janumet, Zomet' },
  {
    glimepiride:
      'Amaryl, Glimestar, Zoryl, Glycomet GP, Gemer, Glimisave, Glimy, Azulix, Gluconorm G, sulfonylurea, sulphonylurea',
    gliclazide: 'Diamicron, Reclide, Reclimet, Glizid',
    glibenclamide: 'Daonil',
    glipizide: 'Glynase, Glytop',
    tolbutamide: '',
  },
  {
    insulin:
      'Lantus, Basalog, Tresiba, Toujeo, Novorapid, Humalog, Apidra, Mixtard, Novomix, Ryzodeg, Huminsulin, Actrapid',
  },
  {
    dapagliflozin: 'Forxiga, Oxra, Udapa, SGLT2, gliflozin',
    empagliflozin: 'Jardiance, Gibtulio, Glyxambi',
    canagliflozin: 'Invokana',
    ertugliflozin: '',
    remogliflozin: 'Remo',
  },
  {
    semaglutide: 'Ozempic, Rybelsus, Wegovy',
    liraglutide: 'Victoza, Saxenda',
    dulaglutide: 'Trulicity',
    tirzepatide: 'Mounjaro',
  },
  {
    sitagliptin: 'Januvia, Istavel, Janumet',
    vildagliptin: 'Galvus, Zomelis',
    teneligliptin: 'Tenepla',
    linagliptin: 'Trajenta',
  },
  { voglibose: 'Volix, Vobose', acarbose: 'Glucobay' },
  { pioglitazone: 'Pioz, Piozone, Pioglit' },
  { levothyroxine: 'thyroxine, Thyronorm, Eltroxin, Thyrox, Thyrofit, L-thyroxine, Synthroid' },
  { carbimazole: 'Neomercazole, Thyrocab', methimazole: '', propylthiouracil: '' },
  { atorvastatin: 'Atorva, Storvas, Tonact, Lipitor, Aztor', simvastatin: 'Zocor' },
  { rosuvastatin: 'Rosuvas, Rozavel, Crestor, Rozucor', pitavastatin: 'Pitava' },
  { fenofibrate: 'Lipicard, Fenolip, Tricor' },
  { ezetimibe: 'Ezedoc, Ezentia' },
  { amlodipine: 'Amlokind, Amlong, Stamlo, Amlopres, Norvasc', nifedipine: '', cilnidipine: 'Cilacar' },
  { ramipril: 'Cardace, Ramistar', enalapril: 'Envas', lisinopril: 'Listril', perindopril: 'Coversyl' },
  {
    telmisartan: 'Telma, Telma H, Telmikind, Telvas',
    losartan: 'Losar, Losar H, Repace, Cozaar',
    olmesartan: 'Olmezest, Olmy',
    valsartan: 'Valzaar, Vymada',
    sacubitril: 'Vymada',
  },
  { furosemide: 'frusemide, Lasix, Frusenex, Frumil', torsemide: 'torasemide, Dytor, Tide' },
  { hydrochlorothiazide: 'HCTZ, Aquazide, Telma H, Losar H', chlorthalidone: 'CTD', indapamide: 'Natrilix' },
  { spironolactone: 'Aldactone, Spiromide', eplerenone: 'Eptus', triamterene: '', amiloride: '' },
  {
    atenolol: 'Aten',
    metoprolol: 'Metolar, Met XL',
    bisoprolol: 'Concor',
    propranolol: 'Ciplar, Inderal',
    nebivolol: 'Nebicard',
  },
  { warfarin: 'Warf, Coumadin, Uniwarfin' },
  { acenocoumarol: 'nicoumalone, Acitrom, Sintrom' },
  { apixaban: 'Eliquis, Apigat, DOAC, NOAC', rivaroxaban: 'Xarelto', dabigatran: 'Pradaxa', edoxaban: '' },
  { aspirin: 'Ecosprin, Disprin, Loprin, Delisprin' },
  { clopidogrel: 'Clopilet, Deplatt, Plavix, Clopivas', ticagrelor: 'Brilinta' },
  {
    omeprazole: 'Omez, Ocid, PPI',
    pantoprazole: 'Pan, Pantocid, Pantop, Pan-D',
    rabeprazole: 'Razo, Rablet',
    esomeprazole: 'Nexpro, Nexium',
  },
  { 'antacids with aluminium, magnesium, calcium': 'Gelusil, Digene, Eno, Mucaine, antacid' },
  {
    'ferrous sulphate': '',
    'ferrous fumarate': '',
    'ferrous ascorbate': '',
    'iron tablets':
      'iron tablet, iron supplement, ferrous, Orofer, Autrin, Livogen, Dexorange, Fefol, Feronia, IFA, Ferium',
  },
  {
    'calcium carbonate': 'calcium tablet, Shelcal, Cipcal, Calcimax, Gemcal, CCM, Ostocalcium',
    'calcium citrate': '',
  },
  { cholecalciferol: 'vitamin D3, D3, Calcirol, Uprise D3, Arachitol, D-Rise, 60000 IU, 60K' },
  { 'folic acid': 'Folvite, Foligem, 5 mg folic, methylfolate' },
  { 'vitamin B12': 'Neurobion, Methylcobal, Nurokind, Mecobalamin, methylcobalamin, Rejunex' },
  { methotrexate: 'Folitrax, Mexate, Imutrex' },
  {
    phenytoin: 'Eptoin, Dilantin',
    carbamazepine: 'Tegretol, Mazetol, Zeptol',
    phenobarbital: 'phenobarbitone, Gardenal',
  },
  { valproate: 'Valparin, Encorate, Epival', levetiracetam: 'Levipil, Levera', lamotrigine: 'Lametec' },
  { isoniazid: 'INH, AKT-4, AKT-3, Forecox, R-Cinex, Isokin, 4FDC' },
  { rifampicin: 'rifampin, R-cin, Rimactane, R-Cinex, AKT-4, AKT-3, Forecox, 4FDC' },
  { linezolid: 'Linospan, Lizoforce', phenelzine: 'Nardil, MAOI', selegiline: 'Selgin', moclobemide: '' },
  { lithium: 'Lithosun, Licab, Lithium carbonate' },
  { prednisolone: 'prednisone, Wysolone, Omnacortil', deflazacort: 'Defcort', dexamethasone: 'Dexona' },
  { allopurinol: 'Zyloric, Zyrik' },
  { febuxostat: 'Febutaz, Feburic, Zurig' },
  { colchicine: 'Zycolchin, Goutnil, Colcrys' },
  {
    'combined oral contraceptive':
      'oral contraceptive, OCP, Diane 35, Krimson, Yasmin, Ovral, Femilon, Novelon, Mala-D',
  },
  { alendronate: 'Osteofos, Fosamax', risedronate: 'Risofos', ibandronate: 'Idrofos' },
  { orlistat: 'Obelit, Vyfat, Xenical, Olistat' },
  { cholestyramine: 'Questran' },
  { digoxin: 'Lanoxin, Digox' },
  { ciprofloxacin: 'Ciplox, Cifran', levofloxacin: '', doxycycline: 'Doxt', tetracycline: '' },
  { levodopa: 'Syndopa, Tidomet, Sinemet' },
  { clozapine: '', olanzapine: 'Oleanz', risperidone: 'Sizodon', quetiapine: '' },
  { sertraline: 'Daxid, Serlift', escitalopram: 'Nexito, Cipralex', fluoxetine: 'Fludac' },
  {
    'psyllium (isabgol)': 'isabgol, Sat Isabgol, Naturolax, psyllium, ispaghula',
    fibre: 'fibre supplement, fiber supplement',
  },
  {
    'potassium binders': 'potassium binder, K-bind',
    'phosphate binders': 'phosphate binder',
    sevelamer: 'Sevcar',
    'calcium acetate': 'Phostat',
    lanthanum: '',
  },
  {
    azathioprine: '',
    ciclosporin: 'cyclosporine, Panimun',
    tacrolimus: 'Pangraf',
    mycophenolate: 'Cellcept',
  },
]

/** The group of a medicine by its generic name: one each. */
export const groupByName = new Map(
  medicineGroups.flatMap((group) => Object.keys(group).map((name) => [name, group] as const)),
)
export const medicineNames = [...groupByName.keys()]
export const isMedicine = (name: string) => groupByName.has(name)

/** Whether one of the medicines is of the group of another one: 'gliclazide' is of that of 'glimepiride'. */
export const takesLike = (names: readonly string[], generic: string) =>
  names.some((name) => groupByName.get(name) === groupByName.get(generic))
