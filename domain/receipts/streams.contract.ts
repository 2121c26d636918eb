/** The stream that gives out the receipt numbers of a legal entity and a year: `receiptBook-IN.2026`. */
export const receiptBookStream = (entity: string, year: number) => `receiptBook-${entity}.${year}`
