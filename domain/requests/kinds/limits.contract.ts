import type { Side } from './field.contract.ts'
import { hasMoney, type Kind } from './kinds.contract.ts'

/** Open requests at once: of a kind that is public before it is reviewed, of any other, and in an organization's name. */
export const MAX_OPEN_REVIEWED_AFTER = 2
export const MAX_OPEN = 5
export const MAX_OPEN_OF_ORGANIZATION = 50

/**
 * How many requests of a kind an author may have open at once; null for no limit. Requests for money have none: each
 * has been reviewed before anybody sees it.
 */
export function maxOpenOf(kind: Kind, side: Side, isOfOrganization: boolean): number | null {
	if (hasMoney(kind.code, side)) return null
	if (kind.review === 'after') return MAX_OPEN_REVIEWED_AFTER
	return isOfOrganization ? MAX_OPEN_OF_ORGANIZATION : MAX_OPEN
}
