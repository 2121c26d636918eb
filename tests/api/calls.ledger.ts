import { JOURNAL_FORMATS } from '../../domain/ledger/general-ledger.contract.ts'
import type { ApiCall, Row } from './call.ts'
import { read } from './calls.backoffice.ts'
import { notFound } from './calls.requests.ts'
import type { CallOptions } from './harness.ts'

const NOT_YET = '9'.repeat(20)
const AHEAD = { status: 400, code: 'POSITION_AHEAD', message: 'The log has no such position yet.' } as const
const MADE_UP = crypto.randomUUID()

const moments = (address: string, name: string): Row[] => [
	{ label: `?${name} of tomorrow's log`, url: `${address}&${name}=${NOT_YET}`, refusal: AHEAD },
	{ label: `?${name} of a made-up run`, url: `${address}&${name}=${MADE_UP}`, refusal: notFound('The run') },
]
const REPORT = '/api/backoffice/reconciliation'
const ofReport = (path: string, filter: object, refusal: Row['refusal']): Row => ({
	label: `of ${JSON.stringify(filter)}`,
	url: `${REPORT}${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`,
	refusal,
})
const report = (path: string): ApiCall =>
	read('finance', `reconciliation${path}`, {
		rows: () => [
			ofReport(path, { asOf: NOT_YET }, AHEAD),
			ofReport(path, { asOf: MADE_UP }, notFound('The run')),
		],
	})

const EXPLAIN = '/api/backoffice/explain?currency=INR'
const invalid = (field: string, message: string) =>
	({ status: 400, code: 'VALIDATION', field, message }) as const

const NOT_CLOSED = {
	status: 409,
	code: 'MONTH_NOT_CLOSED',
	message: 'This month is not closed.',
} as const

const months = (tail: string, options: CallOptions = {}): Row[] => [
	...['GB', 'in', '1'].map((entity) => ({
		label: `of ${entity}`,
		url: `/api/backoffice/periods/${entity}/2026-10/${tail}`,
		options,
		refusal: { status: 400, code: 'VALIDATION', field: 'entity' },
	})),
	...['2026', '2026-13', '2026-1', 'nonsense', '1999-01', '2026-10-01'].map((month) => ({
		label: `of ${month}`,
		url: `/api/backoffice/periods/IN/${month}/${tail}`,
		options,
		refusal: invalid('month', 'Please send a month'),
	})),
]

const BOOKS = '/api/backoffice/ledger'
const ofBooks = (path: string, more = ''): ApiCall => {
	const url = `${BOOKS}/${path}?entity=IN${more}`
	return read('finance', `ledger/${path}`, {
		url: () => url,
		rows: () => [
			{
				label: 'of no entity',
				url: url.replace('entity=IN', ''),
				refusal: { status: 400, code: 'VALIDATION', field: 'entity' },
			},
			{
				label: 'of another country',
				url: url.replace('IN', 'GB'),
				refusal: { status: 400, code: 'VALIDATION', field: 'entity' },
			},
			{
				label: 'of a month and days',
				url: `${url}&month=2026-10&from=2026-10-01`,
				refusal: invalid('month', 'Please send either a month or days'),
			},
			...['2026-13', 'nonsense', '1999-01'].map((month) => ({
				label: `of ${month}`,
				url: `${url}&month=${month}`,
				refusal: invalid('month', 'Please send a month'),
			})),
			...['from', 'to'].flatMap((end) =>
				['2026-02-30', 'yesterday', '0000-01-01T00:00:00Z'].map((day) => ({
					label: `${end} ${day}`,
					url: `${url}&${end}=${day}`,
					refusal: invalid(end, 'Please enter a valid date'),
				})),
			),
		],
	})
}
const paged = (call: ApiCall, cursors: readonly string[]): ApiCall => ({
	...call,
	rows: (world) => [
		...(call.rows?.(world) ?? []),
		...cursors.map((after) => ({
			label: `after ${after}`,
			url: `${call.url(world)}&after=${after}`,
			refusal: invalid('after', 'Please send the cursor of the previous page'),
		})),
	],
})

