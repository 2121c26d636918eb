import { refuseCommon } from '../../kernel/wire/refusals.ts'

/**
 * Words to many go to as many as their sender was shown.
 * @throws DomainError NOBODY (409), AUDIENCE_CHANGED (409)
 */
export function checkAudience(counted: number, confirmed: number): void {
	if (counted === 0) throw refuseCommon('NOBODY')
	if (counted !== confirmed) throw refuseCommon('AUDIENCE_CHANGED')
}
