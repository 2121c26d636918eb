import type { Expression, Ordering, Query } from './syntax.ts'
import { type Token, tokensOf } from './tokens.ts'
import { intervalOf, SqlRefused } from './values.ts'

export interface Reader {
	peek(ahead?: number): Token
	take(...tokens: readonly string[]): boolean
	expect(...tokens: readonly string[]): void
	name(): string
	is(...tokens: readonly string[]): boolean
	next(): Token
	fail(): never
}

export function readerOf(statement: string): Reader {
	const tokens = tokensOf(statement)
	let at = 0
	const end: Token = { kind: 'end', text: '' }
	const peek = (ahead = 0): Token => tokens[at + ahead] ?? end
	const fail = (): never => {
		const rest = tokens.slice(at, at + 8).map(({ text }) => text)
		throw new SqlRefused(
			`The database in memory does not understand "${rest.join(' ')}" in: ${statement}`,
			'42601',
		)
	}
	const is = (...tokens: readonly string[]) =>
		tokens.every((word, index) => {
			const { kind, text } = peek(index)
			return (kind === 'name' || kind === 'sign') && text === word
		})
	const take = (...tokens: readonly string[]) => {
		const found = is(...tokens)
		if (found) at += tokens.length
		return found
	}
	return {
		peek,
		fail,
		is,
		take,
		expect(...tokens) {
			if (!take(...tokens)) fail()
		},
		next() {
			at += 1
			return tokens[at - 1] ?? end
		},
		name() {
			const token = peek()
			if (token.kind !== 'name' && token.kind !== 'quoted') fail()
			at += 1
			return token.text
		},
	}
}

const STRENGTH: Readonly<Record<string, number>> = {
	or: 1,
	and: 2,
	'=': 4,
	'<>': 4,
	'<': 4,
	'>': 4,
	'<=': 4,
	'>=': 4,
	'~': 5,
	'||': 6,
	'->>': 6,
	'->': 6,
	'+': 7,
	'-': 7,
	'*': 8,
	'/': 8,
	'%': 8,
}
const TYPES = new Set(['timestamptz', 'interval', 'date', 'text', 'int', 'bigint', 'uuid'])

