export interface Part {
	readonly font: string
	readonly codes: string
}
const SPACE: Part = { font: '', codes: ' ' }
/** From this many thousandths of the font size, a gap within an operator is a space. */
const SPACE_THOUSANDTHS = 200
/** Assumed width of a byte, as a share of the font size; text that begins farther on is separate. */
const WIDTH = 0.8
const TOKEN = /%[^\r\n]*|\(|<<|>>|<([0-9A-Fa-f\s]*)>|[[\]{}]|\/[^\s()<>[\]{}/%]*|[^\s()<>[\]{}/%]+/g
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/
const NAME = /^\//

/**
 * Returns the lines that a content stream shows, in the codes of their fonts (ISO 32000-2, 9.4). Parts of one
 * line are joined, whatever their kerning and placement.
 * @param content bytes as Latin-1
 */
export function linesOf(content: string): Part[][] {
	const lines = createLines()
	const token = new RegExp(TOKEN)
	let operands: (string | number)[] = []
	let texts: string[] = []
	for (let match = token.exec(content); match; match = token.exec(content)) {
		const [text, hex] = match
		if (text === '(') {
			const literal = literalFrom(content, token.lastIndex)
			texts.push(literal.text)
			token.lastIndex = literal.end
		} else if (hex !== undefined) texts.push(ofHex(hex))
		else if (NUMBER.test(text)) {
			operands.push(Number(text))
			if (texts.length > 0 && Number(text) <= -SPACE_THOUSANDTHS) texts.push('')
		} else if (NAME.test(text)) operands.push(text)
		else if (/^[A-Za-z'"]/.test(text)) {
			lines.operate(text, operands)
			if (/^(?:T[jJ]|['"])$/.test(text)) lines.show(texts)
			if (text === 'BI') token.lastIndex = endOfPicture(content, token.lastIndex)
			operands = []
			texts = []
		}
	}
	return lines.all()
}

function createLines() {
	const all: Part[][] = []
	let line: Part[] = []
	let font = ''
	let size = 1
	let matrix: readonly number[] = []
	let bytes = 0
	const add = (part: Part) => {
		const last = line.at(-1)
		if (part === SPACE && last?.font === '' && last.codes.endsWith(' ')) return
		if (last?.font === part.font) line.splice(-1, 1, { font: part.font, codes: last.codes + part.codes })
		else line.push(part)
	}
	const end = () => {
		if (line.length > 0) all.push(line)
		line = []
	}
	const moveOn = (by: number) => {
		if (by < 0 || by > bytes * size * WIDTH) add(SPACE)
		bytes = 0
	}
	const moveTo = (to: readonly number[]) => {
		const [x = 0, oldX = 0] = [to[4], matrix[4]]
		if (`${to.toSpliced(4, 1)}` === `${matrix.toSpliced(4, 1)}`) moveOn(Math.abs((x - oldX) / (to[0] || 1)))
		else end()
		matrix = to
	}
	return {
		operate(operator: string, operands: readonly (string | number)[]): void {
			const numbers = operands.filter((operand) => typeof operand === 'number')
			if (operator === 'Tf') {
				font = String(operands[0] ?? '').slice(1)
				size = Math.abs(numbers[0] ?? 1)
			} else if (operator === 'Tm') moveTo(numbers)
			else if (/^T[dD]$/.test(operator) && numbers[1] === 0) moveOn(numbers[0] ?? 0)
			else if (/^(?:T[dD*]|ET|['"])$/.test(operator)) end()
		},
		show(texts: readonly string[]): void {
			for (const codes of texts) {
				add(codes === '' ? SPACE : { font, codes })
				bytes += codes.length
			}
		},
		all(): Part[][] {
			end()
			return all
		},
	}
}

function endOfPicture(content: string, from: number): number {
	const end = /\sEI(?=\s)/g
	end.lastIndex = from
	return end.test(content) ? end.lastIndex : content.length
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const ESCAPE = /\\(?:([0-7]{1,3})|\r\n|([\s\S]))/g

/** Strings may contain balanced parentheses (ISO 32000-2, 7.3.4.2). */
function literalFrom(content: string, start: number): { text: string; end: number } {
	let depth = 1
	let end = start
	for (; end < content.length && depth > 0; end += 1) {
		const character = content[end]
		if (character === '\\') end += 1
		else if (character === '(') depth += 1
		else if (character === ')') depth -= 1
	}
	const text = content
		.slice(start, end - 1)
		.replace(ESCAPE, (_, octal?: string, other = '') =>
			octal === undefined
				? /[\r\n]/.test(other)
					? ''
					: (ESCAPES[other] ?? other)
				: String.fromCharCode(Number.parseInt(octal, 8) % 256),
		)
	return { text, end }
}

const ofHex = (hex: string): string => {
	const digits = hex.replace(/\s/g, '')
	return Buffer.from(digits.length % 2 === 0 ? digits : `${digits}0`, 'hex').toString('latin1')
}
