import { parseExpression } from './parse.ts'
import { compileOfRow } from './statements.ts'
import type { Column, TableDefinition, Unique } from './tables.ts'
import { type Cells, Transaction } from './tables.ts'
import { coerce, SqlRefused, type Value } from './values.ts'

/** Statements of the schema that are ignored, since they affect only speed or protection. */

const PASSED_OVER =
	/^(CREATE (OR REPLACE )?(FUNCTION|TRIGGER|SCHEMA|EXTENSION)|CREATE INDEX|DROP INDEX|REVOKE|GRANT|COMMENT|DO|ALTER DEFAULT|ALTER FUNCTION|CREATE TYPE|SET)\b/i

export type SchemaChange =
	| { readonly is: 'create table'; readonly definition: TableDefinition; readonly ifMissing: boolean }
	| { readonly is: 'drop table'; readonly name: string }
	| {
			readonly is: 'unique index'
			readonly table: string
			readonly name: string
			readonly columns: readonly string[]
			readonly where: string | null
	  }
	| {
			readonly is: 'alter table'
			readonly table: string
			readonly columns: readonly string[]
			readonly unchecked: readonly string[]
			readonly checks: readonly string[]
	  }
	| { readonly is: 'create view'; readonly name: string; readonly table: string }
	| { readonly is: 'drop view'; readonly name: string }
	| { readonly is: 'nothing' }

/** Returns a statement's change of the schema; null when it is about rows. */
export function schemaChange(text: string): SchemaChange | null {
	const statement = text.trim()
	if (PASSED_OVER.test(statement)) return { is: 'nothing' }
	const created = /^CREATE TABLE (IF NOT EXISTS )?([\w.]+)\s*\(([\s\S]*)\)$/i.exec(statement)
	if (created) {
		const [, ifMissing, name = '', body = ''] = created
		return { is: 'create table', definition: tableFrom(name, body), ifMissing: ifMissing !== undefined }
	}
	const dropped = /^DROP (TABLE|VIEW)(?: IF EXISTS)? ([\w.]+)$/i.exec(statement)
	if (dropped) {
		const [, kind = '', name = ''] = dropped
		return { is: kind.toLowerCase() === 'table' ? 'drop table' : 'drop view', name }
	}
	const view = /^CREATE (?:OR REPLACE )?VIEW ([\w.]+) AS SELECT \* FROM ([\w.]+)$/i.exec(statement)
	if (view) return { is: 'create view', name: view[1] ?? '', table: view[2] ?? '' }
	const unique =
		/^CREATE UNIQUE INDEX (?:IF NOT EXISTS )?(\w+)\s+ON ([\w.]+)\s*\(([^()]*)\)(?:\s*INCLUDE\s*\([^()]*\))?(?:\s*WHERE ([\s\S]+))?$/i.exec(
			statement,
		)
	if (unique) {
		const [, name = '', table = '', columns = '', where = null] = unique
		return { is: 'unique index', table, name, columns: columns.split(',').map((each) => each.trim()), where }
	}
	const ofTable = /^ALTER TABLE ([\w.]+)\s+([\s\S]*)$/i.exec(statement)
	if (ofTable) {
		const [, table = '', actions = ''] = ofTable
		const change = alterationOf(table, partsOf(actions))
		if (change) return change
	}
	// A later statement fails when it needs an object that was ignored here.
	return isOfSchema(statement) ? { is: 'nothing' } : null
}

function alterationOf(table: string, actions: readonly string[]): SchemaChange | null {
	const rest = (start: RegExp) =>
		actions.filter((part) => start.test(part)).map((part) => part.replace(start, ''))
	const columns = rest(/^ADD COLUMN /i)
	const checks = rest(/^ADD CHECK\s*/i)
	// PostgreSQL names a column's condition by both.
	const name = new RegExp(`^DROP CONSTRAINT ${table.split('.').at(-1)}_(?=\\w+_check$)`, 'i')
	const unchecked = rest(name).map((part) => part.replace(/_check$/, ''))
	if (columns.length + checks.length + unchecked.length < actions.length) return null
	return { is: 'alter table', table, columns, unchecked, checks }
}

export const isOfSchema = (statement: string): boolean =>
	/^(CREATE|ALTER|DROP|REVOKE|GRANT|COMMENT|DO)\b/i.test(statement)

function partsOf(list: string): string[] {
	const parts: string[] = []
	let depth = 0
	let current = ''
	for (const [piece] of list.replaceAll(/--[^\n]*/g, '').matchAll(/'(?:[^']|'')*'|[^']/g)) {
		if (piece === '(') depth += 1
		if (piece === ')') depth -= 1
		if (piece === ',' && depth === 0) {
			parts.push(current.trim())
			current = ''
		} else current += piece
	}
	return [...parts, current.trim()].filter((part) => part !== '')
}

function bracketed(text: string, from: number): string {
	let depth = 0
	for (let at = from; at < text.length; at += 1) {
		if (text[at] === '(') depth += 1
		if (text[at] === ')') depth -= 1
		if (depth === 0 && text[at] === ')') return text.slice(from + 1, at)
	}
	throw new SqlRefused(`A bracket is open: ${text}`)
}

