import { randomUUID } from 'node:crypto'
import type { Access, Route } from '../../../kernel/http/route.ts'
import type { ApiCall } from '../../api/call.ts'
import { nameOf } from '../../api/calls.ts'
import type { Answer, Method } from '../../api/harness.ts'
import type { World } from '../../api/world.ts'
import type { Fixtures } from './fixtures.ts'
import { ENDED, type Everybody, GUESTS, ROLES, WHO, type Who } from './people.ts'
import type { Gate, Rule } from './rule.ts'

export type Case = 'theirs' | 'absent'

export type Expected = 'pass' | 'absent' | 'refused' | 'unproven' | 401 | 403

export interface Cell {
	readonly name: string
	readonly who: Who
	readonly of: Case
	readonly expected: Expected
	readonly byGate: boolean
	/** Allowed, but the answer may be that the thing, or an id in its body, is missing. */
	readonly mayBeGone: boolean
	readonly method: Method
	readonly url: string
	readonly body: unknown
	readonly headers: Readonly<Record<string, string | undefined>>
}

const gateOf = (access: Access): string =>
	access.allow === 'roles' ? JSON.stringify(access.roles.toSorted()) : access.allow
const gateText = (gate: Gate): string => (typeof gate === 'string' ? gate : JSON.stringify(gate.toSorted()))

export function differences(routes: readonly Route[], rules: Readonly<Record<string, Rule>>): string[] {
	const names = new Set<string>(routes.map(nameOf))
	return [
		...routes.flatMap((route) => {
			const rule = rules[nameOf(route)]
			if (!rule) return [`${nameOf(route)} has no rule.`]
			const problems: string[] = []
			if (gateOf(route.access) !== gateText(rule.gate))
				problems.push(`${nameOf(route)} lets in ${gateOf(route.access)} instead of ${gateText(rule.gate)}.`)
			if ((route.ignoresSignIn !== undefined) !== (rule.session === 'ignored'))
				problems.push(`${nameOf(route)} looks at tokens where it should not, or the other way round.`)
			return problems
		}),
		...Object.keys(rules)
			.filter((name) => !names.has(name))
			.map((name) => `There is a rule for ${name}, and no such route.`),
	]
}

export function gateRefusal({ gate, session }: Rule, who: Who): 401 | 403 | null {
	if (gate === 'provider') return null
	if (ENDED.includes(who) && session !== 'ignored') return 401
	const guest = GUESTS.includes(who) || ENDED.includes(who)
	if (gate !== 'everyone' && guest) return 401
	const role = ROLES[who]
	return Array.isArray(gate) && role !== 'superAdmin' && !gate.includes(role) ? 403 : null
}

export function expectedOf(rule: Rule, who: Who, of: Case, hasId: boolean): Expected {
	const { about, unproven, neutral } = rule
	if (rule.gate === 'provider') return 'refused'
	const refusal = gateRefusal(rule, who)
	if (refusal) return refusal
	if (unproven) return 'unproven'
	if (about && !about.may.includes(who)) return about.others
	if (of === 'absent' && about?.knows?.includes(who) === false) return about.others
	if (of === 'absent' && about?.person) return who === 'author' ? about.others : 'pass'
	if (of === 'absent' && about?.others === 'refused') return 'refused'
	return of === 'absent' && hasId && !neutral ? 'absent' : 'pass'
}

export function cellsOf(route: Route, rule: Rule, call: ApiCall, world: World, fixtures: Fixtures): Cell[] {
	const name = nameOf(route)
	const address = addressOf(name, rule, call.url(world), fixtures)
	const common = {
		name,
		method: route.method,
		body: call.body?.(world),
		headers: call.headers?.(world) ?? {},
	}
	return WHO.flatMap((who) =>
		(['theirs', 'absent'] as const).flatMap((of): Cell[] => {
			if (of === 'absent' && address.absent === null) return []
			const url = of === 'absent' ? (address.absent ?? '') : address.theirs
			const expected = expectedOf(rule, who, of, address.absent !== null)
			const namesOwn = Object.values(rule.body ?? {}).includes('own') && who !== call.as
			const byGate = gateRefusal(rule, who) !== null
			return [{ ...common, who, of, url, expected, byGate, mayBeGone: rule.none === true || namesOwn }]
		}),
	)
}

function addressOf(name: string, rule: Rule, right: string, fixtures: Fixtures) {
	const { pathname, searchParams } = new URL(right, 'http://karuna.example')
	const pattern = (name.split(' ')[1] ?? '').split('/')
	const ids = rule.about?.ids ?? {}
	const theirs = pathname.split('/').map((part, at) => {
		const thing = ids[/^\{(\w+)\}$/.exec(pattern[at] ?? '')?.[1] ?? '']
		return thing ? fixtures[thing] : part
	})
	for (const [key, thing] of Object.entries(ids))
		if (!pattern.includes(`{${key}}`)) searchParams.set(key, fixtures[thing] ?? '')
	const search = searchParams.size > 0 ? `?${searchParams}` : ''
	const last = pattern.findLastIndex((part) => part.startsWith('{'))
	const inQuery = Object.keys(ids).find((key) => !pattern.includes(`{${key}}`))
	const nothing = (id: string) =>
		/^po_/.test(id) ? 'po_nobodyknowsthisone' : ID.test(id) ? randomUUID() : null
	if (inQuery !== undefined) {
		const changed = new URLSearchParams(searchParams)
		changed.set(inQuery, randomUUID())
		return { theirs: theirs.join('/') + search, absent: `${theirs.join('/')}?${changed}` }
	}
	const gone = last === -1 ? null : nothing(theirs[last] ?? '')
	return { theirs: theirs.join('/') + search, absent: gone && theirs.with(last, gone).join('/') + search }
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

export function mismatch(cell: Cell, answer: Answer): string | null {
	const { name, who, of, expected, method, mayBeGone, headers } = cell
	const { status, body } = answer
	const right = {
		pass:
			(mayBeGone && status === 404) ||
			(method === 'GET' ? status === 200 : ![401, 403, 404].includes(status)),
		// RFC 9110, 13.1.1: no version of a thing that isn't there is the expected one.
		absent: status === 404 || (headers['if-match'] !== undefined && status === 412),
		refused: status >= 400,
		unproven: status === 403 && (body as { code?: string } | null)?.code === 'FACTOR_PROOF_REQUIRED',
		401: status === 401,
		403: status === 403,
	}[expected]
	return right && status < 500
		? null
		: `${name} by ${who} (${of}): ${status} instead of ${expected}: ${answer.text.slice(0, 160)}`
}

export const call = (people: Everybody, { who, method, url, body, headers }: Cell): Promise<Answer> =>
	people[who].call(method, url, { headers, ...(body !== undefined && { body }) })

export const textOf = ({ status, body }: Answer): string => {
	const { code, message } = (body ?? {}) as { code?: string; message?: string }
	return [status, code, message].join(' ')
}
