/** Where in India people and dishes are at home. */
export const homeRegions = ['North', 'South', 'West', 'East', 'Northeast', 'Central'] as const
export type HomeRegion = (typeof homeRegions)[number]

/** Homes within a region: by the language that they speak, or by a place whose language no profile names. */
export const homeKitchens = [
  ...[
    'Assamese',
    'Bengali',
    'Gujarati',
    'Hindi',
    'Kannada',
    'Malayalam',
    'Marathi',
    'Odia',
    'Punjabi',
    'Tamil',
  ],
  ...['Telugu', 'Goa', 'Kashmir', 'Northeast hills', 'Parsi', 'Uttarakhand'],
] as const
export type HomeKitchen = (typeof homeKitchens)[number]

/** What the dish library says of a dish; some are cooked everywhere. */
export const dishRegions = [...homeRegions, 'All India'] as const
export type DishRegion = (typeof dishRegions)[number]
