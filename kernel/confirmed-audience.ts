import { DomainError } from './errors.ts'

/**
 * Words to many go to as many as their sender was shown.
 * @throws DomainError NOBODY (409), AUDIENCE_CHANGED (409)
 */
export function checkAudience(counted: number, confirmed: number): void {
	if (counted === 0) throw new DomainError('NOBODY', 'There is nobody to send this to.', 409)
	if (counted !== confirmed)
		throw new DomainError(
			'AUDIENCE_CHANGED',
			'The number of people has changed in the meantime. Please look at it again.',
			409,
		)
}