export function expressionsFrom(reader: Reader, query: () => Query): () => Expression {
	const { peek, take, expect, is, next, name, fail } = reader
	const isQuery = () => is('select') || is('values') || is('with')

	function expression(least = 0): Expression {
		let left: Expression = take('not') ? { is: 'not', of: expression(3) } : unary()
		for (;;) {
			const { kind, text } = peek()
			if (kind !== 'name' && kind !== 'sign') return left
			const strength = STRENGTH[text]
			if (strength !== undefined) {
				if (strength < least) return left
				next()
				left = listed(text, left) ?? binary(text, left, expression(strength + 1))
				continue
			}
			if (least > 4) return left
			const other = test(left)
			if (other === null) return left
			left = other
		}
	}

	function listed(sign: string, of: Expression): Expression | null {
		if (!is('any', '(') && !is('all', '(')) return null
		const all = next().text === 'all'
		expect('(')
		const list = expression()
		expect(')')
		return { is: 'any', of, sign, list, all }
	}

	function test(of: Expression): Expression | null {
		if (take('is')) {
			const isNot = take('not')
			const found = ((): Expression => {
				if (take('null')) return { is: 'null', of }
				if (take('distinct', 'from')) return { is: 'distinct', left: of, right: expression(5) }
				const value = is('true') || is('false') ? next().text === 'true' : fail()
				return { is: 'not', of: { is: 'distinct', left: of, right: { is: 'literal', value } } }
			})()
			return isNot ? { is: 'not', of: found } : found
		}
		const isNot = is('not', 'in') || is('not', 'between')
		if (isNot) next()
		if (take('in', '(')) {
			const list = isQuery() ? query() : expressions()
			expect(')')
			return isNot ? { is: 'not', of: { is: 'in', of, list } } : { is: 'in', of, list }
		}
		if (take('between')) {
			const low = expression(5)
			expect('and')
			const high = expression(5)
			const both: Expression = {
				is: 'binary',
				sign: 'and',
				left: { is: 'binary', sign: '>=', left: of, right: low },
				right: { is: 'binary', sign: '<=', left: of, right: high },
			}
			return isNot ? { is: 'not', of: both } : both
		}
		return null
	}

	function unary(): Expression {
		if (take('-')) return { is: 'minus', of: unary() }
		let of = primary()
		for (;;) {
			if (take('::')) of = { is: 'cast', of, type: type() }
			else if (take('[')) {
				of = { is: 'element', of, index: expression() }
				expect(']')
			} else if (take('collate')) name()
			// Times are kept in UTC, and no other zone is asked for.
			else if (take('at', 'time', 'zone')) next()
			else return of
		}
	}

	function type(): string {
		let found = name()
		if (found === 'int4') found = 'integer'
		if (take('[')) {
			expect(']')
			found += '[]'
		}
		return found
	}

	function literal(): Expression | null {
		const { kind, text } = peek()
		if (kind === 'number') {
			next()
			const number = Number(text)
			return { is: 'literal', value: Number.isSafeInteger(number) ? number : BigInt(text) }
		}
		if (kind === 'text') {
			next()
			return { is: 'literal', value: text }
		}
		if (kind === 'param') {
			next()
			return { is: 'param', index: Number(text) - 1 }
		}
		if (take('null')) return { is: 'literal', value: null }
		if (take('true')) return { is: 'literal', value: true }
		if (take('false')) return { is: 'literal', value: false }
		if (kind !== 'name' || !TYPES.has(text) || peek(1).kind !== 'text') return null
		next()
		const value = next().text
		if (text === 'interval') return { is: 'literal', value: intervalOf(value) }
		return { is: 'cast', of: { is: 'literal', value }, type: text }
	}

	function grouped(): Expression {
		if (isQuery()) {
			const inner: Expression = { is: 'scalar', query: query() }
			expect(')')
			return inner
		}
		const [first, ...others] = expressions()
		expect(')')
		if (first === undefined) return fail()
		return others.length === 0 ? first : { is: 'row', of: [first, ...others] }
	}

	function primary(): Expression {
		const known = literal()
		if (known) return known
		if (take('(')) return grouped()
		if (take('case')) return cases()
		if (take('array', '(')) {
			const inner = query()
			expect(')')
			return { is: 'array', query: inner }
		}
		if (take('exists', '(')) {
			const inner = query()
			expect(')')
			return { is: 'exists', query: inner }
		}
		const first = name()
		if (take('(')) return call(first)
		if (take('.')) return { is: 'column', table: first, name: name() }
		return { is: 'column', table: null, name: first }
	}

	function cases(): Expression {
		const subject = is('when') ? null : expression()
		const branches: { when: Expression; gives: Expression }[] = []
		while (take('when')) {
			const when = expression()
			expect('then')
			branches.push({ when, gives: expression() })
		}
		const otherwise: Expression = take('else') ? expression() : { is: 'literal', value: null }
		expect('end')
		return { is: 'case', subject, branches, otherwise }
	}

	function call(called: string): Expression {
		if (called === 'extract') {
			const part = name()
			expect('from')
			const of = expression()
			expect(')')
			const args: Expression[] = [{ is: 'literal', value: part }, of]
			return { is: 'call', call: { ...PLAIN, name: called, args, names: [null, null] } }
		}
		const distinct = take('distinct')
		const args: Expression[] = []
		const names: (string | null)[] = []
		let order: Ordering[] = []
		if (!take(')')) {
			do {
				if (take('*')) continue
				names.push(peek(1).text === '=>' ? name() : null)
				take('=>')
				args.push(expression())
			} while (take(','))
			if (take('order', 'by')) order = orderings()
			expect(')')
		}
		let filter: Expression | null = null
		if (take('filter', '(', 'where')) {
			filter = expression()
			expect(')')
		}
		return { is: 'call', call: { name: called, args, names, distinct, filter, order } }
	}

	function expressions(): Expression[] {
		const list: Expression[] = []
		do list.push(expression())
		while (take(','))
		return list
	}

	function orderings(): Ordering[] {
		const list: Ordering[] = []
		do {
			const by = expression()
			const descending = take('desc')
			if (!descending) take('asc')
			if (take('nulls')) name()
			list.push({ by, descending })
		} while (take(','))
		return list
	}
	return () => expression()
}

function binary(sign: string, left: Expression, right: Expression): Expression {
	if (left.is !== 'row' || right.is !== 'row') return { is: 'binary', sign, left, right }
	const [a, ...more] = left.of
	const [b, ...others] = right.of
	if (a === undefined || b === undefined) throw new TypeError('A row has values.')
	if (more.length === 0) return { is: 'binary', sign, left: a, right: b }
	const isSame: Expression = { is: 'binary', sign: '=', left: a, right: b }
	const rest = binary(sign, { is: 'row', of: more }, { is: 'row', of: others })
	const then: Expression = { is: 'binary', sign: 'and', left: isSame, right: rest }
	if (sign === '=') return then
	return {
		is: 'binary',
		sign: 'or',
		left: { is: 'binary', sign: sign.charAt(0), left: a, right: b },
		right: then,
	}
}

const PLAIN = { distinct: false, filter: null, order: [] }
