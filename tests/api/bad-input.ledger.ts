import { query, read } from './bad-input.backoffice.ts'
import { changedMeanwhile, MALFORMED_TAGS, notFound, WITHOUT_TAG } from './bad-input.requests.ts'
import { type ApiCall, optionalChoice, type Row, uuid } from './bad-input.ts'
import type { CallOptions } from './harness.ts'

const LIMIT = ['0', '-1', '1.5', 'many', '501']
const AFTER = ['nonsense', '5', 'a\u0000b', 'x'.repeat(300)]
const MOMENT = ['yesterday', '5', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', 'a\u0000b', '9'.repeat(21)]
const INSTANT = ['yesterday', '2026-02-30T00:00:00Z', '0000-01-01T00:00:00Z', '5']
const NOT_YET = '9'.repeat(20)
const AHEAD = { status: 400, code: 'POSITION_AHEAD', message: 'The log has no such position yet.' } as const
const MADE_UP = crypto.randomUUID()

/** Moments that can't be looked at, as one parameter of an address. */
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
		query: query(
			...[{ status: 77 }, { region: 'GB' }, { id: ['nonsense'] }, { id: 'nonsense' }, { fund: 'rich' }],
			...MOMENT.map((asOf) => ({ asOf })),
			...INSTANT.map((effectiveAt) => ({ effectiveAt })),
			{ asOf: 5 },
		),
		rows: () => [
			ofReport(path, { asOf: NOT_YET }, AHEAD),
			ofReport(path, { asOf: MADE_UP }, notFound('The run')),
		],
	})

const FROM_TO = { from: MOMENT, to: MOMENT, fromEffectiveAt: INSTANT, toEffectiveAt: INSTANT }
const EXPLAIN = '/api/backoffice/explain?currency=INR'
const invalid = (field: string, message: string) =>
	({ status: 400, code: 'VALIDATION', field, message }) as const

/** Months and entities in the address that are none. */
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

