import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { NOTIFIED_EVENTS, type NoticeDeps, noticeOf } from './notices.ts'

const deps: NoticeDeps = {
	authorOf: async (id) => (id === 'r1' ? 'author' : null),
	donorOf: async (id) => (id === 'd1' ? { kind: 'user', id: 'donor' } : { kind: 'guest', id: 'cookie' }),
	requesterOf: async () => 'requester',
	ownersOf: async () => ['owner', 'second'],
	peopleOfAccount: async () => ['owner', 'requester'],
	invitedUser: async (id) => (id === 'i1' ? 'invited' : null),
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

describe('who is told of what', () => {
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
		expect(NOTIFIED_EVENTS).toContain(recorded.type)
		expect(await noticeOf(recorded, deps)).toEqual({ kind, userIds, about })
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
	])('nobody of %s', async (_what, recorded) => expect(await noticeOf(recorded, deps)).toBeNull())
})
