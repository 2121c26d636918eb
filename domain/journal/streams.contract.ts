/** Returns the stream of the entries that people make in a legal entity's books, `journal-IN`. */
export const journalStream = (entity: string) => `journal-${entity}`
