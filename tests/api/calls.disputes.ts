import { DISPUTE_FILES_LIMIT_BYTES } from '../../domain/donations/dispute-files.contract.ts'
import { DOCUMENT_MESSAGES as PAPER } from '../../domain/files/contract.ts'
import { docx, pdf } from '../harness/sample-documents.ts'
import type { ApiCall, Row } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'
import {
	DISPUTE_ANSWER,
	disputedDonation,
	disputeFile,
	disputeForm,
	warnedDonation,
} from './disputes.fixtures.ts'
import { multipart } from './harness.ts'
import type { Replays } from './replays.ts'
import type { World } from './world.ts'

const address = (tail: string, dispute?: string) => (world: World) => {
	const { disputed = '', dispute: own = '' } = world.things
	return `/api/backoffice/donations/${disputed}/disputes/${dispute ?? own}/${tail}`
}

const disputeRows =
	(tail: string) =>
	(world: World): Row[] => [
		...['du_nobody', 'PP-R-NOBODY'].map((dispute) => ({
			label: `of ${dispute}`,
			url: address(tail, dispute)(world),
			refusal: notFound('The dispute'),
		})),
		...['%27', 'a%20b', 'x'.repeat(65)].map((dispute) => ({
			label: `of ${dispute.slice(0, 9)}`,
			url: address(tail, dispute)(world),
			refusal: { status: 400, code: 'VALIDATION', field: 'dispute' },
		})),
		{
			label: 'of another donation',
			url: `/api/backoffice/donations/${world.donation.donationId}/disputes/${world.things.dispute}/${tail}`,
			options: { headers: { 'if-match': world.donationTag } },
			refusal: notFound('The dispute'),
		},
	]

export const DISPUTE_CALLS: readonly ApiCall[] = [
	read('admin', 'disputes/{id}', {
		url: ({ things }) => `/api/backoffice/disputes/${things.disputeId}`,
	}),
	read('finance', 'donations/{id}/disputes/{dispute}/evidence', {
		url: address('evidence'),
		rows: disputeRows('evidence'),
	}),
	{
		route: 'POST /api/backoffice/donations/{id}/disputes/{dispute}/answer',
		as: 'finance',
		url: address('answer'),
		body: () => DISPUTE_ANSWER,
		headers: ({ things }) => ({ 'if-match': things.disputeTag ?? '' }),
		rows: (world) => [...disputeRows('answer')(world)],
	},
	{
		route: 'POST /api/backoffice/donations/{id}/disputes/{dispute}/files',
		as: 'finance',
		url: address('files'),
		rows: (world) => [
			{
				label: 'without a file',
				options: multipart([{ name: 'kind', content: 'receipt' }]),
				refusal: { status: 400, code: 'DOCUMENT_MISSING', message: PAPER.missing, field: 'file' },
			},
			{
				label: 'of more than 4.5 MB',
				options: disputeForm('receipt', Buffer.alloc(DISPUTE_FILES_LIMIT_BYTES + 1)),
				refusal: { status: 400, code: 'DOCUMENT_TOO_LARGE', field: 'file' },
			},
			...['', 'bill'].map((kind) => ({
				label: `of the kind "${kind}"`,
				options: disputeForm(kind, pdf()),
				refusal: { status: 400, code: 'VALIDATION', field: 'kind' },
			})),
			...[docx(), Buffer.from('This is no picture.')].map((content, index) => ({
				label: `of something else, ${index}`,
				options: disputeForm('receipt', content),
				refusal: { status: 400, code: 'DOCUMENT_INVALID', message: PAPER.papers, field: 'file' },
			})),
			...disputeRows('files')(world).map((row) => ({ ...row, options: disputeForm('receipt', pdf()) })),
		],
	},
	{
		route: 'DELETE /api/backoffice/donations/{id}/disputes/{dispute}/files/{file}',
		as: 'finance',
		url: (world) => address(`files/${world.things.disputeFile}`)(world),
		rows: (world) => [...disputeRows(`files/${world.things.disputeFile}`)(world)],
	},
	{
		route: 'POST /api/backoffice/donations/{id}/warnings/{warning}/answer',
		as: 'finance',
		url: ({ things }) => `/api/backoffice/donations/${things.warned}/warnings/${things.warning}/answer`,
		body: () => ({ answer: 'left' }),
		rows: ({ things, donation }) => [
			...[`${things.warned}/warnings/issfr_nobody`, `${donation.donationId}/warnings/${things.warning}`].map(
				(tail) => ({
					label: `of ${tail.includes('nobody') ? 'nobody' : 'another donation'}`,
					url: `/api/backoffice/donations/${tail}/answer`,
					refusal: notFound('The warning'),
				}),
			),
			...['%27', 'a%20b', 'x'.repeat(65)].map((warning) => ({
				label: `of ${warning.slice(0, 9)}`,
				url: `/api/backoffice/donations/${things.warned}/warnings/${warning}/answer`,
				refusal: { status: 400, code: 'VALIDATION', field: 'warning' },
			})),
		],
	},
]

export const DISPUTE_REPLAYS: Replays = {
	'POST /api/backoffice/donations/{id}/disputes/{dispute}/answer': async ({ harness, people }) => {
		const { donationId, dispute } = await disputedDonation({ harness, people })
		const url = `/api/backoffice/donations/${donationId}`
		const { headers } = await people.finance.call('GET', url)
		return {
			caller: people.finance,
			method: 'POST',
			url: `${url}/disputes/${dispute}/answer`,
			headers: { 'if-match': String(headers.etag) },
			body: DISPUTE_ANSWER,
			other: { ...DISPUTE_ANSWER, answer: 'accepted' },
		}
	},
	'POST /api/backoffice/donations/{id}/disputes/{dispute}/files': async ({ harness, people }) => {
		const { donationId, dispute } = await disputedDonation({ harness, people })
		const { body, headers } = disputeForm('receipt', pdf())
		return {
			caller: people.finance,
			method: 'POST',
			url: `/api/backoffice/donations/${donationId}/disputes/${dispute}/files`,
			body,
			headers,
			other: disputeForm('other', pdf()).body,
		}
	},
	'DELETE /api/backoffice/donations/{id}/disputes/{dispute}/files/{file}': async ({ harness, people }) => {
		const { donationId, dispute } = await disputedDonation({ harness, people })
		const file = await disputeFile(people.finance, donationId, dispute)
		return {
			caller: people.finance,
			method: 'DELETE',
			url: `/api/backoffice/donations/${donationId}/disputes/${dispute}/files/${file}`,
		}
	},
	'POST /api/backoffice/donations/{id}/warnings/{warning}/answer': async ({ harness, people }) => {
		const { donationId, warning } = await warnedDonation({ harness, people })
		return {
			caller: people.finance,
			method: 'POST',
			url: `/api/backoffice/donations/${donationId}/warnings/${warning}/answer`,
			body: { answer: 'refunded' },
			other: { answer: 'left' },
		}
	},
}