export const LEDGER_CALLS: readonly ApiCall[] = [
	report(''),
	report('/csv'),
	report('/totals'),
	read('finance', 'reconciliation/{id}', {
		url: ({ live }) => `${REPORT}/${live}`,
	}),
	read('finance', 'reconciliation/difference', {
		url: ({ run }) => `${REPORT}/difference?from=${run}`,
		rows: ({ run }) => [
			{
				label: 'from nowhere',
				url: `${REPORT}/difference`,
				refusal: { status: 400, code: 'VALIDATION', field: 'from' },
			},
			...moments(`${REPORT}/difference?from=${run}`, 'to'),
		],
	}),
	read('finance', 'reconciliation/difference/events', {
		url: ({ run, live }) => `${REPORT}/difference/events?from=${run}&requestId=${live}&cell=gross`,
		rows: ({ run, live }) =>
			moments(`${REPORT}/difference/events?from=${run}&requestId=${live}&cell=gross`, 'to'),
	}),
	read('finance', 'explain', {
		url: () => `${EXPLAIN}&figure=gross`,
		rows: () => [
			{
				label: 'of a figure and an account',
				url: `${EXPLAIN}&figure=gross&account=bank`,
				refusal: invalid('figure', 'Please send either a figure or an account'),
			},
			{
				label: 'of neither a figure nor an account',
				url: EXPLAIN,
				refusal: invalid('figure', 'Please send either a figure or an account'),
			},
			{
				label: 'of no fund and no currency',
				url: '/api/backoffice/explain?figure=gross',
				refusal: invalid('currency', 'Please send a fund or a currency'),
			},
			{
				label: 'of an account and a fund',
				url: `${EXPLAIN}&account=fund&fund=foundation.karuna.INR`,
				refusal: invalid('fund', 'Please send the owner of an account, and no fund'),
			},
			{
				label: 'of a page at two moments',
				url: `${EXPLAIN}&figure=gross&range=[0,9]&since=2026-08-01T00:00:00.000Z`,
				refusal: invalid('range', 'A page of the report is of one moment'),
			},
			{
				label: 'of an account that runs are said to keep',
				url: `${EXPLAIN}&account=bank&saved=true&asOf=${MADE_UP}&since=${MADE_UP}`,
				refusal: invalid('saved', 'Runs save figures and goals'),
			},
			{
				label: 'of what one run kept',
				url: `${EXPLAIN}&figure=gross&saved=true&asOf=${MADE_UP}`,
				refusal: invalid('saved', 'Please send two saved runs'),
			},
			{
				label: 'of nobody’s donation',
				url: `${EXPLAIN}&donation=given`,
				refusal: invalid('of', 'Please state what it is an amount of'),
			},
			{
				label: 'of something that has no such id',
				url: `${EXPLAIN}&stated=withdrawal&of=po_1`,
				refusal: invalid('of', 'Please send a valid id'),
			},
			{
				label: 'of what waited in the past',
				url: `${EXPLAIN}&waiting=mine&asOf=2026-01-01T00:00:00.000Z`,
				refusal: invalid('asOf', 'This amount is only known as of now'),
			},
			{
				label: 'of an account that is none',
				url: `${EXPLAIN}&account=pocket`,
				refusal: { status: 400, code: 'VALIDATION', field: 'account' },
			},
			...moments(`${EXPLAIN}&figure=gross`, 'asOf'),
			...moments(`${EXPLAIN}&figure=gross`, 'since'),
		],
	}),
	read('finance', 'ageing', {}),
	read('finance', 'events/{id}', {
		url: ({ event }) => `/api/backoffice/events/${event}`,
	}),
	read('finance', 'events/{id}/provider', {
		url: ({ event }) => `/api/backoffice/events/${event}/provider`,
	}),
	read('finance', 'runs/{id}', { url: ({ run }) => `/api/backoffice/runs/${run}` }),
	read('finance', 'runs/{id}/rows', {
		url: ({ run }) => `/api/backoffice/runs/${run}/rows`,
	}),
	read('finance', 'runs/{id}/verify', {
		url: ({ run }) => `/api/backoffice/runs/${run}/verify`,
	}),
	read('finance', 'runs/{id}/compare/{other}', {
		url: ({ run }) => `/api/backoffice/runs/${run}/compare/${run}`,
	}),
	{
		route: 'POST /api/backoffice/runs',
		as: 'finance',
		url: () => '/api/backoffice/runs',
		body: () => ({ region: 'IN' }),
		rows: () => [
			{ label: "as of tomorrow's log", options: { body: { asOf: NOT_YET } }, refusal: AHEAD },
			{ label: 'as of a made-up run', options: { body: { asOf: MADE_UP } }, refusal: notFound('The run') },
		],
	},
	{
		route: 'POST /api/backoffice/runs/{id}/sign',
		as: 'superAdmin',
		url: ({ run }) => `/api/backoffice/runs/${run}/sign`,
		body: () => ({}),
		headers: ({ runTag }) => ({ 'if-match': runTag }),
		rows: () => [
			// Nobody has seen a version of what is not there.
			{
				label: 'a made-up one',
				url: `/api/backoffice/runs/${MADE_UP}/sign`,
				options: { body: {}, headers: { 'if-match': '"0"' } },
				refusal: { status: 412, code: 'PRECONDITION_FAILED' },
			},
		],
	},
	read('finance', 'periods/{id}', {
		url: () => '/api/backoffice/periods/IN.2026-10',
		rows: () => [
			{
				label: 'of a month to come',
				url: '/api/backoffice/periods/IN.2099-10',
				refusal: notFound('The month'),
			},
			...['IN', '2026-10', 'IN.2026-1', '%00'].map((id) => ({
				label: `of ${id}`,
				url: `/api/backoffice/periods/${id}`,
				refusal: { status: 400, code: 'VALIDATION', message: 'Please choose a month', field: 'id' },
			})),
		],
	}),
	read('finance', 'periods/{entity}/{month}/changes', {
		url: () => '/api/backoffice/periods/IN/2026-10/changes',
		rows: () => [...months('changes'), { label: 'of an open month', refusal: notFound('The closed month') }],
	}),
	read('finance', 'periods/{entity}/{month}/closing', {
		url: () => '/api/backoffice/periods/IN/2026-10/closing',
		rows: () => [
			...months('closing'),
			{
				label: 'of a month to come',
				url: '/api/backoffice/periods/IN/2099-10/closing',
				refusal: notFound('The month'),
			},
		],
	}),
	read('finance', 'periods/{entity}/{month}/pack', {
		url: () => '/api/backoffice/periods/IN/2026-10/pack',
		rows: () => [...months('pack'), { label: 'of an open month', refusal: notFound('The closed month') }],
	}),
	read('finance', 'runs/{id}/pack', {
		url: ({ run }) => `/api/backoffice/runs/${run}/pack`,
		rows: () => [{ label: 'of a saved report', refusal: notFound('The closed month') }],
	}),
	{
		route: 'POST /api/backoffice/periods/{entity}/{month}/prepare',
		as: 'finance',
		url: () => '/api/backoffice/periods/IN/2026-10/prepare',
		body: () => ({}),
		rows: () => [
			...months('prepare', { body: {} }),
			{
				label: 'of a month to come',
				url: '/api/backoffice/periods/IN/2099-10/prepare',
				refusal: { status: 409, code: 'MONTH_NOT_OVER', message: 'This month has not ended yet.' },
			},
		],
	},
	{
		route: 'POST /api/backoffice/periods/{entity}/{month}/reopening',
		as: 'finance',
		url: () => '/api/backoffice/periods/IN/2026-10/reopening',
		body: () => ({ reason: 'A mistake' }),
		rows: () => [
			...months('reopening', { body: { reason: 'A mistake' } }),
			{ label: 'of an open month', refusal: NOT_CLOSED },
			{
				label: 'without a reason',
				options: { body: { reason: ' ' } },
				refusal: invalid('reason', 'Please enter the reason'),
			},
		],
	},
	...(['approve', 'decline'] as const).map(
		(answer): ApiCall => ({
			route: `POST /api/backoffice/periods/{entity}/{month}/reopening/${answer}`,
			as: 'superAdmin',
			url: () => `/api/backoffice/periods/IN/2026-10/reopening/${answer}`,
			body: () => ({}),
			rows: () => [
				...months(`reopening/${answer}`, { body: {} }),
				{ label: 'of an open month', refusal: NOT_CLOSED },
			],
		}),
	),
	{
		route: 'POST /api/backoffice/periods/{entity}/{month}/close',
		as: 'finance',
		url: () => '/api/backoffice/periods/IN/2026-10/close',
		body: ({ run }) => ({ runId: run }),
		rows: ({ run }) => [
			...months('close', { body: { runId: run } }),
			{
				label: 'by a made-up run',
				options: { body: { runId: MADE_UP } },
				refusal: notFound('The run'),
			},
		],
	},
	ofBooks('trial-balance'),
	paged(ofBooks('accounts', '&account=bank&party=IN'), [
		'1',
		'1_2_3',
		'-1',
		`1_${NOT_YET}`,
		`1_${NOT_YET}_x`,
	]),
	paged(ofBooks('journal'), ['1', '1_2', `1_${NOT_YET}`, `x_${NOT_YET}_0`]),
	...JOURNAL_FORMATS.map((format) => ofBooks(`journal/${format}`)),
]
