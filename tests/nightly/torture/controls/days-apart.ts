import { changeSource } from './change-source.ts'

/** Each withdrawal is held against the limit alone, so that a fund that is split leaves by one person's approvals. */
changeSource(
	'domain/funds/two-people.contract.ts',
	'if (isOfDay && !OVER.includes(other.status)) sum += other.amount',
	'if (isOfDay && OVER.includes(other.status)) sum += 0n',
)
