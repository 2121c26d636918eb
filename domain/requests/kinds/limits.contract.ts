import type { Side } from './field.contract.ts'
import { hasMoney, type Kind } from './kinds.contract.ts'

/**
 * The limits of open requests: of kinds reviewed after publication, of other kinds, and of an organization.
 */
export const MAX_OPEN_REVIEWED_AFTER = 2
export const MAX_OPEN = 5
export const MAX_OPEN_OF_ORGANIZATION = 50

/**
 * Returns the limit of an author's open requests of a kind; null without a limit. Requests for money have
 * none, because each is reviewed before publication.
 */
export function maxOpenOf(kind: Kind, side: Side, isOfOrganization: boolean): number | null {
	if (hasMoney(kind.code, side)) return null
	if (kind.review === 'after') return MAX_OPEN_REVIEWED_AFTER
	return isOfOrganization ? MAX_OPEN_OF_ORGANIZATION : MAX_OPEN
}
