import { describe, expect, it } from 'vitest'
import { guard } from '../../../infra/http/access.ts'
import { toFailure } from '../../../infra/http/errors.ts'
import type { Access, Route } from '../../../kernel/http/route.ts'
import { renderText } from '../../../kernel/texts/texts.ts'
import type { Role } from '../../../kernel/wire/roles.ts'
import { declaredRoutes } from '../../../tools/build/declared-routes.ts'
import { nameOf } from '../../api/calls.ts'
import { differences, gateRefusal } from './matrix.ts'
import { ENDED, GUESTS, ROLES, WHO, type Who } from './people.ts'
import type { Rule } from './rule.ts'
import { RULES } from './rules.ts'

const CALLERS = WHO.filter((who) => !ENDED.includes(who))

function refusalBy(access: Access, who: Who): { status: number; message: string } | null {
	const role = ROLES[who]
	const roles = (role ? [role] : []) as readonly Role[]
	try {
		guard(
			access,
			GUESTS.includes(who) ? { kind: 'guest', id: 'g' } : { kind: 'user', id: 'u', roles, sessionId: 's' },
		)
		return null
	} catch (error) {
		const { statusCode, message } = toFailure(error).body
		return { status: statusCode, message: renderText('en', message) }
	}
}

function wanted(rule: Rule, who: Who) {
	const status = gateRefusal(rule, who)
	if (status === null) return null
	if (status === 401) return { status, message: 'Authentication failed.' }
	const message = rule.money
		? 'You do not have the privilege to access the requested page!'
		: 'You are not allowed to access this page'
	return { status, message }
}

const gateProblems = (routes: readonly Route[], rules: Readonly<Record<string, Rule>>): string[] =>
	routes.flatMap((route) => {
		const rule = rules[nameOf(route)]
		if (!rule) return [`${nameOf(route)} has no rule.`]
		return CALLERS.flatMap((who) => {
			const [is, should] = [refusalBy(route.access, who), wanted(rule, who)].map((each) =>
				each ? `${each.status} ${each.message}` : 'let in',
			)
			return is === should ? [] : [`${nameOf(route)} by ${who}: ${is} instead of ${should}`]
		})
	})

describe('the gate of each route', () => {
	const routes = declaredRoutes()

	it('is declared as the rules have it', () => {
		// Webhooks are there where a provider is.
		const known = differences(routes, RULES).filter((problem) => !problem.includes('/webhooks/'))
		expect(known).toEqual([])
	})

	it('keeps everybody out, and lets everybody in, as the rules have it', () => {
		expect(gateProblems(routes, RULES)).toEqual([])
	})

	it('would be found open, closed, or saying something else', () => {
		const finance = routes.find(({ path }) => path === '/api/backoffice/webhooks')
		if (!finance) throw new Error('There is no list of webhooks.')
		const found = (access: Access) => gateProblems([{ ...finance, access }], RULES)
		expect(found(finance.access)).toEqual([])
		expect(found({ allow: 'everyone', because: 'It is forgotten.' })).toHaveLength(CALLERS.length - 2)
		expect(found({ allow: 'signedIn' }).join()).toContain('by donor: let in instead of 403')
		expect(found({ allow: 'roles', roles: ['admin'] }).join()).toContain('by finance: 403')
		expect(found({ allow: 'roles', roles: ['finAdmin'] }).join()).toContain('privilege')
	})
})
