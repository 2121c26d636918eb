import { matchesGlob } from 'node:path'
import { Visitor } from 'oxc-parser'
import { isSpec, type SourceFile, type Violation } from './source-files.ts'

const PURE = [
	'kernel/wire/{card-numbers,json,money,schemas}.ts',
	'kernel/events/{decider,errors,growing-map,in-parts}.ts',
	'kernel/{concurrency/in-batches,http/network}.ts',
	'kernel/ports/**',
	'kernel/projection/**',
	'domain/**',
	'projections/**',
]

/** Members whose value depends on when or where the code runs; `*` means every member. */
const IMPURE_MEMBERS: Readonly<Record<string, readonly string[]>> = {
	Date: ['now'],
	Math: ['random'],
	process: ['*'],
	crypto: ['*'],
	performance: ['*'],
	globalThis: ['*'],
	console: ['*'],
}
const IMPURE_CALLS = ['randomUUID', 'fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask']
const LOCAL_METHODS =
	/^(get|set)(FullYear|Month|Date|Day|Hours|Minutes|Seconds|Milliseconds|TimezoneOffset)$|^toLocale|^to(Date|Time)String$/

export function purityViolations(file: SourceFile): Violation[] {
	if (isSpec(file.path) || !PURE.some((pattern) => matchesGlob(file.path, pattern))) return []
	const found = collector(file)
	new Visitor({
		MemberExpression(node) {
			const member = memberName(node)
			if (member === null) return
			if (node.object.type === 'Identifier') {
				const impure = IMPURE_MEMBERS[node.object.name] ?? []
				if (impure.includes('*') || impure.includes(member))
					found.add(node, `uses ${node.object.name}.${member}`)
			}
			if (LOCAL_METHODS.test(member)) found.add(node, `uses ${member}, which depends on the machine`)
			if (IMPURE_CALLS.includes(member)) found.add(node, `uses ${member}`)
		},
		NewExpression(node) {
			if (isNamed(node.callee, 'Date') && node.arguments.length === 0)
				found.add(node, 'asks the clock with new Date()')
		},
		CallExpression(node) {
			if (isNamed(node.callee, 'Date')) found.add(node, 'asks the clock with Date()')
			if (node.callee.type === 'Identifier' && IMPURE_CALLS.includes(node.callee.name)) {
				found.add(node, `uses ${node.callee.name}`)
			}
		},
	}).visit(file.program)
	return found.violations
}

const MONEY_CODE = [
	'domain/**',
	'commands/**',
	'projections/**',
	'records/**',
	'queries/**',
	'workers/**',
	'kernel/**',
	'infra/{adapters,http}/**',
	'simulators/**',
]
const FLOAT_FUNCTIONS = ['round', 'ceil', 'floor', 'trunc', 'fround']
const MONEY_TERMS =
	/^(amounts?|fees?|totals?|minor|quantity|quantities|paise|cents|balances?|raised|withdrawn|refunded)$/
/** Counts of rows and pages are totals of another kind. */
const NOT_MONEY = /(count|pages?|rows?|records?)/i

export function roundingViolations(file: SourceFile): Violation[] {
	if (isSpec(file.path) || !MONEY_CODE.some((pattern) => matchesGlob(file.path, pattern))) return []
	const found = collector(file)
	new Visitor({
		CallExpression(node) {
			const { callee } = node
			const name =
				callee.type === 'MemberExpression'
					? memberName(callee)
					: callee.type === 'Identifier'
						? callee.name
						: null
			const onMath = callee.type === 'MemberExpression' && isNamed(callee.object, 'Math')
			const rounds = onMath && FLOAT_FUNCTIONS.includes(name ?? '')
			const parses = name === 'parseFloat'
			const formats = callee.type === 'MemberExpression' && name === 'toFixed'
			const money = moneyName(file.text.slice(formats ? callee.object.start : node.start, node.end))
			if ((rounds || parses || formats) && money !== null) {
				found.add(node, `uses ${onMath ? 'Math.' : ''}${name} on ${money}: amounts are bigint in minor units`)
			}
		},
	}).visit(file.program)
	return found.violations
}

function moneyName(code: string): string | null {
	const names = code.match(/[A-Za-z_$][\w$]*/g) ?? []
	const meansMoney = (name: string) =>
		!NOT_MONEY.test(name) && name.split(/(?=[A-Z])|_/).some((word) => MONEY_TERMS.test(word.toLowerCase()))
	return names.find(meansMoney) ?? null
}

const PRODUCT = '{kernel,domain,commands,projections,records,queries,workers,infra,client,web,backoffice}/**'
/** Files that make formats, or read a wall clock and show nothing. */
const OF_CLOCKS = 'kernel/wire/{days,event-times,formatters,moments,wall-clock}.ts'
const OF_PROOFS = 'tools/verification/**'
/** Methods that write an instant, or a part of it, in the zone of the machine. */
const LOCAL_TEXT = /^to(Locale)?(Date|Time)String$|^toLocaleString$/
const TIME_OF_DAY = /^(hour|minute|second|hour12|hourCycle|dayPeriod|timeStyle|timeZoneName)$/

/**
 * Finds instants that are formatted without `kernel/wire/moments.ts` and `kernel/wire/days.ts`, in an
 * implicit time zone.
 */
export function momentViolations(file: SourceFile): Violation[] {
	const isOther = [OF_CLOCKS, OF_PROOFS].some((pattern) => matchesGlob(file.path, pattern))
	if (isSpec(file.path) || isOther || !matchesGlob(file.path, PRODUCT)) return []
	const found = collector(file)
	const check = (node: { start: number; callee: Span; arguments: readonly Node[] }) => {
		const callee = file.text.slice(node.callee.start, node.callee.end)
		if (!['Intl.DateTimeFormat', 'dateFormat'].includes(callee)) return
		const options = node.arguments[1]
		const given = options && 'properties' in options ? (options.properties as readonly Option[]) : []
		const isOfDay =
			given.some(({ key, value }) => key?.name === 'timeZone' && value?.value === 'UTC') &&
			!given.some(({ key }) => TIME_OF_DAY.test(key?.name ?? ''))
		if (!isOfDay) found.add(node, 'formats an instant, which formatMoment and formatDay do')
	}
	new Visitor({
		NewExpression: check,
		CallExpression(node) {
			check(node)
			if (node.callee.type !== 'MemberExpression') return
			const member = memberName(node.callee) ?? ''
			if (LOCAL_TEXT.test(member)) found.add(node, `uses ${member}: formatMoment and formatDay name the zone`)
		},
	}).visit(file.program)
	return found.violations
}

interface Span {
	readonly start: number
	readonly end: number
}

interface Option {
	readonly key?: { readonly name?: string }
	readonly value?: { readonly value?: unknown }
}

function collector(file: SourceFile) {
	const violations: Violation[] = []
	return {
		violations,
		add(node: { start: number }, message: string) {
			violations.push({ file: file.path, line: file.lineAt(node.start), message })
		},
	}
}

interface Node {
	readonly type: string
}

function isNamed(node: Node, name: string): boolean {
	return node.type === 'Identifier' && 'name' in node && node.name === name
}

function memberName(node: { property: Node; computed: boolean }): string | null {
	const { property, computed } = node
	if (!computed && 'name' in property) return String(property.name)
	if (computed && property.type === 'Literal' && 'value' in property) return String(property.value)
	return null
}
