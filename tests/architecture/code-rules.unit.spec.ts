import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bareTextIn } from './bare-text.ts'
import { momentViolations, purityViolations, roundingViolations } from './code-rules.ts'
import { parseSource, readSourceTree, report } from './source-files.ts'
import {
	answerViolations,
	handedViolations,
	nameViolations,
	spreadViolations,
	storageViolations,
} from './style-rules.ts'
import { vocabularyViolations } from './vocabulary.ts'

const project = await readSourceTree(join(import.meta.dirname, '../..'))

describe('the project', () => {
	it.each([
		['keeps clock, chance and machine out of deciders and projections', purityViolations],
		['never rounds an amount', roundingViolations],
		['shows instants in one way, whose zone is named', momentViolations],
		['spreads no literal into a literal', spreadViolations],
		['names no file after nothing', nameViolations],
		['hands no worker the functions that it works with', handedViolations],
		['asserts no type of an answer, and has one client', answerViolations],
		['says each thing in the word of the glossary', vocabularyViolations],
		['asks no browser for its storage but by client/storage.ts', storageViolations],
		['leaves no text bare that a translator would lose', bareTextIn(project)],
	])('%s', (_, rule) => {
		expect(report(project, rule)).toEqual([])
	})
})

describe('functions that a worker is handed', () => {
	const found = (text: string, path = 'workers/funds/book-losses.ts') =>
		report([parseSource(path, text)], handedViolations)

	it.each([
		'interface LossDeps { readonly book: (fund: string) => Promise<unknown> }',
		'const f = (deps: { readonly now: () => number }) => {}',
		'interface LossDeps { book(fund: string): Promise<unknown> }',
	])('such as %s are seen', (text) => {
		expect(found(text)).toHaveLength(1)
		expect(found(text, 'workers/funds/book-losses.unit.spec.ts')).toEqual([])
		expect(found(text, 'kernel/ports/clock.ts')).toEqual([])
	})

	it.each([
		"type Worker = Pick<WorkerInfrastructure, 'sql' | 'clock'>",
		'interface Loss { readonly amount: bigint }',
		'type Check = (webhookId: string) => Promise<string>',
	])('%s is none', (text) => expect(found(text)).toEqual([]))
})

describe('impure code', () => {
	const found = (text: string, path = 'domain/funds/funds.decider.ts') =>
		report([parseSource(path, text)], purityViolations)

	it.each([
		'Date.now()',
		"Date['now']()",
		'const { a } = f(Date.now)',
		'new Date()',
		'Date()',
		'Math.random()',
		'randomUUID()',
		'crypto.randomUUID()',
		'process.env.TZ',
		'performance.now()',
		'setTimeout(f, 1)',
		'fetch(url)',
		'at.getHours()',
		'at.toLocaleString()',
		'globalThis.fetch',
		'console.log(1)',
	])('such as %s is seen', (text) => {
		expect(found(text).length).toBeGreaterThan(0)
		expect(found(text, 'projections/funds/funds.ts').length).toBeGreaterThan(0)
	})

	it.each([
		'new Date(at)',
		'Date.parse(at)',
		'Math.max(a, b)',
		'at.toISOString()',
		'at.getUTCHours()',
		"'Date.now()'",
	])('%s is none', (text) => expect(found(text)).toEqual([]))

	it('is allowed in tests and outside the core', () => {
		expect(found('Date.now()', 'domain/funds/funds.decider.unit.spec.ts')).toEqual([])
		expect(found('Date.now()', 'apps/api.ts')).toEqual([])
	})

	it('is told with its line', () => {
		expect(found('const a = 1\n\nconst b = Date.now()')).toEqual([
			'domain/funds/funds.decider.ts:3 uses Date.now',
		])
	})
})

describe('rounding', () => {
	const found = (text: string, path = 'commands/donations/start.ts') =>
		report([parseSource(path, text)], roundingViolations)

	it.each([
		'Math.round(amount * 100)',
		'Math.ceil(100 * donation.feeCover)',
		'Math.floor(total / 3)',
		'Math.trunc(Number(amountMinor) / 2)',
		'parseFloat(body.quantity)',
		'Number.parseFloat(totalAmount)',
		'(amount / 100).toFixed(2)',
		'row.raised_amount.toFixed(2)',
	])('of money by %s is seen', (text) => expect(found(text)).toHaveLength(1))

	it.each([
		'Math.round(elapsed / 1000)',
		'Math.ceil(totalCount / pageSize)',
		'Math.max(amount, 0)',
		'Math.floor(Math.random() * 10)',
		'seconds.toFixed(1)',
		'const feedback = Math.round(coffee)',
	])('of something else by %s is none', (text) => expect(found(text)).toEqual([]))

	it('of figures on a screen is left to the screen', () => {
		expect(found('Math.round(amount)', 'web/src/ui/progress.tsx')).toEqual([])
	})
})

