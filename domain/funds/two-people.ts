import type { AccountFact, FundRequestFact } from './withdrawal-commands.ts'

export interface FirstApproval {
	readonly byUserId: string
	readonly accountVersion: number
	readonly requestRevision: string | null
	/** ISO 8601. */
	readonly at: string
}

/**
 * Checks whether a first approval is still valid: the bank account and the request have not changed since.
 */
export const stands = (
	{ accountVersion, requestRevision }: FirstApproval,
	account: Pick<AccountFact, 'version'>,
	request: FundRequestFact | null,
): boolean =>
	accountVersion === account.version &&
	(request === null || requestRevision === null || BigInt(request.statusRevision) <= BigInt(requestRevision))
