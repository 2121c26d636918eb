import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestApp } from '../../../infra/http/test-app.ts'
import { route } from '../../../kernel/http/route.ts'
import type { ApiCall } from '../../api/call.ts'
import { CALLS, nameOf } from '../../api/calls.ts'
import {
	type Answer,
	type Caller,
	changesBetween,
	type Harness,
	type Method,
	startHarness,
} from '../../api/harness.ts'
import { makeWorld, type World } from '../../api/world.ts'
import { IS_NIGHTLY, sized } from '../../harness/length.ts'
import { adminUrlOf, everyRow } from '../card-data/traces.ts'
import type { ApiDocument } from '../fuzz/document.ts'
import { type Fixtures, makeFixtures } from './fixtures.ts'
import { type Cell, call, cellsOf, differences, mismatch, textOf } from './matrix.ts'
import { type Everybody, everybody, letExpire } from './people.ts'
import type { Rule } from './rule.ts'
import { RULES } from './rules.ts'

const BATCH_SIZE = 8

async function callAll(people: Everybody, cells: readonly Cell[]): Promise<Answer[]> {
	const answers: Answer[] = []
	for (let at = 0; at < cells.length; at += BATCH_SIZE)
		answers.push(...(await Promise.all(cells.slice(at, at + BATCH_SIZE).map((cell) => call(people, cell)))))
	return answers
}

/**
 * By day, picks one caller that the gate refuses for each route, since the unit test checks the guard for all
 * of them, and one caller for each answer about an existing and a missing thing.
 */
function someOf(cells: readonly Cell[], turn: number): readonly Cell[] {
	const [atGate, others] = [cells.filter(({ byGate }) => byGate), cells.filter(({ byGate }) => !byGate)]
	return [
		...atGate.slice(turn % Math.max(1, atGate.length)).slice(0, 1),
		...new Map(others.map((cell) => [`${cell.expected} ${cell.of}`, cell])).values(),
	]
}

const fieldAt = (path: string): string =>
	path.replace(/\.\d+(?=\.|$)/g, '').replace(/\._id$/, (end) => (path === '_id' ? end : ''))

