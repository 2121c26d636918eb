/**
 * The accounts that people may book on. The others follow what providers and funds report: no entry of a
 * person replaces that.
 */
export const JOURNAL_ACCOUNTS = [
	'bank',
	'fund',
	'suspense',
	'fee expense',
	'fee cover',
	'own money',
	'other income',
] as const
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number]

/** The accounts whose owner is the legal entity alone. */
export const ENTITY_ACCOUNTS: readonly JournalAccount[] = ['bank', 'own money', 'other income']
