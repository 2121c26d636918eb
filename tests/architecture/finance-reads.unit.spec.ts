import { describe, expect, it } from 'vitest'
import { declaredRoutes } from '../../tools/build/declared-routes.ts'

/** Calls that read for finance alone, each with the reason why no auditor has it. */
const CLOSED_TO_AUDITORS: Readonly<Record<string, string>> = {
	'/api/backoffice/donations/:id/assign/preview': 'It prepares an act.',
	'/api/backoffice/withdrawals/:id/preview': 'It prepares an act.',
	'/api/backoffice/donations/:id/disputes/:dispute/evidence': 'It has files of donees and donors.',
	'/api/backoffice/evidence': 'It has files of donees.',
	'/api/backoffice/evidence/:id': 'It has files of donees.',
	'/api/backoffice/foundation/payment/account': 'It is the choice of an account to pay to.',
	'/api/backoffice/webhooks': 'Bodies of webhooks have more of people than finance has.',
	'/api/backoffice/webhooks/:id': 'Bodies of webhooks have more of people than finance has.',
	'/api/backoffice/webhooks/:id/dryRun': 'It prepares an act.',
	'/api/backoffice/effects': 'It is the running of the system.',
	'/api/backoffice/effects/:id': 'It is the running of the system.',
	'/api/backoffice/deadLetters': 'It is the running of the system.',
	'/api/backoffice/deadLetters/:id': 'It is the running of the system.',
	'/api/backoffice/expiries': 'It is the running of the system.',
	'/api/backoffice/expiries/:id': 'It is the running of the system.',
	'/api/backoffice/accessLog': 'It is what auditors read.',
	'/api/backoffice/accessLog/:id': 'It is what auditors read.',
}

const routes = declaredRoutes()

describe('what finance reads', () => {
	it('is readable by auditors, but for calls with a reason', () => {
		const closed = routes.flatMap(({ method, path, access }) =>
			method === 'GET' &&
			access.allow === 'roles' &&
			access.refusal === 'users.refusals.NOT_ALLOWED.money' &&
			!access.roles.includes('auditor')
				? [path]
				: [],
		)
		expect(closed.toSorted()).toEqual(Object.keys(CLOSED_TO_AUDITORS).toSorted())
	})

	it('is open to API tokens, but for the frame of the backoffice and the tokens themselves', () => {
		const withoutTokens = routes.filter(
			({ method, access }) =>
				method === 'GET' &&
				access.allow === 'roles' &&
				access.roles.includes('auditor') &&
				access.token === undefined,
		)
		expect(withoutTokens.map(({ path }) => path).toSorted()).toEqual([
			'/api/backoffice/apiTokens',
			'/api/backoffice/apiTokens/:id',
			'/api/backoffice/me',
			'/api/backoffice/overview',
		])
	})

	it('is read alone: an auditor changes nothing but their own API tokens', () => {
		const acts = routes.filter(
			({ method, access }) =>
				method !== 'GET' && access.allow === 'roles' && access.roles.includes('auditor'),
		)
		expect(acts.map(({ method, path }) => `${method} ${path}`)).toEqual([
			'POST /api/backoffice/apiTokens',
			'POST /api/backoffice/apiTokens/:id/revoke',
		])
	})
})
