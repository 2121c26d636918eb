import { refuseCommon } from '../../kernel/wire/refusals.ts'

/**
 * Checks that a message reaches exactly the number of recipients that its sender confirmed.
 * @throws DomainError NOBODY (409), AUDIENCE_CHANGED (409)
 */
export function checkAudience(counted: number, confirmed: number): void {
	if (counted === 0) throw refuseCommon('NOBODY')
	if (counted !== confirmed) throw refuseCommon('AUDIENCE_CHANGED')
}