describe('who may do what to whose', () => {
	let harness: Harness
	let world: World
	let people: Everybody
	let fixtures: Fixtures
	const counts = { refused: 0, passed: 0 }
	beforeAll(async () => {
		harness = await startHarness()
		const expired = await letExpire(harness)
		world = await makeWorld(harness)
		people = await everybody(harness, world, expired)
		fixtures = await makeFixtures(harness, world, people)
	}, 120_000)
	afterAll(() => harness?.stop())

	const callOf = (name: string): ApiCall | undefined => CALLS.find(({ route }) => route === name)
	const cells = () =>
		harness.system.routes.map((one, turn) => {
			const name = nameOf(one)
			const [rule, right] = [RULES[name], callOf(name)]
			if (!rule || !right) throw new Error(`${name} has no rule, or no right call.`)
			const all = cellsOf(one, rule, right, world, fixtures)
			return { route: one, rule, cells: sized(someOf(all, turn), all) }
		})

	it('is declared of every route as the rules have it', () => {
		expect(differences(harness.system.routes, RULES)).toEqual([])
	})

	it('lets nobody pass whom the rules keep out, tells nothing of what isn’t theirs, and changes nothing', async () => {
		const problems: string[] = []
		await harness.system.untilIdle()
		let before = await harness.fingerprint()
		for (const { route: one, rule, cells: all } of cells()) {
			const denied = all.filter(({ expected }) => expected !== 'pass')
			const answers = await callAll(people, denied)
			counts.refused += denied.length
			for (const [index, cell] of denied.entries()) {
				const answer = answers[index]
				const problem = answer && mismatch(cell, answer)
				if (problem) problems.push(problem)
				const absent = denied.findIndex(({ who, of }) => who === cell.who && of === 'absent')
				const alike = cell.of === 'theirs' && rule.about && rule.about.others !== 'refused' && absent !== -1
				if (alike && answer && answers[absent] && textOf(answer) !== textOf(answers[absent]))
					problems.push(
						`${cell.name} tells ${cell.who} that it is there: ${textOf(answer)}, not ${textOf(answers[absent])}`,
					)
			}
			if (!IS_NIGHTLY) continue
			const after = await harness.fingerprint()
			const changed = changesBetween(before, after)
			before = after
			if (changed.length > 0) problems.push(`${nameOf(one)} changed something: ${changed.join()}.`)
		}
		expect(changesBetween(before, await harness.fingerprint())).toEqual([])
		expect(problems).toEqual([])
	}, 180_000)

	const callWith = (right: ApiCall, body: unknown, who: Caller = world.people[right.as]) => {
		const [method = ''] = right.route.split(' ')
		return who.call(method as Method, right.url(world), { body, headers: right.headers?.(world) ?? {} })
	}

	const strangersTo = (rule: Rule, right: ApiCall): readonly Caller[] => {
		const strangers = rule.gate === 'everyone' ? [people.guest, people.stranger] : [people.stranger]
		return SEE_ALL.includes(right.as) ? strangers : [...strangers, world.people[right.as]]
	}

	/** Compares the system with how it was at the last call. */
	const createWatch = async () => {
		let before = await harness.fingerprint()
		return async () => {
			const after = await harness.fingerprint()
			const changed = changesBetween(before, after)
			before = after
			return changed
		}
	}

	async function foreignProblems(
		right: ApiCall,
		body: unknown,
		path: string,
		ids: readonly string[],
		changes: () => Promise<readonly string[]>,
	): Promise<string[]> {
		const problems: string[] = []
		const field = fieldAt(path)
		for (const foreign of ids) {
			const { status, text } = await callWith(right, put(body, path.split('.'), foreign))
			if (Math.trunc(status / 100) !== 4)
				problems.push(`${right.route} took ${foreign} as ${field}: ${status} ${text.slice(0, 100)}`)
			const changed = await changes()
			if (changed.length > 0) problems.push(`${right.route} changed ${changed.join()} by ${field}.`)
		}
		return problems
	}

	it('takes no id of others in a body', async () => {
		const problems: string[] = []
		let sent = 0
		await harness.system.untilIdle()
		const changes = await createWatch()
		for (const { route: one, rule } of cells()) {
			const right = callOf(nameOf(one))
			const body = right?.body?.(world)
			if (!right || !body) continue
			for (const [path, id] of idsIn(body)) {
				const field = fieldAt(path)
				const whose = rule.body?.[field]
				if (!whose) problems.push(`${nameOf(one)} has no rule for ${field}.`)
				if (whose !== 'own') continue
				problems.push(...(await foreignProblems(right, body, path, foreignTo(id, world), changes)))
				sent += foreignTo(id, world).length
			}
		}
		expect(problems).toEqual([])
		expect(sent).toBeGreaterThan(20)
	}, 120_000)

	it('tells nobody by a body that there is what they may not see', async () => {
		const problems: string[] = []
		const hide = (isHidden: boolean) =>
			harness.system.sql.execute(
				`INSERT INTO rec.profiles (user_id, is_public, updated_at) VALUES ($1, NOT $2::boolean, now())
				ON CONFLICT (user_id) DO UPDATE SET is_public = NOT $2::boolean`,
				[world.people.nameless.id, isHidden],
			)
		await hide(true)
		await harness.system.untilIdle()
		let sent = 0
		let before = await harness.fingerprint()
		for (const { route: one, rule } of cells()) {
			const right = callOf(nameOf(one))
			const body = right?.body?.(world)
			if (!right || !body || !['everyone', 'signedIn'].includes(String(rule.gate))) continue
			for (const [path, hidden] of hiddenIn(body, rule, world)) {
				if (hidden === undefined) {
					problems.push(`${nameOf(one)} takes ${path}, of which nobody hides any.`)
					continue
				}
				const callers = strangersTo(rule, right)
				for (const [index, who] of callers.entries()) {
					const answersFor = async (id: string, personId: string) => {
						const answers: string[] = []
						for (const variant of variantsOf(put(body, path.split('.'), id), personId)) {
							sent += 1
							const { status, text } = await callWith(right, variant, who)
							answers.push(`${status} ${text}`.replaceAll(id, 'id').replaceAll(personId, 'id'))
						}
						return answers
					}
					const theirs = await answersFor(hidden, world.people.nameless.id)
					const absent = await answersFor(crypto.randomUUID(), crypto.randomUUID())
					if (`${theirs}` !== `${absent}`)
						problems.push(`${nameOf(one)} tells caller ${index} by ${path}: ${theirs}, not ${absent}`)
				}
			}
			const after = await harness.fingerprint()
			const changed = changesBetween(before, after)
			before = after
			if (changed.length > 0) problems.push(`${nameOf(one)} changed ${changed.join()}.`)
		}
		await hide(false)
		expect(problems).toEqual([])
		expect(sent).toBeGreaterThan(40)
	}, 120_000)

	it('takes nothing from a body that isn’t asked for', async () => {
		const { admin } = people
		const rolesNow = () => harness.system.sql.query('SELECT * FROM read.user_roles ORDER BY 1, 2')
		const roles = await rolesNow()
		const document = await admin.json<ApiDocument>('GET', '/api/openapi.json')
		const { paths } = document
		const taken: string[] = []
		for (const right of CALLS) {
			const body = right.body?.(world)
			// To grant a role is what that call is for.
			if (!body || RULES[right.route]?.session !== undefined || /\/roles\//.test(right.route)) continue
			// A draft is saved as it was typed, whatever that is.
			if (right.route.includes('/donationRequestDraft')) continue
			const [verb = '', path = ''] = right.route.split(' ')
			const declared = withReferences(document, paths[path]?.[verb.toLowerCase()]?.requestBody ?? {})
			const more = Object.fromEntries(
				Object.entries(PRIVILEGED).filter(([name]) => !declared.includes(`"${name}"`)),
			)
			const answer = await world.people[right.as].call(verb as Method, right.url(world), {
				body: withMore(body, more),
				headers: right.headers?.(world) ?? {},
			})
			if (answer.status < 300) taken.push(right.route)
			if (right.route === 'POST /api/v1/donationRequest')
				expect(answer.body).toMatchObject({ data: { status: 0, mine: expect.anything() } })
		}
		expect(taken.length).toBeGreaterThan(20)
		harness.clock.run()
		await harness.system.untilIdle()
		harness.clock.freeze()
		expect(await rolesNow()).toEqual(roles)
		expect(await canariesIn(harness)).toEqual([])
		const comments = `/api/v1/donationRequest/${world.live}/comments`
		await world.people.donor.json('POST', comments, { body: CANARY })
		expect(await canariesIn(harness)).toEqual(['rec.request_comments'])
	}, 120_000)

	it('lets pass whom the rules let in', async () => {
		const problems: string[] = []
		const ends = ({ name }: Cell) => RULES[name]?.session === 'ended'
		const order = (cell: Cell) =>
			ends(cell)
				? /password/.test(cell.name)
					? 5
					: 4
				: ['GET', 'POST', 'PUT', 'DELETE'].indexOf(cell.method)
		const passing = cells().flatMap(({ cells: all }) => all.filter(({ expected }) => expected === 'pass'))
		const done = new Set<string>()
		for (const cell of passing.toSorted((a, b) => order(a) - order(b))) {
			// A deleted thing is missing for the next call, and a signed-out user can't sign out again.
			const once = cell.method === 'DELETE' || ends(cell)
			if (once && done.has(cell.name)) continue
			done.add(cell.name)
			if (ends(cell)) await people[cell.who].signIn()
			const answer = await call(people, cell)
			counts.passed += 1
			const problem = mismatch(cell, answer)
			if (problem) problems.push(problem)
		}
		expect(problems).toEqual([])
		console.log(
			`${harness.system.routes.length} routes: ${counts.refused} calls refused, ${counts.passed} let in.`,
		)
	}, 180_000)
})

function withReferences(document: object, part: unknown): string {
	const text = JSON.stringify(part)
	const referred = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name)
	const { components } = document as { components: { schemas: Readonly<Record<string, unknown>> } }
	return text + JSON.stringify(referred.map((name) => components.schemas[name]))
}

