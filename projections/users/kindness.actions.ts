import type { AnswerEvent } from '../../domain/answers/answers.events.ts'
import type { DonationEvent } from '../../domain/donations/donations.events.ts'
import type { OrganizationEvent } from '../../domain/organizations/organizations.events.ts'
import type { RequestEvent } from '../../domain/requests/requests.events.ts'
import type { UpdateEvent } from '../../domain/requests/updates.events.ts'
import {
	KINDNESS_POINTS,
	type KindnessChange,
	pointsOfDonation,
} from '../../domain/users/kindness-rules.contract.ts'
import { streamId } from '../../kernel/events/streams.ts'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { asEvent } from '../../kernel/projection/typed.ts'
import { type Action, type Book, enter } from './kindness.book.ts'
import {
	answerOf,
	answerOnlyEachOther,
	answersBetween,
	donationOf,
	leadOf,
	updateOf,
} from './kindness.facts.ts'
import { action, type KindnessRow } from './kindness.row.ts'

export function kindnessRows(book: Book, recorded: RecordedEvent): KindnessRow[] {
	const event = asEvent<DonationEvent | RequestEvent | UpdateEvent | OrganizationEvent | AnswerEvent>(
		recorded,
	)
	const id = streamId(recorded.stream)
	const begin = (...actions: readonly (Action | null)[]): KindnessRow[] =>
		actions
			.filter((each) => each !== null)
			.map((each) => enter(book, recorded, { ...each, because: null, worth: 0 }))
	const turn = (name: string, because: KindnessChange, worth: number): KindnessRow[] => {
		const row = book.actions.get(name)
		return !row || row.worth === worth ? [] : [enter(book, recorded, { ...row, because, worth })]
	}
	/** Returns updates of a request in a fixed order, so that a full day always omits the same ones. */
	const updates = (counts: (row: KindnessRow) => boolean, because: KindnessChange, worth: number) =>
		[...book.actions.values()]
			.filter((row) => row.cause === 'update' && row.subject_id === id && counts(row))
			.toSorted((a, b) => (a.action < b.action ? -1 : 1))
			.flatMap((row) => turn(row.action, because, worth))
	const donationChanged = (because: KindnessChange, change: bigint): KindnessRow[] => {
		const row = book.actions.get(action('donation', id))
		if (!row) return []
		const standing = (row.standing ?? 0n) + change
		const worth = pointsOfDonation(row.currency ?? '', standing)
		return [enter(book, recorded, { ...row, because, worth, standing })]
	}
	/** Counts a finished answer, and reduces earlier ones between people who answer only each other. */
	const answerDone = (row: KindnessRow, authorId: string): KindnessRow[] => {
		const between = answersBetween(book, row.person_id)
		const isPair = answerOnlyEachOther(book, row.person_id, authorId)
		const because = isPair ? 'answeredOnlyEachOther' : 'answeredOthersToo'
		const worth = isPair ? 0 : KINDNESS_POINTS.answer
		return [
			enter(book, recorded, { ...row, because: isPair ? because : 'answerFulfilled', worth }),
			...between.flatMap(({ action: name }) => turn(name, because, worth)),
		]
	}
	const lead = (userId: string) => {
		const found = leadOf(id, userId)
		return book.actions.has(found.action) ? null : found
	}

	switch (event.type) {
		case 'DonationConfirmed': {
			const donation = donationOf(book, id, event.data)
			if (donation === null) return []
			const worth = pointsOfDonation(event.data.currency, BigInt(event.data.split.donation))
			return [enter(book, recorded, { ...donation, because: 'donationConfirmed', worth })]
		}
		case 'DonationRefunded':
			return donationChanged('donationRefunded', -BigInt(event.data.share))
		case 'DonationRefundReversed':
			return donationChanged('donationRefundReversed', BigInt(event.data.share))
		case 'DonationChargedBack':
			return donationChanged('donationChargedBack', -BigInt(event.data.share))
		case 'DonationChargebackReversed':
			return donationChanged('donationChargebackReversed', BigInt(event.data.share))
		case 'RequestRaised': {
			const { authorId, organizationId } = event.data
			const raised = {
				person_id: authorId,
				subject_kind: 'donationRequest' as const,
				subject_id: id,
				organization_id: organizationId,
				author_id: null,
				currency: null,
				standing: null,
			}
			return begin(
				{ ...raised, cause: 'approved', action: action('approved', id) },
				{ ...raised, cause: 'fulfilled', action: action('fulfilled', id) },
			)
		}
		case 'RequestApproved':
		case 'RequestConfirmed':
			// A request that is public before its review scores once it is confirmed.
			if ('isReviewed' in event.data) return []
			return [
				...turn(action('approved', id), 'fundraiserApproved', KINDNESS_POINTS.approved),
				...updates(
					({ because }) => because === 'fundraiserTakenDown',
					'fundraiserApproved',
					KINDNESS_POINTS.update,
				),
			]
		case 'RequestFulfilled':
			return event.data.because === 'goalReached'
				? turn(action('fulfilled', id), 'fundraiserFulfilled', KINDNESS_POINTS.fulfilled)
				: []
		case 'RequestReopened':
			return turn(action('fulfilled', id), 'fundraiserReopened', 0)
		case 'RequestChangeAccepted':
			return event.data.reopened ? turn(action('fulfilled', id), 'fundraiserReopened', 0) : []
		case 'RequestRejected':
		case 'RequestMarkedSpam':
		case 'RequestDeactivated':
			return [
				...turn(action('approved', id), 'fundraiserTakenDown', 0),
				...turn(action('fulfilled', id), 'fundraiserTakenDown', 0),
				...updates(({ worth }) => worth > 0, 'fundraiserTakenDown', 0),
			]
		case 'UpdatePosted': {
			const update = updateOf(book, id, event.data)
			if (update === null) return []
			return [enter(book, recorded, { ...update, because: 'updatePosted', worth: KINDNESS_POINTS.update })]
		}
		case 'UpdateRemoved':
			return turn(action('update', id), 'updateRemoved', 0)
		case 'AnswerOffered':
			return begin(answerOf(book, id, event.data))
		case 'AnswerFulfilled': {
			const row = book.actions.get(action('answer', id))
			return row?.author_id ? answerDone(row, row.author_id) : []
		}
		case 'OrganizationRegistered': {
			const { ownerId } = event.data
			const name = action('organization', id)
			return begin({ ...leadOf(id, ownerId), cause: 'organization', action: name }, lead(ownerId))
		}
		case 'MemberJoined':
		case 'MemberRoleChanged':
			return event.data.role === 'member' ? [] : begin(lead(event.data.userId))
		case 'OrganizationVerified':
			return turn(action('organization', id), 'organizationVerified', KINDNESS_POINTS.organization)
		case 'OrganizationUnverified':
		case 'OrganizationRemoved':
			return turn(action('organization', id), 'organizationUnverified', 0)
		default:
			return []
	}
}
