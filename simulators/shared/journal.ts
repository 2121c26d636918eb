import {
	closeSync,
	ftruncateSync,
	mkdirSync,
	openSync,
	readFileSync,
	renameSync,
	writeFileSync,
	writeSync,
} from 'node:fs'
import { dirname } from 'node:path'

export interface Journal {
	read(): Iterable<unknown>
	append(line: unknown): void
	rewrite(lines: readonly unknown[]): void
	close(): void
}

export const noJournal: Journal = {
	read: () => [],
	append: () => undefined,
	rewrite: () => undefined,
	close: () => undefined,
}

/**
 * Opens an append-only file. A line is written to the operating system before the call that caused it is
 * answered, so that it survives a killed process.
 */
export function openJournal(path: string): Journal {
	mkdirSync(dirname(path), { recursive: true })
	let file = openSync(path, 'a')
	return {
		*read() {
			const text = readFileSync(path, 'utf8')
			const end = text.lastIndexOf('\n') + 1
			// A last line without its end was being written when the process died: it was never answered.
			if (end < text.length) ftruncateSync(file, Buffer.byteLength(text.slice(0, end)))
			for (const line of text.slice(0, end).split('\n')) if (line) yield JSON.parse(line)
		},
		append: (line) => {
			writeSync(file, `${JSON.stringify(line)}\n`)
		},
		rewrite(lines) {
			const fresh = `${path}.new`
			writeFileSync(fresh, lines.map((line) => `${JSON.stringify(line)}\n`).join(''))
			closeSync(file)
			renameSync(fresh, path)
			file = openSync(path, 'a')
		},
		close: () => closeSync(file),
	}
}