/** Fields that no caller may set, with values that a search finds anywhere. */
const CANARY = 'c0ffee00-7391-4739-8739-c0ffee007391'
const PRIVILEGED = {
	role: 'superAdmin',
	roles: ['superAdmin'],
	isAdmin: true,
	permissions: ['c0ffee-all'],
	status: 9,
	state: 'live',
	verified: true,
	isVerified: true,
	isProfileVerified: true,
	isTopOrg: true,
	phone_verified: true,
	amountRaised: 987_654_321,
	raised: '987654321.00',
	amountWithdrawn: 987_654_321,
	free: 987_654_321,
	_id: CANARY,
	id: CANARY,
	userId: CANARY,
	user_id: CANARY,
	authorId: CANARY,
	author_id: CANARY,
	byUserId: CANARY,
	ownerId: CANARY,
	requestedBy: CANARY,
	actor: { kind: 'system', id: CANARY },
	commandId: CANARY,
	streamId: CANARY,
	createdAt: '1999-09-09T09:09:09.000Z',
	created_at: '1999-09-09T09:09:09.000Z',
	at: '1999-09-09T09:09:09.000Z',
	password_hash: 'c0ffee-hash',
	refundedMinor: '98765432100',
	revision: 987_654_321,
}
// A hyphen is in no bytes that are written as hexadecimal digits, which ciphertext is.
const CANARIES = /c0ffee(?:00)?-|987654321|1999-09-09/

