import { factsOf, type Target } from '../../domain/_shared/donation-targets-rules.contract.ts'
import type { AnswerOffered } from '../../domain/answers/answers.events.ts'
import type { DonationConfirmed } from '../../domain/donations/donations.events.ts'
import type { UpdatePosted } from '../../domain/requests/updates.events.ts'
import type { Action, Book } from './kindness.book.ts'
import { action, type KindnessRow } from './kindness.row.ts'

const leadName = (organizationId: string, userId: string): string =>
	action('lead', `${organizationId}:${userId}`)

export const leadOf = (organizationId: string, userId: string): Action => ({
	action: leadName(organizationId, userId),
	cause: 'lead',
	person_id: userId,
	subject_kind: 'organization',
	subject_id: organizationId,
	organization_id: organizationId,
	author_id: null,
	currency: null,
	standing: null,
})

/** Returns an update of an approved fundraiser; null while it is not approved. */
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
		author_id: null,
		currency: null,
		standing: null,
	}
}

export function answerOf(
	book: Book,
	id: string,
	{ requestId, userId }: AnswerOffered['data'],
): Action | null {
	const name = action('answer', id)
	const request = book.actions.get(action('approved', requestId))
	if (!request || book.actions.has(name)) return null
	return {
		action: name,
		cause: 'answer',
		person_id: userId,
		subject_kind: 'donationRequest',
		subject_id: requestId,
		organization_id: null,
		author_id: request.person_id,
		currency: null,
		standing: null,
	}
}

const doneBy = (book: Book, personId: string): KindnessRow[] =>
	[...book.actions.values()].filter(
		({ cause, person_id, because }) => cause === 'answer' && person_id === personId && because !== null,
	)

/** Checks whether two people answer only each other, counting an answer that is now done. */
export function answerOnlyEachOther(book: Book, personId: string, authorId: string): boolean {
	const back = doneBy(book, authorId)
	return (
		back.length > 0 &&
		back.every(({ author_id }) => author_id === personId) &&
		doneBy(book, personId).every(({ author_id }) => author_id === authorId)
	)
}

/** Returns finished answers between a person and others, in either direction, in a fixed order. */
export const answersBetween = (book: Book, personId: string): KindnessRow[] =>
	[...book.actions.values()]
		.filter(
			({ cause, person_id, author_id, because }) =>
				cause === 'answer' && because !== null && (person_id === personId || author_id === personId),
		)
		.toSorted((a, b) => (a.action < b.action ? -1 : 1))

/** Returns a member's donation to others; null for a guest's, and for one to the donor's own cause. */
export function donationOf(
	book: Book,
	id: string,
	{ donor, target, currency, split }: DonationConfirmed['data'],
): Action | null {
	if (donor.kind !== 'user' || !factsOf(target.kind).countsForKindness || isOwn(book, target, donor.id))
		return null
	const request = target.kind === 'request' ? target.id : null
	return {
		action: action('donation', id),
		cause: 'donation',
		person_id: donor.id,
		currency,
		subject_kind: request === null ? null : 'donationRequest',
		subject_id: request,
		organization_id: null,
		author_id: null,
		standing: BigInt(split.donation),
	}
}

function isOwn(book: Book, target: Target, donorId: string): boolean {
	if (target.kind === 'individual') return target.id === donorId
	if (target.kind !== 'request') return false
	const request = book.actions.get(action('approved', target.id))
	if (request?.person_id === donorId) return true
	return request?.organization_id != null && book.actions.has(leadName(request.organization_id, donorId))
}
