import type { DomainError, Meaning } from '../../kernel/events/errors.ts'

const STATUS: Readonly<Record<Meaning, number>> = {
	invalid: 400,
	unauthenticated: 401,
	forbidden: 403,
	missing: 404,
	methodNotAllowed: 405,
	conflict: 409,
	changed: 412,
	unsupportedMediaType: 415,
	versionRequired: 428,
	tooMany: 429,
	unavailable: 503,
}

export const statusOf = ({ meaning }: Pick<DomainError, 'meaning'>): number => STATUS[meaning]