async function canariesIn({ dataDir }: Harness): Promise<string[]> {
	const found: string[] = []
	for await (const { table, text } of everyRow(await adminUrlOf(dataDir)))
		if (CANARIES.test(text)) found.push(table)
	return found
}

const withMore = (body: object, more: object): object => ({
	...Object.fromEntries(
		Object.entries(body).map(([key, value]) => [
			key,
			typeof value === 'object' && value !== null && !Array.isArray(value) ? withMore(value, more) : value,
		]),
	),
	...more,
})

function idsIn(value: unknown, path = ''): [path: string, id: string][] {
	if (typeof value === 'string')
		return /^(?:[0-9a-f]{8}-[0-9a-f-]{27}|p[io]_\w+)$/.test(value) ? [[path, value]] : []
	if (typeof value !== 'object' || value === null) return []
	return Object.entries(value).flatMap(([key, inner]) => idsIn(inner, path ? `${path}.${key}` : key))
}

const SEE_ALL: readonly string[] = ['author', 'admin', 'superAdmin', 'finance', 'volunteer']

/** Ids in bodies that reveal nothing: the caller was given them, they are public, or nothing is looked up. */
const VISIBLE: readonly string[] = ['email', 'invitationId', 'categories', 'transactionId', 'referenceId']

function hiddenIn(
	body: object,
	{ body: whose = {} }: Rule,
	world: World,
): [path: string, hidden: string | undefined][] {
	const { live, pending, hidden, people, things } = world
	return idsIn(body).flatMap(([path, id]): [string, string | undefined][] => {
		const field = path.replace(/\.\d+(?=\.|$)/g, '').replace(/\._id$/, '')
		if (whose[field] !== 'any' || VISIBLE.includes(field)) return []
		if (Object.values(people).some((person) => person.id === id)) return [[path, people.nameless.id]]
		if (field === 'ids') return [[path, things.answer]]
		return [[path, [live, pending, ...Object.values(things)].includes(id) ? hidden : undefined]]
	})
}

function variantsOf(body: object, personId: string): object[] {
	const text = JSON.stringify(body)
	const other = text.includes('"INR"') ? [JSON.parse(text.replaceAll('"INR"', '"USD"'))] : []
	const { donation } = body as { donation?: { donation_request_id?: string } }
	if (!donation?.donation_request_id) return [body, ...other]
	const { donation_request_id: _, ...given } = donation
	const toUserInfo = { _id: personId }
	return [body, ...other, { ...body, donation: { ...given, donationFor: 'individual', toUserInfo } }]
}

