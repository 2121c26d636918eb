import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { donationNotices } from '../donations/notices.ts'
import { PICTURE_NOTICES } from '../files/notices.ts'
import { fundNotices } from '../funds/notices.ts'
import { organizationNotices } from '../organizations/notices.ts'
import { receiptNotices } from '../receipts/notices.ts'
import { requestNotices } from '../requests/notices.ts'
import { USER_NOTICES } from '../users/notices.ts'
import type { Notice } from './notify-of.ts'

const authorOf = async (id: string) => (id === 'r1' ? 'author' : null)
const RULES: Readonly<Record<string, (event: never) => Promise<Notice | null>>> = {
	...donationNotices({ authorOf }),
	...receiptNotices({
		donorOf: async (id) => (id === 'd1' ? { kind: 'user', id: 'donor' } : { kind: 'guest', id: 'cookie' }),
	}),
	...requestNotices({ authorOf }),
	...fundNotices({
		requesterOf: async () => 'requester',
		peopleOfAccount: async () => ['owner', 'requester'],
	}),
	...organizationNotices({
		ownersOf: async () => ['owner', 'second'],
		invitedUser: async (id) => (id === 'i1' ? 'invited' : null),
	}),
	...USER_NOTICES,
	...PICTURE_NOTICES,
}

/** Null also where nobody is named, as the effect has it. */
async function noticeOf(event: RecordedEvent): Promise<Notice | null> {
	const notice = (await RULES[event.type]?.(event as never)) ?? null
	return notice === null || notice.userIds.length === 0 ? null : notice
}

const event = (type: string, stream: string, data: object, actorId = 'somebody'): RecordedEvent =>
	({
		type,
		stream,
		data,
		id: 'e1',
		metadata: { actor: { kind: 'user', id: actorId } },
	}) as unknown as RecordedEvent

const donation = (target: object, donor: object = { kind: 'user', id: 'donor' }) =>
	event('DonationConfirmed', 'donation-d1', { target, donor })
const receipt = (because: string, donationId = 'd1') =>
	event('ReceiptIssued', 'receiptBook-IN.2026', { because, donationId })

describe('who is notified of what', () => {
	it.each([
		[
			donation({ kind: 'request', id: 'r1' }),
			'giftReceived',
			['author'],
			{ donationId: 'd1', requestId: 'r1' },
		],
		[donation({ kind: 'individual', id: 'person' }), 'giftToYou', ['person'], { donationId: 'd1' }],
		[receipt('corrected'), 'receiptCorrected', ['donor'], { donationId: 'd1' }],
		[receipt('refunded'), 'giftRefunded', ['donor'], { donationId: 'd1' }],
		[event('RequestExpired', 'request-r1', {}), 'requestExpired', ['author'], { requestId: 'r1' }],
		[event('RequestRejected', 'request-r1', {}), 'requestRejected', ['author'], { requestId: 'r1' }],
		[
			event('WithdrawalPaid', 'fund-request.r1.INR', { withdrawalId: 'w1' }),
			'withdrawalPaid',
			['requester'],
			{ withdrawalId: 'w1' },
		],
		[
			event('MemberInvited', 'organization-o1', { invitationId: 'i1' }),
			'organizationInvited',
			['invited'],
			{ organizationId: 'o1', invitationId: 'i1' },
		],
		[
			event('OrganizationUnverified', 'organization-o1', { because: 'refused' }, 'owner'),
			'organizationRefused',
			['second'],
			{ organizationId: 'o1' },
		],
		[
			event('PaymentAccountChanged', 'paymentAccount-a1', { version: 2 }, 'owner'),
			'accountChanged',
			['owner', 'requester'],
			{ accountId: 'a1' },
		],
		[
			event('RoleGranted', 'access-u1', { userId: 'u1', role: 'admin' }),
			'roleGranted',
			['u1'],
			{ role: 'admin' },
		],
		[
			event('PictureTakenDown', 'picture-p1', { ownerId: 'u1', reason: { noteId: 'n1', noteHash: 'h' } }),
			'pictureTakenDown',
			['u1'],
			{ noteId: 'n1' },
		],
		[event('SessionsEnded', 'access-u1', { userId: 'u1' }), 'sessionsEnded', ['u1'], {}],
	])('%#: of $type', async (recorded, kind, userIds, about) => {
		expect(await noticeOf(recorded)).toEqual({ kind, userIds, about })
	})

	it.each([
		['a gift to the foundation', donation({ kind: 'foundation' })],
		[
			'a gift to one’s own fundraiser',
			donation({ kind: 'request', id: 'r1' }, { kind: 'user', id: 'author' }),
		],
		['a gift to a request that is gone', donation({ kind: 'request', id: 'r9' })],
		['a first receipt', receipt('confirmed')],
		['a guest’s receipt', receipt('corrected', 'd9')],
		['what an author did themselves', event('RequestFulfilled', 'request-r1', {}, 'author')],
		[
			'an organization’s own change of name',
			event('OrganizationUnverified', 'organization-o1', { because: 'renamed' }),
		],
		['an organization’s own other words', event('OrganizationDescribed', 'organization-o1', {})],
		[
			'an invitation to somebody without an account',
			event('MemberInvited', 'organization-o1', { invitationId: 'i9' }),
		],
		['anything else', event('DonationStarted', 'donation-d1', {})],
	])('nobody of %s', async (_what, recorded) => expect(await noticeOf(recorded)).toBeNull())
})
