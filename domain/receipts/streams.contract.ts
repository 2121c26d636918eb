/** Returns the stream of a receipt book: `receiptBook-IN.2026`. */
export const receiptBookStream = (entity: string, year: number) => `receiptBook-${entity}.${year}`
