import { changeSource } from './change-source.ts'

/**
 * Checks each withdrawal alone against the limit, so that a split fund leaves with one person's approvals.
 */
changeSource(
	'domain/funds/two-people.contract.ts',
	'if (isOfDay && !OVER.includes(other.status)) sum += other.amount',
	'if (isOfDay && OVER.includes(other.status)) sum += 0n',
)
