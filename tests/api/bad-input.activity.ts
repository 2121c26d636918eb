import { query, read } from './bad-input.backoffice.ts'
import { notFound } from './bad-input.requests.ts'
import type { ApiCall, Row } from './bad-input.ts'

/** None has it. */
const NO_WEBHOOK = '01930000-0000-7000-8000-000000000001'

/** Ids that no database keeps. */
export const unreadable = (resource: string, tail = ''): Row[] =>
	['%00', 'a%00b'].map((id) => ({
		label: `of ${id}`,
		url: `/api/backoffice/${resource}/${id}${tail}`,
		refusal: { status: 400, code: 'VALIDATION', message: 'Please use plain text only.', field: 'id' },
	}))

/** Calls about effects, webhooks and what gave up. */
export const ACTIVITY_CALLS: readonly ApiCall[] = [
	read('finance', 'effects', {
		query: query({ state: 'open' }, { handler: 'x'.repeat(101) }, { handler: 'a\u0000b' }),
	}),
	read('finance', 'effects/{id}', {
		url: () => '/api/backoffice/effects/nothing.of-the-kind',
		rows: () => [{ label: 'of nothing', refusal: notFound('The effect') }, ...unreadable('effects')],
	}),
	{
		route: 'POST /api/backoffice/effects/{id}/retry',
		access: 'finance',
		as: 'finance',
		url: () => '/api/backoffice/effects/nothing.of-the-kind/retry',
		rows: () => [
			{ label: 'of no dead letter', refusal: notFound('The dead letter') },
			...unreadable('effects', '/retry'),
			{
				label: 'of a long id',
				url: `/api/backoffice/effects/${'x'.repeat(201)}/retry`,
				refusal: { status: 414, code: 'TOO_LARGE' },
			},
		],
	},
	read('finance', 'webhooks', {
		query: query(
			...[{ state: 'open' }, { verdict: 'good' }, { eventId: 5 }, { eventId: 'x'.repeat(101) }],
			...[{ type: 'a\u0000b' }, { object: ['pi_1'] }, { from: 'yesterday' }, { to: '2026-02-30T00:00:00Z' }],
		),
	}),
	read('finance', 'webhooks/{id}', {
		url: () => `/api/backoffice/webhooks/${NO_WEBHOOK}`,
		missing: 'The webhook',
	}),
	read('finance', 'webhooks/{id}/dryRun', {
		url: () => `/api/backoffice/webhooks/${NO_WEBHOOK}/dryRun`,
		missing: 'The webhook',
	}),
	{
		route: 'POST /api/backoffice/webhooks/{id}/retry',
		access: 'finance',
		as: 'finance',
		url: () => `/api/backoffice/webhooks/${NO_WEBHOOK}/retry`,
		missing: 'The failed webhook',
	},
	read('finance', 'expiries', { query: query({ table: 'x' }) }),
	read('finance', 'expiries/{id}', {
		url: () => '/api/backoffice/expiries/rec.nothing',
		rows: () => [{ label: 'of nothing', refusal: notFound('The table') }, ...unreadable('expiries')],
	}),
	read('finance', 'deadLetters', { query: query({ kind: 'letter' }) }),
	read('finance', 'deadLetters/{id}', {
		url: () => '/api/backoffice/deadLetters/nothing.of-the-kind',
		rows: () => [{ label: 'of nothing', refusal: notFound('The dead letter') }, ...unreadable('deadLetters')],
	}),
]
