import { describe, expect, it } from 'vitest'
import { memoryWorker, runEffect } from '../../tests/harness/memory-worker.ts'
import { notifyOfDonations } from '../donations/notices.ts'
import { PICTURE_NOTICES } from '../files/notices.ts'
import { notifyOfFunds } from '../funds/notices.ts'
import { notifyOfOrganizations } from '../organizations/notices.ts'
import { notifyOfReceipts } from '../receipts/notices.ts'
import { notifyOfRequests } from '../requests/notices.ts'
import { USER_NOTICES } from '../users/notices.ts'
import { notifyOf } from './notify-of.ts'

interface Happened {
	readonly type: string
	readonly stream: string
	readonly data: object
	readonly actorId: string
}

const PEOPLE = ['author', 'donor', 'requester', 'owner', 'second', 'invited', 'person', 'u1', 'cookie']

async function given() {
	const worker = await memoryWorker()
	for (const id of PEOPLE) await worker.person(id)
	const terms = { contentId: 'c1' }
	await worker.record('request-r1', [
		{ type: 'RequestRaised', data: { authorId: 'author', terms, awaits: 'admin' } },
	])
	const split = { donation: '1', fee: '0', total: '1' }
	for (const [id, donor] of Object.entries({
		d1: { kind: 'user', id: 'donor' },
		d9: { kind: 'guest', id: 'cookie' },
	}))
		await worker.record(`donation-${id}`, [{ type: 'DonationStarted', data: { donor, split, target: null } }])
	await worker.record('organization-o1', [
		{ type: 'OrganizationRegistered', data: { ownerId: 'owner' } },
		{ type: 'MemberJoined', data: { userId: 'second', role: 'owner' } },
	])
	await worker.record('fund-request.r1.INR', [
		{
			type: 'WithdrawalRequested',
			data: {
				withdrawalId: 'w1',
				amount: '1',
				currency: 'INR',
				byUserId: 'requester',
				paymentAccountId: 'a1',
			},
		},
	])
	await worker.put('rec.organization_invitations', { id: 'i1', email: 'invited@karuna.example' })
	await worker.put('read.payment_accounts', { id: 'a1', owner_kind: 'user', owner_id: 'owner', hashes: [] })
	await worker.put('read.withdrawals', { account_id: 'a1', status: 'requested', by_user_id: 'requester' })
	return worker
}

async function noticeOf({ type, stream, data, actorId }: Happened) {
	const worker = await given()
	const effects = [
		notifyOfDonations(worker),
		notifyOfReceipts(worker),
		notifyOfRequests(worker),
		notifyOfFunds(worker),
		notifyOfOrganizations(worker),
		notifyOf('users', worker, USER_NOTICES),
		notifyOf('pictures', worker, PICTURE_NOTICES),
	]
	const [recorded] = await worker.record(stream, [{ type, data: { ...data } }], actorId)
	for (const effect of effects) if (effect.on.includes(type)) await runEffect(effect, recorded)
	const rows = await worker.sql.query<{ kind: string; about: unknown; user_id: string }>(
		'SELECT kind, about, user_id FROM rec.notifications ORDER BY user_id',
	)
	const [first] = rows
	return first ? { kind: first.kind, userIds: rows.map(({ user_id }) => user_id), about: first.about } : null
}

const event = (type: string, stream: string, data: object, actorId = 'somebody'): Happened => ({
	type,
	stream,
	data,
	actorId,
})

const donation = (target: object, donor: object = { kind: 'user', id: 'donor' }) =>
	event('DonationConfirmed', 'donation-d1', { target, donor })
const receipt = (because: string, donationId = 'd1') =>
	event('ReceiptIssued', 'receiptBook-IN.2026', { because, donationId })

describe('who is notified of what', () => {
	it.each([
		[
			donation({ kind: 'request', id: 'r1' }),
			'donationReceived',
			['author'],
			{ donationId: 'd1', requestId: 'r1' },
		],
		[donation({ kind: 'individual', id: 'person' }), 'donationToYou', ['person'], { donationId: 'd1' }],
		[receipt('corrected'), 'receiptCorrected', ['donor'], { donationId: 'd1' }],
		[receipt('refunded'), 'donationRefunded', ['donor'], { donationId: 'd1' }],
		[event('RequestExpired', 'request-r1', {}), 'requestExpired', ['author'], { requestId: 'r1' }],
		[event('RequestRejected', 'request-r1', {}), 'requestRejected', ['author'], { requestId: 'r1' }],
		[
			event('WithdrawalPaid', 'fund-request.r1.INR', { withdrawalId: 'w1', amount: '1', reference: 'UTR' }),
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
		['a donation to the foundation', donation({ kind: 'foundation' })],
		[
			'a donation to one’s own fundraiser',
			donation({ kind: 'request', id: 'r1' }, { kind: 'user', id: 'author' }),
		],
		['a donation to a request that is gone', donation({ kind: 'request', id: 'r9' })],
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
