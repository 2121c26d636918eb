import type { RecordedEvent } from '../../domain/_ports/event-store.ts'
import type { DonationConfirmed, DonationEvent, Target } from '../../domain/donations/donations.events.ts'
import type { OrganizationEvent } from '../../domain/organizations/organizations.events.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import {
	KINDNESS_POINTS,
	type KindnessChange,
	pointsOfGift,
} from '../../domain/users/kindness-rules.contract.ts'
import { asEvent, idOf } from '../_shared/typed.ts'
import { type Book, type Deed, enter } from './kindness.book.ts'
import { deed, type KindnessRow } from './kindness.row.ts'

/** The rows that an event adds, written into the book. */
export function kindnessRows(book: Book, recorded: RecordedEvent): KindnessRow[] {
	const event = asEvent<DonationEvent | RequestEvent | OrganizationEvent>(recorded)
	const id = idOf(recorded.stream)
	const begin = (...deeds: readonly (Deed | null)[]): KindnessRow[] =>
		deeds
			.filter((each) => each !== null)
			.map((each) => enter(book, recorded, { ...each, because: null, worth: 0 }))
	/** What is there already is worth something else now. */
	const turn = (name: string, because: KindnessChange, worth: number): KindnessRow[] => {
		const row = book.deeds.get(name)
		return !row || row.worth === worth ? [] : [enter(book, recorded, { ...row, because, worth })]
	}
	const giftChanged = (because: KindnessChange, change: bigint): KindnessRow[] => {
		const row = book.deeds.get(deed('gift', id))
		if (!row) return []
		const standing = (row.standing ?? 0n) + change
		const worth = pointsOfGift(row.currency ?? '', standing)
		return [enter(book, recorded, { ...row, because, worth, standing })]
	}
	const lead = (userId: string) => (book.deeds.has(leadName(id, userId)) ? null : leadOf(id, userId))

	switch (event.type) {
		case 'DonationConfirmed': {
			const gift = giftOf(book, id, event.data)
			if (gift === null) return []
			const worth = pointsOfGift(event.data.currency, BigInt(event.data.split.donation))
			return [enter(book, recorded, { ...gift, because: 'giftConfirmed', worth })]
		}
		case 'DonationRefunded':
			return giftChanged('giftRefunded', -BigInt(event.data.share))
		case 'DonationRefundReversed':
			return giftChanged('giftRefundReversed', BigInt(event.data.share))
		case 'DonationChargedBack':
			return giftChanged('giftChargedBack', -BigInt(event.data.share))
		case 'RequestRaised': {
			const { authorId, organizationId } = event.data
			const raised = {
				...({ person_id: authorId, subject_kind: 'donationRequest', subject_id: id } as const),
				...{ organization_id: organizationId, currency: null, standing: null },
			}
			return begin(
				{ ...raised, cause: 'approved', deed: deed('approved', id) },
				{ ...raised, cause: 'fulfilled', deed: deed('fulfilled', id) },
			)
		}
		case 'RequestApproved':
			return turn(deed('approved', id), 'fundraiserApproved', KINDNESS_POINTS.approved)
		case 'RequestFulfilled':
			return event.data.because === 'goalReached'
				? turn(deed('fulfilled', id), 'fundraiserFulfilled', KINDNESS_POINTS.fulfilled)
				: []
		case 'RequestReopened':
			return turn(deed('fulfilled', id), 'fundraiserReopened', 0)
		case 'RequestChangeAccepted':
			return event.data.reopened ? turn(deed('fulfilled', id), 'fundraiserReopened', 0) : []
		case 'RequestRejected':
		case 'RequestMarkedSpam':
		case 'RequestDeactivated':
			return [
				...turn(deed('approved', id), 'fundraiserTakenDown', 0),
				...turn(deed('fulfilled', id), 'fundraiserTakenDown', 0),
			]
		case 'OrganizationRegistered': {
			const { ownerId } = event.data
			const name = deed('organization', id)
			return begin({ ...leadOf(id, ownerId), cause: 'organization', deed: name }, lead(ownerId))
		}
		case 'MemberJoined':
		case 'MemberRoleChanged':
			return event.data.role === 'member' ? [] : begin(lead(event.data.userId))
		case 'OrganizationVerified':
			return turn(deed('organization', id), 'organizationVerified', KINDNESS_POINTS.organization)
		case 'OrganizationUnverified':
		case 'OrganizationRemoved':
			return turn(deed('organization', id), 'organizationUnverified', 0)
		default:
			return []
	}
}

export const leadName = (organizationId: string, userId: string): string =>
	deed('lead', `${organizationId}:${userId}`)

const leadOf = (organizationId: string, userId: string): Deed => ({
	...{ deed: leadName(organizationId, userId), cause: 'lead', person_id: userId },
	...{ subject_kind: 'organization', subject_id: organizationId, organization_id: organizationId },
	...{ currency: null, standing: null },
})

/** A member's gift to others; null for a guest's, and for one that stays in the giver's own hands. */
function giftOf(
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
