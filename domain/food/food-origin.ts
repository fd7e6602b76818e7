/** Whether a food is one that a nutritionist typed from a label: only these have ids that are made of 36 characters. */
export const isFromLabel = (foodId: string): boolean => /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(foodId)
