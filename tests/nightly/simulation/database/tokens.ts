export interface Token {
	readonly kind: 'name' | 'quoted' | 'number' | 'text' | 'param' | 'sign' | 'end'
	readonly text: string
}

const WORD =
	/\s+|--[^\n]*|([a-z_][a-z0-9_]*)|"([^"]*)"|(\d+(?:\.\d+)?)|'((?:[^']|'')*)'|\$(\d+)|(::|=>|<=|>=|<>|!=|\|\||->>|->|[-+*/%=<>()[\],.;~])/iy

/**
 * Splits a statement into tokens.
 * @throws SyntaxError at a character that our statements don't use
 */
export function tokensOf(statement: string): Token[] {
	const tokens: Token[] = []
	const word = new RegExp(WORD)
	while (word.lastIndex < statement.length) {
		const at = word.lastIndex
		const found = word.exec(statement)
		if (!found) throw new SyntaxError(`What is this? ${statement.slice(at, at + 60)}`)
		const [, name, quoted, number, text, param, sign] = found
		if (name !== undefined) tokens.push({ kind: 'name', text: name.toLowerCase() })
		else if (quoted !== undefined) tokens.push({ kind: 'quoted', text: quoted })
		else if (number !== undefined) tokens.push({ kind: 'number', text: number })
		else if (text !== undefined) tokens.push({ kind: 'text', text: text.replaceAll("''", "'") })
		else if (param !== undefined) tokens.push({ kind: 'param', text: param })
		else if (sign !== undefined) tokens.push({ kind: 'sign', text: sign === '!=' ? '<>' : sign })
	}
	tokens.push({ kind: 'end', text: '' })
	return tokens
}

const PARTS = /\$(\w*)\$[\s\S]*?\$\1\$|'(?:[^']|'')*'|--[^\n]*|;|[^;$'-]+|[$'-]/g

export function statementsOf(script: string): string[] {
	const statements: string[] = []
	let current = ''
	for (const [part] of script.matchAll(PARTS)) {
		if (part.startsWith('--')) continue
		if (part !== ';') {
			current += part
			continue
		}
		statements.push(current.trim())
		current = ''
	}
	statements.push(current.trim())
	return statements.filter((statement) => statement !== '')
}
