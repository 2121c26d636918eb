import type { Replays } from './replays.ts'

export const RECEIPT_REPLAYS: Replays = {
	'POST /api/v1/donation/{id}/receipt/resend': async ({ people, donation }) => ({
		caller: people.guestDonor,
		method: 'POST',
		body: {},
		url: `/api/v1/donation/${donation.donationId}/receipt/resend`,
	}),
	'POST /api/backoffice/receipts/{id}/correct': async ({ people, donation }) => ({
		caller: people.finance,
		method: 'POST',
		headers: { 'if-match': '"1"' },
		url: `/api/backoffice/receipts/${donation.donationId}/correct`,
		body: { reason: 'The name was misspelled.', name: 'Ravi Dass' },
		other: { reason: 'The name was misspelled.', name: 'Ravi Daas' },
	}),
	'POST /api/backoffice/receipts/{id}/resend': { as: 'POST /api/v1/donation/{id}/receipt/resend' },
}
