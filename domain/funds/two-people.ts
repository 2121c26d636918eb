import type { AccountFact, FundRequestFact } from './withdrawal-commands.ts'

/** The first of two approvals, for what its person looked at. */
export interface FirstApproval {
	readonly byUserId: string
	readonly accountVersion: number
	/** The revision of the request's stream; null for other funds. */
	readonly requestRevision: string | null
	/** ISO 8601. */
	readonly at: string
}

/** Whether a first approval still counts: the bank account and the request stand as its person saw them. */
export const stands = (
	{ accountVersion, requestRevision }: FirstApproval,
	account: Pick<AccountFact, 'version'>,
	request: FundRequestFact | null,
): boolean =>
	accountVersion === account.version &&
	(request === null || requestRevision === null || BigInt(request.statusRevision) <= BigInt(requestRevision))
