import type { DonationConfirmed, Target } from '../../domain/donations/donations.events.ts'
import type { UpdatePosted } from '../../domain/requests/updates.events.ts'
import type { Action, Book } from './kindness.book.ts'
import { action } from './kindness.row.ts'

const leadName = (organizationId: string, userId: string): string =>
	action('lead', `${organizationId}:${userId}`)

export const leadOf = (organizationId: string, userId: string): Action => ({
	action: leadName(organizationId, userId),
	cause: 'lead',
	person_id: userId,
	subject_kind: 'organization',
	subject_id: organizationId,
	organization_id: organizationId,
	currency: null,
	standing: null,
})

/** News of a fundraiser that a reviewer approved; null while nobody has. */
export function updateOf(
	book: Book,
	id: string,
	{ requestId, authorId }: UpdatePosted['data'],
): Action | null {
	if ((book.actions.get(action('approved', requestId))?.worth ?? 0) === 0) return null
	return {
		action: action('update', id),
		cause: 'update',
		person_id: authorId,
		subject_kind: 'donationRequest',
		subject_id: requestId,
		organization_id: null,
		currency: null,
		standing: null,
	}
}

/** A member's donation to others; null for a guest's, and for one that stays in the donor's own hands. */
export function donationOf(
	book: Book,
	id: string,
	{ donor, target, currency, split }: DonationConfirmed['data'],
): Action | null {
	if (donor.kind !== 'user' || isOwn(book, target, donor.id)) return null
	const request = target.kind === 'request' ? target.id : null
	return {
		action: action('donation', id),
		cause: 'donation',
		person_id: donor.id,
		currency,
		subject_kind: request === null ? null : 'donationRequest',
		subject_id: request,
		organization_id: null,
		standing: BigInt(split.donation),
	}
}

/** Whether a donation goes to oneself, to a fundraiser of one's own, or to an organization that one runs or ran. */
function isOwn(book: Book, target: Target, donorId: string): boolean {
	if (target.kind === 'foundation') return false
	if (target.kind === 'individual') return target.id === donorId
	const request = book.actions.get(action('approved', target.id))
	if (request?.person_id === donorId) return true
	return request?.organization_id != null && book.actions.has(leadName(request.organization_id, donorId))
}
