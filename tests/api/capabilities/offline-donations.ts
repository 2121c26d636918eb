import { DOCUMENT_MESSAGES as PAPER } from '../../../domain/files/contract.ts'
import { docx, pdf } from '../../harness/sample-documents.ts'
import { all, financeRead, money } from '../../nightly/access/rule.ts'
import type { ApiCall, Row } from '../call.ts'
import { notFound } from '../calls.requests.ts'
import type { TestDeclaration } from '../declaration.ts'
import { multipart } from '../harness.ts'
import {
	chequeOf,
	dayBefore,
	documentForm,
	LARGE,
	OFFLINE,
	offlineDocument,
	recorded,
} from '../offline-donations.fixtures.ts'
import type { World } from '../world.ts'

const NOBODY = crypto.randomUUID()
const REASON = { reason: 'The bank returned it.' }

const reversalIn = ({ harness }: Pick<World, 'harness'>) => ({
	because: 'bounced',
	reversedOn: dayBefore(harness),
	...REASON,
})

const refused = (world: World, label: string, change: object, refusal: Row['refusal']): Row => ({
	label,
	options: { body: { ...chequeOf(world.harness), ...change } },
	refusal,
})
const invalid = (field: string, message: string): Row['refusal'] => ({
	status: 400,
	code: 'VALIDATION',
	field,
	message,
})

const recordRows = (world: World): Row[] => [
	refused(
		world,
		'without a reference',
		{ reference: '' },
		invalid('reference', 'Please enter the reference'),
	),
	refused(world, 'of nobody', { name: '' }, invalid('name', 'Please enter from whom it came')),
	refused(
		world,
		'for no request',
		{ target: 'request' },
		invalid('targetId', 'Please choose what it is for'),
	),
	refused(
		world,
		'for a foundation of another id',
		{ targetId: NOBODY },
		invalid('targetId', 'Please choose what it is for'),
	),
	refused(
		world,
		'in dollars with a PAN',
		{ currency: 'USD', pan: 'ABCDE1234F' },
		invalid('pan', 'A PAN belongs to a donation in rupees'),
	),
	refused(
		world,
		'of tomorrow',
		{ receivedOn: dayBefore(world.harness, -1) },
		{
			status: 400,
			code: 'INVALID_DATE',
			field: 'receivedOn',
			message: 'This day is in the future.',
		},
	),
	refused(
		world,
		'of two years ago',
		{ receivedOn: dayBefore(world.harness, 730) },
		{
			status: 400,
			code: 'INVALID_DATE',
			field: 'receivedOn',
			message: 'This day is more than a year ago.',
		},
	),
	refused(world, 'for a made-up request', { target: 'request', targetId: NOBODY }, notFound('The request')),
	refused(world, 'for a made-up person', { target: 'individual', targetId: NOBODY }, notFound('The person')),
	refused(world, 'by a made-up person', { donorId: NOBODY }, notFound('The person')),
	refused(
		world,
		'with a made-up document',
		{ documentId: NOBODY },
		{
			status: 404,
			code: 'NOT_FOUND',
			message: 'There is no such document.',
		},
	),
	refused(
		world,
		'in another currency',
		// Today in India may be tomorrow in the United States.
		{ currency: 'USD', target: 'request', targetId: world.live, receivedOn: dayBefore(world.harness, 1) },
		{
			status: 400,
			code: 'CURRENCY_MISMATCH',
			field: 'currency',
			message: 'This fundraiser takes donations in INR.',
		},
	),
]

/** It leaves the foundation's fund empty, as other calls need it. */
const toAuthor = ({ harness, people }: Pick<World, 'harness' | 'people'>, change: object = {}) =>
	chequeOf(harness, { target: 'individual', targetId: people.author.id, ...change })

const one =
	(name: string, tail = '') =>
	(world: World) =>
		`${OFFLINE}/${world.things[name]}${tail}`
const decision = (path: string, thing: string, body?: (world: World) => object): ApiCall => ({
	route: `POST /api/backoffice/offlineDonations/{id}/${path}`,
	as: 'superAdmin',
	url: one(thing, `/${path}`),
	...(body && { body }),
	headers: ({ things }) => ({ 'if-match': things[`${thing}Tag`] ?? '' }),
	rows: (world) => [
		{
			label: 'of nothing',
			url: `${OFFLINE}/${NOBODY}/${path}`,
			options: { ...(body && { body: body(world) }), headers: { 'if-match': '"0"' } },
			refusal: { status: 404, code: 'NOT_FOUND', message: 'There is no such donation.' },
		},
	],
})

