import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { purityViolations, roundingViolations } from './code-rules.ts'
import { handlerViolations, nameViolations, SIZE_LIMITS, sizeViolations } from './size-rules.ts'
import { parseSource, readSourceTree, report } from './source-files.ts'

const project = await readSourceTree(join(import.meta.dirname, '../..'))

describe('the project', () => {
	it.each([
		['keeps clock, chance and machine out of deciders and projections', purityViolations],
		['never rounds an amount', roundingViolations],
		['keeps its files short', sizeViolations],
		['keeps its route handlers short', handlerViolations],
		['names no file after nothing', nameViolations],
	])('%s', (_, rule) => {
		expect(report(project, rule)).toEqual([])
	})
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
		expect(found('Date.now()', 'infra/processes/api.ts')).toEqual([])
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
		'Math.ceil(100 * gift.feeCover)',
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

describe('sizes', () => {
	const long = (path: string, lines: number) =>
		report([parseSource(path, 'f()\n'.repeat(lines))], sizeViolations)

	it.each(SIZE_LIMITS)('of $files end at $lines lines', ({ files, lines }) => {
		const path = files.replace('**/*', 'funds/funds').replace('**', 'funds/funds.ts')
		expect(long(path, lines)).toEqual([])
		expect(long(path, lines + 1)).toEqual([
			`${path}:${lines + 1} has ${lines + 1} lines; ${lines} is the limit`,
		])
	})

	it('of a route handler end at 15 lines', () => {
		const handler = (lines: number) =>
			`route({\n\thandle: async () => {\n${'\t\tf()\n'.repeat(lines - 2)}\t},\n})`
		const found = (lines: number) =>
			report([parseSource('commands/funds/withdraw.ts', handler(lines))], handlerViolations)
		expect(found(15)).toEqual([])
		expect(found(16)).toEqual([
			'commands/funds/withdraw.ts:2 has a route handler of 16 lines; 15 is the limit',
		])
	})
})

it.each([
	'infra/utils/dates.ts',
	'web/src/helpers.ts',
	'commands/_shared/misc.ts',
	'domain/funds/utils.unit.spec.ts',
])('%s is a name that says nothing', (path) =>
	expect(report([parseSource(path, '')], nameViolations)).toHaveLength(1),
)