export const LEDGER_CALLS: readonly ApiCall[] = [
	report(''),
	report('/csv'),
	report('/totals'),
	{
		route: 'GET /api/v1/reconciliationReport',
		access: 'finance',
		as: 'finance',
		url: () => '/api/v1/reconciliationReport',
		query: {
			limit: LIMIT,
			offset: ['-1', '1.5', 'far', '10000001'],
			status: ['77', 'open', '-2', '1.5'],
			isDownload: ['yes', ''],
		},
	},
	read('finance', 'reconciliation/{id}', {
		url: ({ live }) => `${REPORT}/${live}`,
		missing: 'The request',
	}),
	read('finance', 'reconciliation/log'),
	read('finance', 'reconciliation/difference', {
		url: ({ run }) => `${REPORT}/difference?from=${run}`,
		query: { ...FROM_TO, limit: LIMIT, after: AFTER, status: ['77', 'open'], region: ['GB'] },
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
		query: { ...FROM_TO, limit: LIMIT, after: AFTER, requestId: ['nonsense'], cell: ['free', 'region', ''] },
		rows: ({ run, live }) =>
			moments(`${REPORT}/difference/events?from=${run}&requestId=${live}&cell=gross`, 'to'),
	}),
	read('finance', 'explain', {
		url: () => `${EXPLAIN}&figure=gross`,
		query: {
			figure: ['quantity', 'nonsense'],
			fund: ['nonsense', 'request.x.INR', 'a\u0000b'],
			currency: ['GBP', ''],
			asOf: MOMENT,
			effectiveAt: INSTANT,
			since: MOMENT,
			status: ['77', 'open'],
			region: ['GB'],
			requests: ['nonsense', `${'x,'.repeat(101)}x`],
			funds: ['rich'],
			saved: ['false'],
			sort: ['title', '["nonsense","ASC"]'],
			range: ['5', '[9,0]'],
			gift: ['nonsense'],
			payout: ['nonsense'],
			said: ['nonsense'],
			waiting: ['nonsense'],
			of: ['a b', 'a\u0000b'],
			object: ['a b', 'x'.repeat(256)],
			sinceEffectiveAt: INSTANT,
			limit: LIMIT,
			after: AFTER,
			owner: ['a b', 'a\u0000b', 'x'.repeat(101)],
		},
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
				url: `${EXPLAIN}&account=bank&kept=true&asOf=${MADE_UP}&since=${MADE_UP}`,
				refusal: invalid('kept', 'Runs keep figures and goals'),
			},
			{
				label: 'of what one run kept',
				url: `${EXPLAIN}&figure=gross&kept=true&asOf=${MADE_UP}`,
				refusal: invalid('kept', 'Please send two saved runs'),
			},
			{
				label: 'of nobody’s gift',
				url: `${EXPLAIN}&gift=given`,
				refusal: invalid('of', 'Please say what it is an amount of'),
			},
			{
				label: 'of something that has no such id',
				url: `${EXPLAIN}&said=withdrawal&of=po_1`,
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
	read('finance', 'events/{id}', {
		url: ({ event }) => `/api/backoffice/events/${event}`,
		missing: 'The event',
	}),
	read('finance', 'events/{id}/provider', {
		url: ({ event }) => `/api/backoffice/events/${event}/provider`,
		missing: 'The event',
	}),
	read('finance', 'runs', { query: query({ signed: 'yes' }, { region: 'GB' }, { id: ['nonsense'] }) }),
	read('finance', 'runs/{id}', { url: ({ run }) => `/api/backoffice/runs/${run}`, missing: 'The run' }),
	read('finance', 'runs/{id}/rows', {
		url: ({ run }) => `/api/backoffice/runs/${run}/rows`,
		query: { limit: LIMIT, after: ['nonsense', '-1', '1.5', '9'.repeat(10)], corrected: ['yes', ''] },
		missing: 'The run',
	}),
	read('finance', 'runs/{id}/verify', {
		url: ({ run }) => `/api/backoffice/runs/${run}/verify`,
		missing: 'The run',
	}),
	read('finance', 'runs/{id}/compare/{other}', {
		url: ({ run }) => `/api/backoffice/runs/${run}/compare/${run}`,
		query: { limit: LIMIT, after: ['nonsense', 'a\u0000b'] },
		missing: 'The run',
	}),
	{
		route: 'POST /api/backoffice/runs',
		access: 'finance',
		as: 'finance',
		url: () => '/api/backoffice/runs',
		body: () => ({ region: 'IN' }),
		fields: {
			status: [
				['a status that is none', 77],
				['text', 'open'],
			],
			region: optionalChoice.filter(([label]) => label !== 'null'),
			asOf: MOMENT.map((asOf) => [asOf, asOf, 'Please send a time, a saved run or a log position'] as const),
			effectiveAt: INSTANT.map((at) => [at, at] as const),
		},
		rows: () => [
			{ label: "as of tomorrow's log", options: { body: { asOf: NOT_YET } }, refusal: AHEAD },
			{ label: 'as of a made-up run', options: { body: { asOf: MADE_UP } }, refusal: notFound('The run') },
		],
	},
	{
		route: 'POST /api/backoffice/runs/{id}/sign',
		access: 'finance',
		as: 'finance',
		url: ({ run }) => `/api/backoffice/runs/${run}/sign`,
		headers: ({ runTag }) => ({ 'if-match': runTag }),
		rows: () => [
			WITHOUT_TAG,
			...MALFORMED_TAGS,
			changedMeanwhile('"7"'),
			// Nobody has seen a version of what is not there.
			{ ...changedMeanwhile('"0"'), label: 'a made-up one', url: `/api/backoffice/runs/${MADE_UP}/sign` },
		],
	},
	read('finance', 'periods', {
		query: query({ entity: 'GB' }, { state: 'sealed' }, { entity: 5 }),
	}),
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
		query: { limit: LIMIT, after: AFTER },
		rows: () => [...months('changes'), { label: 'of an open month', refusal: notFound('The closed month') }],
	}),
	{
		route: 'POST /api/backoffice/periods/{entity}/{month}/close',
		access: 'finance',
		as: 'finance',
		url: () => '/api/backoffice/periods/IN/2026-10/close',
		body: ({ run }) => ({ runId: run }),
		fields: { runId: uuid, leavesOpenFrom: optionalChoice },
		rows: ({ run }) => [
			...months('close', { body: { runId: run } }),
			{
				label: 'by a made-up run',
				options: { body: { runId: MADE_UP } },
				refusal: notFound('The run'),
			},
			{
				label: 'by a run that nobody signed',
				refusal: { status: 409, code: 'RUN_NOT_SIGNED', message: 'Please sign the run first.' },
			},
			{
				label: 'before it is over',
				url: '/api/backoffice/periods/IN/2099-10/close',
				refusal: { status: 409, code: 'MONTH_NOT_OVER', message: 'This month is not over yet.' },
			},
		],
	},
]
