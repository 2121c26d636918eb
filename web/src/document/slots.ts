/** Ids of elements that are filled for the signed-in reader, hydrated, or hold the initial data. */
export const SLOTS = {
	account: 'account',
	items: 'account-items',
	island: 'island',
	islandData: 'island-data',
} as const
