/** Where in India people and dishes are at home. */
export const homeRegions = ['North', 'South', 'West', 'East', 'Northeast', 'Central'] as const
export type HomeRegion = (typeof homeRegions)[number]

/** What the dish library says of a dish; some are cooked everywhere. */
export const dishRegions = [...homeRegions, 'All India'] as const
export type DishRegion = (typeof dishRegions)[number]
