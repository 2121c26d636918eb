import {
	all,
	beforeSession,
	money,
	moneyRead,
	ofPerson,
	open,
	owns,
	READS_MONEY,
	sees,
	signedIn,
} from '../../nightly/access/rule.ts'
import { BANK_CALLS, BANK_REPLAYS, provenBank } from '../calls.bank-debit.ts'
import { DISPUTE_CALLS, DISPUTE_REPLAYS } from '../calls.disputes.ts'
import { DONATION_CALLS } from '../calls.donations.ts'
import { RECEIVE_CALL, RECEIVE_REPLAY } from '../calls.receive.ts'
import { SAVED_CARD_CALLS, SAVED_CARD_REPLAYS, saveCard } from '../calls.saved-cards.ts'
import type { TestDeclaration } from '../declaration.ts'
import { disputedDonation, disputeFile, warnedDonation } from '../disputes.fixtures.ts'
import { approveOrder, payOrder } from '../orders.fixtures.ts'
import { DONATION_REPLAYS } from '../replays.donations.ts'

export const declaration: TestDeclaration = {
	calls: [...DONATION_CALLS, RECEIVE_CALL, ...SAVED_CARD_CALLS, ...BANK_CALLS, ...DISPUTE_CALLS],
	replays: {
		...DONATION_REPLAYS,
		...RECEIVE_REPLAY,
		...SAVED_CARD_REPLAYS,
		...BANK_REPLAYS,
		...DISPUTE_REPLAYS,
	},
	rules: {
		// Donations and receipts.
		'POST /api/v1/create/payment/intent': {
			...open,
			body: {
				'donation.donation_request_id': 'any',
				'donation.continues.donationId': 'own',
				donationId: 'own',
				paymentIntentId: 'own',
			},
		},
		'POST /api/v1/donation': {
			gate: 'everyone',
			about: owns({}, 'guestDonor'),
			body: { transactionId: 'own', donation_request_id: 'any' },
		},
		'POST /api/v1/razorpay/createOrder': {
			...open,
			body: {
				'donation.donation_request_id': 'any',
				'donation.continues.donationId': 'own',
				donationId: 'own',
			},
		},
		'POST /api/v1/razorpay/payment/verify': {
			gate: 'everyone',
			about: owns({}, 'guestDonor'),
			body: { donationId: 'own' },
		},
		// The signed key of a mail is what lets in, and nobody has one here.
		'GET /api/v1/donation/unfinished': { ...beforeSession, none: true },
		'POST /api/v1/paypal/createOrder': {
			...open,
			body: {
				'donation.donation_request_id': 'any',
				'donation.continues.donationId': 'own',
				donationId: 'own',
			},
		},
		'POST /api/v1/paypal/captureOrder': {
			gate: 'everyone',
			about: owns({}, 'guestDonor'),
			body: { donationId: 'own' },
		},
		'GET /api/v1/product/details': { gate: 'everyone', about: sees('id') },
		'GET /api/v1/donation': { gate: 'everyone', about: sees('request_id') },
		'GET /api/v1/donation/user/{id}': { gate: 'signedIn', about: ofPerson(...READS_MONEY) },
		'GET /api/v1/donationRequest/donors': {
			gate: 'signedIn',
			about: {
				ids: { userId: 'authorId' },
				may: ['author', ...READS_MONEY],
				others: 403,
				person: true,
			},
		},
		'GET /api/v1/transactionDetails': {
			gate: 'everyone',
			about: owns({ donationId: 'donorsDonation' }, 'donor', ...READS_MONEY),
		},
		'POST /api/backoffice/discrepancies/{id}/receive': money,
		...all(moneyRead, 'GET /api/backoffice/disputes', 'GET /api/backoffice/disputes/{id}'),
		...all(
			money,
			'GET /api/backoffice/donations/{id}/disputes/{dispute}/evidence',
			'POST /api/backoffice/donations/{id}/disputes/{dispute}/answer',
			'POST /api/backoffice/donations/{id}/disputes/{dispute}/files',
			'DELETE /api/backoffice/donations/{id}/disputes/{dispute}/files/{file}',
			'POST /api/backoffice/donations/{id}/warnings/{warning}/answer',
		),
		'GET /api/v1/saved/cards': signedIn,
		'GET /api/v1/saved/cards/{customerId}': {
			gate: 'signedIn',
			about: owns({ customerId: 'things.savedCustomer' }, 'donor'),
		},
		'PUT /api/v1/saved/cards/{customerId}/{cardId}/default': {
			gate: 'signedIn',
			about: owns({ customerId: 'things.savedCustomer', cardId: 'things.savedCard' }, 'donor'),
		},
		'DELETE /api/v1/saved/cards/{customerId}/{cardId}': {
			gate: 'signedIn',
			about: owns({ customerId: 'things.savedCustomer', cardId: 'things.savedCard' }, 'donor'),
		},
		'POST /api/v1/charge/card': {
			...signedIn,
			body: {
				cardId: 'own',
				'donation.donation_request_id': 'any',
				'donation.continues.donationId': 'own',
				donationId: 'own',
			},
		},
		'GET /api/v1/saved/bank-accounts': signedIn,
		'POST /api/v1/saved/bank-accounts': signedIn,
		'DELETE /api/v1/saved/bank-accounts/{accountId}': {
			gate: 'signedIn',
			about: owns({ accountId: 'things.bankAccount' }, 'donor'),
		},
		'POST /api/v1/stripe/verify-bank-account/{accountId}': {
			gate: 'signedIn',
			about: owns({ accountId: 'things.bankAccount' }, 'donor'),
		},
		'POST /api/v1/stripe/charge': {
			...signedIn,
			body: {
				accountId: 'own',
				'donation.toUserInfo': 'any',
				donationId: 'own',
			},
		},
	},
	things: async (world) => {
		const { people } = world
		const { _id, customerId } = await saveCard(people.donor, people.nameless.id)
		const { donationId, razorpay_payment_id, razorpay_signature } = await payOrder(world)
		const approved = await approveOrder(world)
		const bank = await provenBank(people.donor)
		const disputed = await disputedDonation(world)
		const warned = await warnedDonation(world)
		const ofDonation = encodeURIComponent(JSON.stringify({ donationId: disputed.donationId }))
		const [openDispute] = await people.finance.json<readonly { id: string }[]>(
			'GET',
			`/api/backoffice/disputes?filter=${ofDonation}`,
		)
		const seen = await people.finance.call('GET', `/api/backoffice/donations/${disputed.donationId}`)
		return {
			savedCard: _id,
			savedCustomer: customerId,
			ordered: donationId,
			orderPayment: razorpay_payment_id,
			orderSignature: razorpay_signature,
			approved: approved.donationId,
			approvedOrder: approved.orderId,
			bankAccount: bank.uniqueId,
			disputed: disputed.donationId,
			dispute: disputed.dispute,
			disputeTag: String(seen.headers.etag),
			disputeId: openDispute?.id ?? '',
			warned: warned.donationId,
			warning: warned.warning,
			disputeFile: await disputeFile(people.finance, disputed.donationId, disputed.dispute),
		}
	},
	ids: {
		kinds: {
			donation: ({ donation, requested, things }) => [
				donation.donationId,
				requested.donationId,
				things.ordered ?? '',
				things.approved ?? '',
				things.disputed ?? '',
				things.warned ?? '',
			],
			payment: ({ donation, requested }) => [donation.paymentIntentId, requested.paymentIntentId],
			key: () => [],
			bankAccount: ({ things }) => [things.bankAccount ?? ''],
			dispute: ({ things }) => [things.dispute ?? ''],
			disputeFile: ({ things }) => [things.disputeFile ?? ''],
			warning: ({ things }) => [things.warning ?? ''],
			savedCard: ({ things }) => [things.savedCard ?? ''],
			savedCustomer: ({ things }) => [things.savedCustomer ?? ''],
		},
		segments: {
			donation: ['donation'],
			donations: ['donation'],
			disputes: ['dispute'],
			files: ['disputeFile'],
			warnings: ['warning'],
			intent: ['payment'],
			'bank-accounts': ['bankAccount'],
			'verify-bank-account': ['bankAccount'],
			cards: ['savedCard', 'savedCustomer'],
		},
		fields: {
			donationId: 'donation',
			paymentIntentId: 'payment',
			transactionId: 'payment',
			key: 'key',
			cardId: 'savedCard',
			customer_id: 'savedCustomer',
		},
	},
}
