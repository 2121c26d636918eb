/** Elements of a document, by id, that are filled for whoever is signed in. */
export const SLOTS = { account: 'account', items: 'account-items' } as const
