import { deflateSync } from 'node:zlib'
import { DOCUMENT_LIMIT_BYTES, DOCUMENT_MESSAGES as PAPER } from '../../domain/files/contract.ts'
import type { EvidenceDecision } from '../../domain/funds/evidence.contract.ts'
import { docx, pdf, pdfOf } from '../harness/sample-documents.ts'
import { query, read } from './bad-input.backoffice.ts'
import {
	byOthers,
	changedMeanwhile,
	MALFORMED_TAGS,
	notFound,
	OFFSET,
	WITHOUT_TAG,
} from './bad-input.requests.ts'
import { type ApiCall, type Row, text, uuid } from './bad-input.ts'
import type { World } from './bad-input.world.ts'
import { evidenceForm, evidenceOf, FILES } from './evidence.fixtures.ts'
import { multipart } from './harness.ts'

const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')
const BOMB = pdfOf({
	streams: [
		{
			dictionary: '/Filter [/FlateDecode /FlateDecode]',
			content: deflateSync(deflateSync(Buffer.alloc(5_000_000))),
		},
	],
})
const invalid = (label: string, part: 'original' | 'copy', content: Buffer, message: string): Row => ({
	label,
	options: evidenceForm(part, content),
	refusal: { status: 400, code: 'DOCUMENT_INVALID', message, field: 'file' },
})
const withPart = (label: string, part: string | null): Row => ({
	label,
	options: multipart([
		...(part === null ? [] : [{ name: 'part', content: part }]),
		{ name: 'file', fileName: 'bill.pdf', content: pdf() },
	]),
	refusal: {
		status: 400,
		code: 'VALIDATION',
		field: 'part',
		message: 'Please say whether it is an original or a page of its copy',
	},
})

const owed = ({ things }: World) => things.owedEvidence ?? ''
const waiting = ({ things }: World) => things.evidence ?? ''
const REASON = 'Please enter the reason'
const UNKNOWN_FILES = { status: 400, code: 'EVIDENCE_FILES', field: 'pages' } as const
const pagesOf = ({ things }: World) => [
	{ original: things.evidenceOriginal ?? '', copy: things.evidenceCopy ?? '' },
]

const decide = (
	decision: EvidenceDecision,
	body: (world: World) => object,
	fields: NonNullable<ApiCall['fields']>,
	rows: (world: World) => readonly Row[] = () => [],
): ApiCall => ({
	route: `POST /api/backoffice/evidence/{id}/${decision}`,
	access: 'finance',
	as: 'finance',
	missing: 'The withdrawal',
	url: (world) => `/api/backoffice/evidence/${waiting(world)}/${decision}`,
	body,
	headers: ({ things }) => ({ 'if-match': things.evidenceTag ?? '' }),
	fields,
	rows: (world) => [WITHOUT_TAG, ...MALFORMED_TAGS, changedMeanwhile('"1"'), ...rows(world)],
})

const other = ({ things }: World, body: object): Row => ({
	label: 'of other files than those that were handed in',
	options: { body, headers: { 'if-match': things.evidenceTag ?? '' } },
	refusal: { status: 409, code: 'EVIDENCE_CHANGED' },
})