async function waiting(world: Pick<World, 'harness' | 'people'>) {
	return recorded(world.people.finance, toAuthor(world, { amount: LARGE }))
}
const received = (world: Pick<World, 'harness' | 'people'>) =>
	recorded(world.people.superAdmin, toAuthor(world, { amount: '10.00' }))

export const declaration: TestDeclaration = {
	calls: [
		{ route: 'GET /api/backoffice/offlineDonations', as: 'finance', url: () => OFFLINE },
		{ route: 'GET /api/backoffice/offlineDonations/{id}', as: 'finance', url: one('offlineReceived') },
		{
			route: 'GET /api/backoffice/offlineDonations/{id}/timeline',
			as: 'finance',
			url: one('offlineReceived', '/timeline'),
		},
		{
			route: 'POST /api/backoffice/offlineDonations',
			as: 'finance',
			url: () => OFFLINE,
			body: (world) => toAuthor(world),
			rows: recordRows,
		},
		{
			route: 'POST /api/backoffice/offlineDonations/documents',
			as: 'finance',
			url: () => `${OFFLINE}/documents`,
			rows: () => [
				{
					label: 'without a file',
					options: multipart([]),
					refusal: { status: 400, code: 'DOCUMENT_MISSING', message: PAPER.missing, field: 'file' },
				},
				{
					label: 'of a text document',
					options: documentForm(docx()),
					refusal: { status: 400, code: 'DOCUMENT_INVALID', message: PAPER.papers, field: 'file' },
				},
			],
		},
		decision('approve', 'offlineWaiting'),
		decision('return', 'offlineWaiting', () => REASON),
		decision('reverse', 'offlineReceived', reversalIn),
	],
	replays: {
		'POST /api/backoffice/offlineDonations': async (world) => ({
			caller: world.people.finance,
			method: 'POST',
			url: OFFLINE,
			body: toAuthor(world, { reference: 'R-1' }),
			other: toAuthor(world, { reference: 'R-2' }),
		}),
		'POST /api/backoffice/offlineDonations/documents': async ({ people }) => {
			const { body, headers } = documentForm(pdf('Cheque'))
			return {
				caller: people.finance,
				method: 'POST',
				url: `${OFFLINE}/documents`,
				body,
				headers,
				other: documentForm(pdf('Another cheque')).body,
			}
		},
		'POST /api/backoffice/offlineDonations/{id}/approve': async (world) => {
			const { id, etag } = await waiting(world)
			return {
				caller: world.people.superAdmin,
				method: 'POST',
				url: `${OFFLINE}/${id}/approve`,
				headers: { 'if-match': etag },
			}
		},
		'POST /api/backoffice/offlineDonations/{id}/return': async (world) => {
			const { id, etag } = await waiting(world)
			return {
				caller: world.people.superAdmin,
				method: 'POST',
				url: `${OFFLINE}/${id}/return`,
				headers: { 'if-match': etag },
				body: REASON,
				other: { reason: 'Another reason.' },
			}
		},
		'POST /api/backoffice/offlineDonations/{id}/reverse': async (world) => {
			const { id, etag } = await received(world)
			const reversal = reversalIn(world)
			return {
				caller: world.people.superAdmin,
				method: 'POST',
				url: `${OFFLINE}/${id}/reverse`,
				headers: { 'if-match': etag },
				body: reversal,
				other: { ...reversal, because: 'sentBack' },
			}
		},
	},
	rules: {
		...all(
			financeRead,
			'GET /api/backoffice/offlineDonations',
			'GET /api/backoffice/offlineDonations/{id}',
			'GET /api/backoffice/offlineDonations/{id}/timeline',
		),
		...all(
			money,
			'POST /api/backoffice/offlineDonations/documents',
			'POST /api/backoffice/offlineDonations/{id}/approve',
			'POST /api/backoffice/offlineDonations/{id}/return',
			'POST /api/backoffice/offlineDonations/{id}/reverse',
		),
		'POST /api/backoffice/offlineDonations': {
			...money,
			body: { targetId: 'any', donorId: 'any', documentId: 'own' },
		},
	},
	things: async (world) => {
		const held = await waiting(world)
		const counted = await received(world)
		return {
			offlineWaiting: held.id,
			offlineWaitingTag: held.etag,
			offlineReceived: counted.id,
			offlineReceivedTag: counted.etag,
			offlineDocument: await offlineDocument(world.people.finance),
		}
	},
	ids: {
		kinds: {
			offlineDonation: ({ things }) => [things.offlineWaiting ?? '', things.offlineReceived ?? ''],
			offlineDocument: ({ things }) => [things.offlineDocument ?? ''],
		},
		segments: { offlineDonations: ['offlineDonation'] },
		fields: { documentId: 'offlineDocument' },
	},
}
