/**
 * Elements of a document, by id: those that are filled for whoever is signed in, the content that the browser takes over,
 * and what it begins with.
 */
export const SLOTS = {
	account: 'account',
	items: 'account-items',
	island: 'island',
	islandData: 'island-data',
} as const