/** Evidence of withdrawals, for whoever owes it, for finance and for everybody. */
export const EVIDENCE_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/files/evidence',
		access: 'signedIn',
		as: 'author',
		url: () => FILES,
		rows: () => [
			{
				label: 'without a file',
				options: multipart([{ name: 'part', content: 'original' }]),
				refusal: { status: 400, code: 'DOCUMENT_MISSING', message: PAPER.missing, field: 'file' },
			},
			{
				label: 'of 10 MB',
				options: evidenceForm('original', Buffer.alloc(DOCUMENT_LIMIT_BYTES + 1)),
				refusal: { status: 400, code: 'DOCUMENT_TOO_LARGE', message: PAPER.tooLarge, field: 'file' },
			},
			withPart('without its part', null),
			withPart('of another part', 'thumbnail'),
			invalid('of a PDF that unpacks to too much', 'original', BOMB, PAPER.huge),
			invalid('of a PDF of 21 pages', 'original', pdfOf({ pages: 21 }), PAPER.pages),
			invalid('of a locked PDF', 'original', pdfOf({ trailer: '/Encrypt 9 0 R' }), PAPER.encrypted),
			invalid('of a DOCX', 'original', docx(), PAPER.papers),
			invalid('of a GIF', 'original', GIF, PAPER.papers),
			invalid('of a PDF as a page of a copy', 'copy', pdf(), PAPER.pixels),
			invalid('of a GIF as a page of a copy', 'copy', GIF, PAPER.pixels),
			invalid('of text as a page of a copy', 'copy', Buffer.from('This is no picture.'), PAPER.pixels),
		],
	},
	{
		route: 'GET /api/v1/donationRequest/withdraw/{id}/evidence',
		access: 'signedIn',
		as: 'author',
		missing: 'The withdrawal',
		url: (world) => evidenceOf(owed(world)),
		rows: ({ funds }) => [
			...byOthers('The withdrawal'),
			{
				label: 'of a withdrawal that is not paid',
				url: evidenceOf(funds.withdrawal),
				refusal: notFound('The withdrawal'),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequest/withdraw/{id}/evidence',
		access: 'signedIn',
		as: 'author',
		missing: 'The withdrawal',
		url: (world) => evidenceOf(owed(world)),
		body: (world) => ({ pages: pagesOf(world) }),
		fields: {
			pages: [
				['nothing', undefined, 'Please add a bill, a receipt or a photo'],
				['an empty list', [], 'Please add a bill, a receipt or a photo'],
				['text', 'all', 'Please add a bill, a receipt or a photo'],
			],
			'pages.0.original': uuid,
			'pages.0.copy': uuid,
		},
		rows: (world) => {
			const [page] = pagesOf(world)
			const { document, things, picture, funds } = world
			return [
				...byOthers('The withdrawal'),
				{
					label: 'with more pages than are taken',
					options: { body: { pages: Array.from({ length: 31 }, () => page) } },
					refusal: {
						status: 400,
						code: 'VALIDATION',
						field: 'pages',
						message: 'That is more pages than can be handed in at once',
					},
				},
				...(
					[
						['of somebody else', { original: things.othersOriginal, copy: page?.copy }],
						['with a document as the original', { original: document, copy: page?.copy }],
						['with the original as its own copy', { original: page?.original, copy: page?.original }],
						['with a picture as the copy', { original: page?.original, copy: picture }],
					] as const
				).map(([label, bad]) => ({
					label,
					options: { body: { pages: [bad] } },
					refusal: UNKNOWN_FILES,
				})),
				{
					label: 'with one page twice',
					options: { body: { pages: [page, page] } },
					refusal: UNKNOWN_FILES,
				},
				{
					label: 'of a withdrawal that is not paid',
					url: evidenceOf(funds.withdrawal),
					refusal: { status: 409, code: 'EVIDENCE_NOT_DUE' },
				},
			]
		},
	},
	{
		route: 'GET /api/v1/donationRequest/{id}/spending',
		access: 'everyone',
		as: 'guest',
		missing: 'The request',
		url: ({ live }) => `/api/v1/donationRequest/${live}/spending`,
		query: { limit: ['0', '-1', '1.5', 'many', '501'], offset: OFFSET },
		rows: ({ hidden, pending }) =>
			[hidden, pending].map((id) => ({
				label: `of ${id === hidden ? 'a private request' : 'a request that waits'}`,
				url: `/api/v1/donationRequest/${id}/spending`,
				refusal: notFound('The request'),
			})),
	},
	read('finance', 'evidence', {
		query: query(
			...[{ q: 'x'.repeat(101) }, { state: 'open' }, { currency: 'EUR' }, { overdue: 'yes' }],
			...[{ requestId: '5' }, { id: ['5'] }, { extra: 1 }],
		),
	}),
	read('finance', 'evidence/{id}', {
		url: (world) => `/api/backoffice/evidence/${waiting(world)}`,
		missing: 'The withdrawal',
	}),
	decide(
		'accept',
		({ things }) => ({ evidenceId: things.evidenceId ?? '' }),
		{ evidenceId: uuid },
		(world) => [other(world, { evidenceId: crypto.randomUUID() })],
	),
	decide(
		'return',
		({ things }) => ({ evidenceId: things.evidenceId ?? '', reason: 'The total can’t be read.' }),
		{ evidenceId: uuid, reason: text(2_000, REASON) },
		(world) => [other(world, { evidenceId: crypto.randomUUID(), reason: 'The total can’t be read.' })],
	),
	decide('waive', () => ({ reason: 'The shop has closed.' }), { reason: text(2_000, REASON) }),
]