function tableFrom(name: string, body: string): TableDefinition {
	const parts = partsOf(body)
	const isConstraint = (part: string) =>
		/^(PRIMARY KEY|UNIQUE|CHECK|CONSTRAINT|FOREIGN KEY|EXCLUDE)\b/i.test(part)
	const lines = parts.filter((part) => !isConstraint(part))
	const names = lines.map((line) => line.split(/\s+/)[0] ?? '')
	const columns = lines.map((line) => columnFrom(line, names))
	const indexOf = (column: string) => {
		const index = names.indexOf(column.trim())
		if (index < 0) throw new SqlRefused(`No column ${column} in ${name}.`)
		return index
	}
	const uniques: Unique[] = []
	for (const part of parts.filter(isConstraint)) {
		const key = /^(?:CONSTRAINT \w+\s+)?(PRIMARY KEY|UNIQUE)\s*(?:NULLS NOT DISTINCT\s*)?\(([^)]*)\)/i.exec(
			part,
		)
		if (key)
			uniques.push({
				name: `${name} ${key[2]}`,
				columns: (key[2] ?? '').split(',').map(indexOf),
				where: null,
			})
	}
	for (const [index, line] of lines.entries()) {
		if (/\b(PRIMARY KEY|UNIQUE)\b/i.test(line))
			uniques.push({ name: `${name} ${names[index]}`, columns: [index], where: null })
	}
	const checks = parts.flatMap((part) => {
		const at = part.search(/\bCHECK\s*\(/i)
		if (at < 0) return []
		const text = bracketed(part, part.indexOf('(', at))
		return [{ text, holds: conditionOn(text, names) }]
	})
	return { name, columns, uniques, checks }
}

export function conditionOn(text: string, columns: readonly string[]): (cells: Cells) => boolean {
	const compiled = compileOfRow(parseExpression(text), '', columns)
	return (cells) => compiled(cells, NOBODY) !== false
}

const NOBODY = {
	params: [],
	clauses: new Map(),
	tx: new Transaction(new Date(0)),
	tryLock: () => false,
	lock: () => {},
	tableCalled: (name: string) => {
		throw new SqlRefused(`${name} may not be looked at here.`)
	},
}

function columnFrom(line: string, names: readonly string[]): Column {
	const [, name = '', rest = ''] = /^(\w+)\s+([\s\S]*)$/.exec(line) ?? []
	const [type = ''] = /^\w+(\[\])?/.exec(rest) ?? []
	const isRequired = /\bNOT NULL\b/i.test(rest) || /\bPRIMARY KEY\b/i.test(rest)
	const plain = { name, type: type.toLowerCase(), isRequired }
	// Nobody searches here, or listens to the radio.
	if (plain.type === 'tsvector' || /\b(rec\.folded|to_timestamp)\(/.test(rest))
		return { ...plain, isRequired: false, type: 'text', fill: null, isGenerated: true }
	if (/GENERATED (ALWAYS|BY DEFAULT) AS IDENTITY/i.test(rest)) {
		const fill: Column['fill'] = (_, table) => {
			table.sequence += 1
			return BigInt(table.sequence)
		}
		return { ...plain, fill, isGenerated: false }
	}
	const generated = rest.search(/GENERATED ALWAYS AS \(/i)
	if (generated >= 0) {
		const expression = parseExpression(bracketed(rest, rest.indexOf('(', generated)))
		const compiled = compileOfRow(expression, '', names)
		return { ...plain, fill: (cells) => coerce(compiled(cells, NOBODY), plain.type), isGenerated: true }
	}
	const [, written = null] = /\bDEFAULT\s+('(?:[^']|'')*'(?:::[\w[\]]+)?|[\w.]+\(\)|-?\w+)/i.exec(rest) ?? []
	if (written === null) return { ...plain, fill: null, isGenerated: false }
	if (/^now\(\)$/i.test(written)) return { ...plain, fill: (_, __, now): Value => now, isGenerated: false }
	const value = compileOfRow(parseExpression(written), '', [])
	return { ...plain, fill: () => coerce(value([], NOBODY), plain.type), isGenerated: false }
}

export function withUnique(
	definition: TableDefinition,
	{ name, columns, where }: Extract<SchemaChange, { is: 'unique index' }>,
): TableDefinition {
	const names = definition.columns.map((column) => column.name)
	const indexes = columns.map((column) => names.indexOf(column))
	if (indexes.includes(-1)) throw new SqlRefused(`${name} is about more than columns.`)
	const condition = where === null ? null : conditionOn(where, names)
	return { ...definition, uniques: [...definition.uniques, { name, columns: indexes, where: condition }] }
}

export function altered(
	definition: TableDefinition,
	{ columns: lines, unchecked, checks }: Extract<SchemaChange, { is: 'alter table' }>,
): TableDefinition {
	const names = [
		...definition.columns.map(({ name }) => name),
		...lines.map((line) => line.split(/\s+/)[0] ?? ''),
	]
	const isLeft = ({ text }: TableDefinition['checks'][number]) =>
		!unchecked.some((column) => text.trim().startsWith(`${column} `))
	const added = checks.map((check) => {
		const text = bracketed(check, 0)
		return { text, holds: conditionOn(text, names) }
	})
	return {
		...definition,
		columns: [...definition.columns, ...lines.map((line) => columnFrom(line, names))],
		checks: [...definition.checks.filter(isLeft), ...added],
	}
}