describe('an instant', () => {
	const found = (text: string, path = 'web/src/features/blood/blood-alert.tsx') =>
		report([parseSource(path, text)], momentViolations)

	it.each([
		"new Intl.DateTimeFormat('en-IN', { timeStyle: 'short', timeZone: 'UTC' }).format(at)",
		"Intl.DateTimeFormat('en-IN', { hour: 'numeric', timeZone: zone }).format(at)",
		"new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }).format(at)",
		'new Intl.DateTimeFormat(locale, options).format(at)',
		'new Intl.DateTimeFormat().format(at)',
		"dateFormat(locale, { timeZone: zone, dateStyle: 'short' }).format(at)",
		"at.toLocaleString('en-IN', { timeZone: 'UTC' })",
		'at.toLocaleDateString()',
		'at.toTimeString()',
	])('that is shown by %s is seen', (text) => {
		expect(found(text)).toHaveLength(1)
		expect(found(text, 'workers/users/account-mail-text.ts')).toHaveLength(1)
	})

	it.each([
		"new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)",
		'formatMoment(at, { language, zone })',
		"new Intl.NumberFormat('en').format(1)",
	])('is not shown by %s', (text) => expect(found(text)).toEqual([]))

	it('is formatted where the rule is written, and in specs', () => {
		const text = 'new Intl.DateTimeFormat(locale, options)'
		expect(found(text, 'kernel/wire/moments.ts')).toEqual([])
		expect(found(text, 'kernel/wire/moments.unit.spec.ts')).toEqual([])
	})
})

it.each([
	['const a = { ...{ b, c }, d }', 1],
	['const a = [...[b, c], d]', 1],
	['const a = [...([b, c] as const), d]', 1],
	['const a = { ...({ b, c } as const), d }', 1],
	['const a = [...([b, c]), d]', 1],
	['const a = [...[b, c]!, d]', 1],
	['const a = { ...({ b, c } satisfies B), d }', 1],
	['const a = { ...(<B>{ b, c }), d }', 1],
	['f(...[b, c])', 1],
	["f(...(['b', 'c'] as const), d)", 1],
	['new F(...[b, c])', 1],
	['const a = [...(b as const), d]', 0],
	['const a = { ...((b && { c }) as B), d }', 0],
	["f(...(['b', 'c'] as const).map(String))", 0],
	['const f = (...[b, c]: B) => b', 0],
	['const a = { ...(b && { c }), d }', 0],
	['const a = { ...b, d }', 0],
	['const a = [...[b, c].map(String), d]', 0],
])('%s spreads %i literals', (text, count) => {
	expect(report([parseSource('domain/funds/a.ts', text)], spreadViolations)).toHaveLength(count)
})

it.each([
	'infra/utils/dates.ts',
	'web/src/helpers.ts',
	'commands/_shared/misc.ts',
	'domain/funds/utils.unit.spec.ts',
])('%s is a name that says nothing', (path) =>
	expect(report([parseSource(path, '')], nameViolations)).toHaveLength(1),
)

describe('an answer whose type is asserted, and another client', () => {
	const found = (text: string, path = 'web/src/features/users/api/login.ts') =>
		report([parseSource(path, text)], answerViolations)

	it.each([
		"const a = (await api.get('/api/v1/config')) as Config",
		"const a = api.get('/api/v1/config') as Promise<Config>",
		'const a = (await response.json()) as Config',
		'const a = (await dataProvider.overview()) as Overview',
		'const a = data as Config',
		'const a = error.body as Failure',
		"const a = await fetch('/api/v1/config')",
		"const a = window.fetch('/api/v1/config')",
		'const a = new XMLHttpRequest()',
		"navigator.sendBeacon('/api/v1/config')",
	])('such as %s is seen', (text) => {
		expect(found(text)).toHaveLength(1)
		expect(found(text, 'backoffice/src/providers/users.ts')).toHaveLength(1)
	})

	it.each([
		"const { data } = await api.get('/api/v1/config')",
		"const a = { path: data, kind: 'x' } as const",
		"const a = (async () => import('./screen.tsx')) as Loader",
		"await api.fetch('/api/backoffice/users')",
		'const a = stored as Target',
	])('%s is none', (text) => expect(found(text)).toEqual([]))

	it('is allowed in the client itself and in specs', () => {
		expect(found('fetch(request)', 'client/client.ts')).toEqual([])
		expect(found('data as Config', 'web/src/features/users/api/login.unit.spec.ts')).toEqual([])
	})
})

it.each([
	"localStorage.getItem('a')",
	"window.sessionStorage.setItem('a', 'b')",
	"if (typeof localStorage === 'undefined') done()",
])('%s asks for storage itself', (text) => {
	expect(report([parseSource('web/src/lib/a.ts', text)], storageViolations)).toHaveLength(1)
	expect(report([parseSource('client/storage.ts', text)], storageViolations)).toEqual([])
})