function put(body: unknown, [first = '', ...rest]: readonly string[], value: unknown): object {
	const copy = (Array.isArray(body) ? [...body] : { ...(body as object) }) as Record<string, unknown>
	copy[first] = rest.length === 0 ? value : put(copy[first], rest, value)
	return copy
}

function foreignTo(
	id: string,
	{
		picture,
		othersPicture,
		document,
		othersDocument,
		video,
		othersVideo,
		live,
		funds,
		people,
		organization,
	}: World,
): string[] {
	const kinds: readonly (readonly [readonly string[], readonly string[]])[] = [
		[[picture, organization.image, organization.spareImage], [othersPicture]],
		[[document, organization.document, organization.spareDocument], [othersDocument]],
		[[video], [othersVideo]],
		[[live], [crypto.randomUUID()]],
		[
			[funds.account, funds.spareAccount, funds.foundationAccount],
			[funds.othersAccount, funds.organizationAccount],
		],
		[Object.values(people).map((person) => person.id), [people.donor.id]],
	]
	const others = kinds.find(([own]) => own.includes(id))?.[1] ?? []
	return [...others, /^pi_/.test(id) ? 'pi_nobodyknowsthisone' : crypto.randomUUID()]
}

describe('the matrix', () => {
	const runs = route({
		method: 'GET',
		path: '/api/backoffice/runs/:id',
		summary: 'A run',
		tags: ['ledger'],
		access: { allow: 'roles', roles: ['finAdmin'] },
		params: z.object({ id: z.string() }),
		answers: { 200: z.object({ statusCode: z.literal(200) }) },
		handle: async () => ({ body: { statusCode: 200 } }),
	})
	const rules = { 'GET /api/backoffice/runs/{id}': { gate: ['finAdmin'] } } as const

	it('notices a loosened rule, a route without one, and a rule without a route', () => {
		expect(differences([runs], rules)).toEqual([])
		const loosened = { ...runs, access: { allow: 'signedIn' } as const }
		expect(differences([loosened], rules)).toEqual([
			'GET /api/backoffice/runs/{id} lets in signedIn instead of ["finAdmin"].',
		])
		expect(
			differences([{ ...runs, access: { allow: 'roles', roles: ['finAdmin', 'admin'] } }], rules),
		).toHaveLength(1)
		expect(differences([runs, { ...runs, method: 'DELETE' }], rules)).toEqual([
			'DELETE /api/backoffice/runs/{id} has no rule.',
		])
		expect(differences([], rules)).toEqual([
			'There is a rule for GET /api/backoffice/runs/{id}, and no such route.',
		])
	})

	it('notices a route that lets in whom it should not, and one that shows what isn’t theirs', async () => {
		const rule = {
			gate: 'signedIn',
			about: { ids: { id: 'withdrawal' }, may: ['author'], others: 'absent' },
		} as const
		const right = {
			route: 'GET /api/backoffice/runs/{id}',
			url: () => `/api/backoffice/runs/${crypto.randomUUID()}`,
		}
		const fixtures = { withdrawal: crypto.randomUUID() }
		const all = cellsOf(runs, rule, right as unknown as ApiCall, {} as World, fixtures as Fixtures)
		const app = await createTestApp([{ ...runs, access: { allow: 'everyone', because: 'a person forgot' } }])
		const problems: string[] = []
		for (const cell of all) {
			const answer = await app.inject({ method: 'GET', url: cell.url })
			const problem = mismatch(cell, {
				status: answer.statusCode,
				body: answer.json(),
				text: answer.body,
				headers: {},
			})
			if (problem) problems.push(problem)
		}
		await app.close()
		expect(problems.some((line) => line.includes('by guest (theirs): 200 instead of 401'))).toBe(true)
		expect(problems.some((line) => line.includes('by donor (theirs): 200 instead of absent'))).toBe(true)
		expect(problems.some((line) => line.includes('by author (absent): 200 instead of absent'))).toBe(true)
		expect(problems.some((line) => line.includes('by author (theirs)'))).toBe(false)
	})
})
