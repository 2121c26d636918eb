import { deflateSync } from 'node:zlib'
import { DOCUMENT_LIMIT_BYTES, DOCUMENT_MESSAGES as PAPER } from '../../domain/files/contract.ts'
import type { EvidenceDecision } from '../../domain/funds/evidence.contract.ts'
import { docx, pdf, pdfOf } from '../harness/sample-documents.ts'
import type { ApiCall, Row } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'
import { evidenceForm, evidenceOf, FILES } from './evidence.fixtures.ts'
import { multipart } from './harness.ts'
import type { World } from './world.ts'

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
		message: 'Please state whether it is an original or a page of its copy',
	},
})

const owed = ({ things }: World) => things.owedEvidence ?? ''
const waiting = ({ things }: World) => things.evidence ?? ''
const UNKNOWN_FILES = { status: 400, code: 'EVIDENCE_FILES', field: 'pages' } as const
const pagesOf = ({ things }: World) => [
	{ original: things.evidenceOriginal ?? '', copy: things.evidenceCopy ?? '' },
]

const decide = (
	decision: EvidenceDecision,
	body: (world: World) => object,
	rows: (world: World) => readonly Row[] = () => [],
): ApiCall => ({
	route: `POST /api/backoffice/evidence/{id}/${decision}`,
	as: 'finance',
	url: (world) => `/api/backoffice/evidence/${waiting(world)}/${decision}`,
	body,
	headers: ({ things }) => ({ 'if-match': things.evidenceTag ?? '' }),
	rows,
})

const other = ({ things }: World, body: object): Row => ({
	label: 'of other files than those that were handed in',
	options: { body, headers: { 'if-match': things.evidenceTag ?? '' } },
	refusal: { status: 409, code: 'EVIDENCE_CHANGED' },
})

export const EVIDENCE_CALLS: readonly ApiCall[] = [
	{
		route: 'POST /api/v1/files/evidence',
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
		as: 'author',
		url: (world) => evidenceOf(owed(world)),
		rows: ({ funds }) => [
			{
				label: 'of a withdrawal that is not paid',
				url: evidenceOf(funds.withdrawal),
				refusal: notFound('The withdrawal'),
			},
		],
	},
	{
		route: 'POST /api/v1/donationRequest/withdraw/{id}/evidence',
		as: 'author',
		url: (world) => evidenceOf(owed(world)),
		body: (world) => ({ pages: pagesOf(world) }),
		rows: (world) => {
			const [page] = pagesOf(world)
			const { document, things, picture } = world
			return [
				{
					label: 'with more pages than are taken',
					options: { body: { pages: Array.from({ length: 31 }, () => page) } },
					refusal: {
						status: 400,
						code: 'VALIDATION',
						field: 'pages',
						message: 'That is more pages than can be submitted at once',
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
			]
		},
	},
	{
		route: 'GET /api/v1/donationRequest/{id}/spending',
		as: 'guest',
		url: ({ live }) => `/api/v1/donationRequest/${live}/spending`,
		rows: ({ hidden, pending }) =>
			[hidden, pending].map((id) => ({
				label: `of ${id === hidden ? 'a private request' : 'a request that waits'}`,
				url: `/api/v1/donationRequest/${id}/spending`,
				refusal: notFound('The request'),
			})),
	},
	read('finance', 'evidence/{id}', {
		url: (world) => `/api/backoffice/evidence/${waiting(world)}`,
	}),
	decide(
		'accept',
		({ things }) => ({ evidenceId: things.evidenceId ?? '' }),
		(world) => [other(world, { evidenceId: crypto.randomUUID() })],
	),
	decide(
		'return',
		({ things }) => ({ evidenceId: things.evidenceId ?? '', reason: 'The total can’t be read.' }),
		(world) => [other(world, { evidenceId: crypto.randomUUID(), reason: 'The total can’t be read.' })],
	),
	decide('waive', () => ({ reason: 'The shop has closed.' })),
]
