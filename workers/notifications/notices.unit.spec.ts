import { describe, expect, it } from 'vitest'
import type { RecordedEvent } from '../../kernel/ports/event-store.ts'
import { type NoticeDeps, noticeOf, TOLD_EVENTS } from './notices.ts'

const deps: NoticeDeps = {
	authorOf: async (id) => (id === 'r1' ? 'author' : null),
	giverOf: async (id) => (id === 'd1' ? { kind: 'user', id: 'giver' } : { kind: 'guest', id: 'cookie' }),
	askerOf: async () => 'asker',
	ownersOf: async () => ['owner', 'second'],
	peopleOfAccount: async () => ['owner', 'asker'],
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

const gift = (target: object, giver: object = { kind: 'user', id: 'giver' }) =>
	event('DonationConfirmed', 'donation-d1', { target, giver })
const receipt = (because: string, donationId = 'd1') =>
	event('ReceiptIssued', 'receiptBook-IN.2026', { because, donationId })

describe('who is told of what', () => {
	it.each([
		[gift({ kind: 'request', id: 'r1' }), 'giftReceived', ['author'], { donationId: 'd1', requestId: 'r1' }],
		[gift({ kind: 'individual', id: 'person' }), 'giftToYou', ['person'], { donationId: 'd1' }],
		[receipt('corrected'), 'receiptCorrected', ['giver'], { donationId: 'd1' }],
		[receipt('refunded'), 'giftRefunded', ['giver'], { donationId: 'd1' }],
		[event('RequestExpired', 'request-r1', {}), 'requestExpired', ['author'], { requestId: 'r1' }],
		[event('RequestRejected', 'request-r1', {}), 'requestRejected', ['author'], { requestId: 'r1' }],
		[
			event('WithdrawalPaid', 'fund-request.r1.INR', { withdrawalId: 'w1' }),
			'withdrawalPaid',
			['asker'],
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
			['owner', 'asker'],
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
		expect(TOLD_EVENTS).toContain(recorded.type)
		expect(await noticeOf(recorded, deps)).toEqual({ kind, userIds, about })
	})

	it.each([
		['a gift to the foundation', gift({ kind: 'foundation' })],
		['a gift to one’s own fundraiser', gift({ kind: 'request', id: 'r1' }, { kind: 'user', id: 'author' })],
		['a gift to a request that is gone', gift({ kind: 'request', id: 'r9' })],
		['a first receipt', receipt('confirmed')],
		['a guest’s receipt', receipt('corrected', 'd9')],
		['what an author did themselves', event('RequestFulfilled', 'request-r1', {}, 'author')],
		[
			'an organization’s own change of name',
			event('OrganizationUnverified', 'organization-o1', { because: 'renamed' }),
		],
		[
			'an invitation to somebody without an account',
			event('MemberInvited', 'organization-o1', { invitationId: 'i9' }),
		],
		['anything else', event('DonationStarted', 'donation-d1', {})],
	])('nobody of %s', async (_what, recorded) => expect(await noticeOf(recorded, deps)).toBeNull())
})
