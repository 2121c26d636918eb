import type { DonationConfirmed, Target } from '../../domain/donations/donations.events.ts'
import type { UpdatePosted } from '../../domain/requests/updates.events.ts'
import type { Book, Deed } from './kindness.book.ts'
import { deed } from './kindness.row.ts'

const leadName = (organizationId: string, userId: string): string =>
	deed('lead', `${organizationId}:${userId}`)

export const leadOf = (organizationId: string, userId: string): Deed => ({
	...{ deed: leadName(organizationId, userId), cause: 'lead', person_id: userId },
	...{ subject_kind: 'organization', subject_id: organizationId, organization_id: organizationId },
	...{ currency: null, standing: null },
})

/** News of a fundraiser that a reviewer approved; null while nobody has. */
export function updateOf(book: Book, id: string, { requestId, authorId }: UpdatePosted['data']): Deed | null {
	if ((book.deeds.get(deed('approved', requestId))?.worth ?? 0) === 0) return null
	return {
		...{ deed: deed('update', id), cause: 'update', person_id: authorId },
		...{ subject_kind: 'donationRequest', subject_id: requestId, organization_id: null },
		...{ currency: null, standing: null },
	}
}

/** A member's gift to others; null for a guest's, and for one that stays in the giver's own hands. */
export function giftOf(
	book: Book,
	id: string,
	{ giver, target, currency, split }: DonationConfirmed['data'],
): Deed | null {
	if (giver.kind !== 'user' || isOwn(book, target, giver.id)) return null
	const request = target.kind === 'request' ? target.id : null
	return {
		...{ deed: deed('gift', id), cause: 'gift', person_id: giver.id, currency },
		...{
			subject_kind: request === null ? null : 'donationRequest',
			subject_id: request,
			organization_id: null,
		},
		standing: BigInt(split.donation),
	}
}

/** Whether a gift goes to oneself, to a fundraiser of one's own, or to an organization that one runs or ran. */
function isOwn(book: Book, target: Target, giverId: string): boolean {
	if (target.kind === 'foundation') return false
	if (target.kind === 'individual') return target.id === giverId
	const request = book.deeds.get(deed('approved', target.id))
	if (request?.person_id === giverId) return true
	return request?.organization_id != null && book.deeds.has(leadName(request.organization_id, giverId))
}
