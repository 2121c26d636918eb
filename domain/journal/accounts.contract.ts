/**
 * The accounts that people may book on. The others follow what providers and funds report: no entry of a
 * person replaces that.
 */
export const ENTERED_ACCOUNTS = [
	'bank',
	'fund',
	'fee expense',
	'fee cover',
	'own money',
	'other income',
] as const
/** Money leaves suspense by the item that it came with, so that each item is cleared on its own. */
export const JOURNAL_ACCOUNTS = [...ENTERED_ACCOUNTS, 'suspense'] as const
export type EnteredAccount = (typeof ENTERED_ACCOUNTS)[number]
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number]

/** The accounts whose owner is the legal entity alone. */
export const ENTITY_ACCOUNTS: readonly JournalAccount[] = ['bank', 'own money', 'other income']
