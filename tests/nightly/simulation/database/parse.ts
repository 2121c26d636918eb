import { expressionsFrom, type Reader, readerOf } from './parse-expressions.ts'
import type {
	Assignment,
	Expression,
	FromItem,
	Insert,
	Ordering,
	Output,
	Query,
	Select,
	Source,
	Statement,
	Values,
} from './syntax.ts'

/**
 * Parses a statement about rows.
 * @throws SqlRefused for anything that this database doesn't support
 */
export function parse(text: string): Statement {
	const reader = readerOf(text)
	const statement = statementsFrom(reader).statement()
	if (reader.peek().kind !== 'end') reader.fail()
	return statement
}

export const parseExpression = (text: string): Expression => statementsFrom(readerOf(text)).expression()

const AFTER_SOURCE = new Set([
	'where',
	'group',
	'order',
	'limit',
	'offset',
	'on',
	'using',
	'left',
	'full',
	'cross',
	'inner',
	'join',
	'union',
	'for',
	'set',
	'returning',
	'having',
	'from',
	'select',
	'values',
	'with',
	'as',
])
const AFTER_OUTPUT = new Set([...AFTER_SOURCE, 'filter', 'and', 'or'])

function statementsFrom(reader: Reader) {
	const { peek, take, expect, is, name } = reader
	const expression = expressionsFrom(reader, () => query())

	function statement(): Statement {
		const withs = withClauses()
		if (take('insert', 'into')) return insert(withs)
		if (take('update')) return update(withs)
		if (take('delete', 'from')) return remove(withs)
		return query(withs)
	}

	function withClauses(): Query['with'] {
		const clauses: { name: string; of: Statement }[] = []
		if (!take('with')) return clauses
		do {
			const called = name()
			expect('as')
			take('materialized')
			expect('(')
			clauses.push({ name: called, of: statement() })
			expect(')')
		} while (take(','))
		return clauses
	}

	function query(withs: Query['with'] = withClauses()): Query {
		const arms: Query['arms'][number][] = [arm()]
		let isDistinct = false
		while (take('union')) {
			if (!take('all')) isDistinct = true
			arms.push(arm())
		}
		const order: Ordering[] = []
		if (take('order', 'by')) {
			do {
				const by = expression()
				const descending = take('desc')
				if (!descending) take('asc')
				order.push({ by, descending })
			} while (take(','))
		}
		const limit = take('limit') ? expression() : null
		// A fence for the planner, which changes no answer.
		if (take('offset')) expression()
		let lock: Query['lock'] = null
		if (take('for', 'update')) {
			const of = take('of') ? names() : []
			lock = { of, skip: take('skip', 'locked') }
		}
		return { is: 'query', with: withs, arms, isDistinct, order, limit, lock }
	}

	function arm(): Select | Values | Query {
		if (take('(')) {
			const inner = query()
			expect(')')
			return inner
		}
		if (take('values')) return values()
		expect('select')
		return select()
	}

	function values(): Values {
		const rows: Expression[][] = []
		do {
			expect('(')
			rows.push(list())
			expect(')')
		} while (take(','))
		return { is: 'values', rows }
	}

	function select(): Select {
		let distinctOn: Expression[] | null = null
		let isDistinct = false
		if (take('distinct')) {
			isDistinct = !take('on', '(')
			if (!isDistinct) {
				distinctOn = list()
				expect(')')
			}
		}
		const outputs = is('from') ? [] : outputList()
		const from = take('from') ? fromItems() : []
		const where = take('where') ? expression() : null
		const groupBy = take('group', 'by') ? list() : null
		const having = take('having') ? expression() : null
		return { is: 'select', distinctOn, isDistinct, outputs, from, where, groupBy, having }
	}

	function outputList(): Output[] {
		const outputs: Output[] = []
		do {
			if (take('*')) outputs.push({ of: null, table: null, name: '*' })
			else if (peek(1).text === '.' && peek(2).text === '*') {
				outputs.push({ of: null, table: name(), name: '*' })
				expect('.', '*')
			} else outputs.push(output())
		} while (take(','))
		return outputs
	}

	function output(): Output {
		const of = expression()
		const { kind, text } = peek()
		const isNamed = take('as') || kind === 'quoted' || (kind === 'name' && !AFTER_OUTPUT.has(text))
		return { of, table: null, name: isNamed ? name() : nameOf(of) }
	}

	function fromItems(): FromItem[] {
		const items: FromItem[] = [fromItem('inner')]
		for (;;) {
			if (take(',') || take('cross', 'join')) items.push(fromItem('inner'))
			else if (take('left', 'join')) items.push(joined('left'))
			else if (take('full', 'join')) items.push(joined('full'))
			else if (take('inner', 'join') || take('join')) items.push(joined('inner'))
			else return items
		}
	}

	function joined(join: FromItem['join']): FromItem {
		const item = fromItem(join)
		if (take('on')) return { ...item, on: expression() }
		expect('using', '(')
		const using = names()
		expect(')')
		return { ...item, using }
	}

	function fromItem(join: FromItem['join']): FromItem {
		take('lateral')
		const source = sourceOf()
		const isAliased = take('as') || (peek().kind === 'name' && !AFTER_SOURCE.has(peek().text))
		const alias = isAliased ? name() : source.is === 'table' ? (source.name.split('.').at(-1) ?? '') : ''
		let columns: string[] | null = null
		if (isAliased && take('(')) {
			columns = names()
			expect(')')
		}
		return { source, alias, columns, join, on: null, using: [] }
	}

	function sourceOf(): Source {
		if (take('(')) {
			const inner = query()
			expect(')')
			return { is: 'query', query: inner }
		}
		if (take('unnest', '(')) {
			const lists = list()
			expect(')')
			return { is: 'unnest', lists }
		}
		return { is: 'table', name: tableName() }
	}

	function tableName(): string {
		const first = name()
		return take('.') ? `${first}.${name()}` : first
	}

	function insert(withs: Query['with']): Insert {
		const table = tableName()
		const alias = take('as') ? name() : (table.split('.').at(-1) ?? '')
		expect('(')
		const columns = names()
		expect(')')
		const source = query([])
		let conflict: Insert['conflict'] = null
		if (take('on', 'conflict')) {
			let target: string[] = []
			if (take('(')) {
				target = names()
				expect(')')
			}
			expect('do')
			if (take('nothing')) conflict = { columns: target, set: null, where: null }
			else {
				expect('update', 'set')
				const set = assignments()
				conflict = { columns: target, set, where: take('where') ? expression() : null }
			}
		}
		return {
			is: 'insert',
			with: withs,
			table,
			alias,
			columns,
			query: source,
			conflict,
			returning: returning(),
		}
	}

	function update(withs: Query['with']): Statement {
		const table = tableName()
		take('as')
		const alias = is('set') ? (table.split('.').at(-1) ?? '') : name()
		expect('set')
		const set = assignments()
		const from = take('from') ? fromItems() : []
		const where = take('where') ? expression() : null
		return { is: 'update', with: withs, table, alias, set, from, where, returning: returning() }
	}

	function remove(withs: Query['with']): Statement {
		const table = tableName()
		const isNamed = peek().kind === 'name' && !['using', 'where', 'returning'].some((next) => is(next))
		const alias = isNamed ? name() : (table.split('.').at(-1) ?? '')
		const using = take('using') ? fromItems() : []
		const where = take('where') ? expression() : null
		return { is: 'delete', with: withs, table, alias, using, where, returning: returning() }
	}

	const returning = (): Output[] | null => (take('returning') ? outputList() : null)

	function assignments(): Assignment[] {
		const found: Assignment[] = []
		do {
			const column = name()
			expect('=')
			found.push({ column, to: expression() })
		} while (take(','))
		return found
	}

	function names(): string[] {
		const found: string[] = []
		do found.push(name())
		while (take(','))
		return found
	}

	function list(): Expression[] {
		const found: Expression[] = []
		do found.push(expression())
		while (take(','))
		return found
	}
	return { statement, expression }
}

function nameOf(of: Expression): string {
	if (of.is === 'column') return of.name
	if (of.is === 'call') return of.call.name
	if (of.is === 'cast') return nameOf(of.of)
	return '?column?'
}
