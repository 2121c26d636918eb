import { readFile } from 'node:fs/promises'
import type { z } from 'zod'

/**
 * Reads a file of JSON, one value a line.
 * @throws Error naming the first invalid line
 */
export async function readLines<Schema extends z.ZodType>(
	path: string,
	schema: Schema,
	what: string,
): Promise<z.output<Schema>[]> {
	const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
		throw error.code === 'ENOENT' ? new Error(`There is no list of ${what}s ${path}.`) : error
	})
	return text.split('\n').flatMap((line, index) => {
		if (line.trim() === '') return []
		const parsed = schema.safeParse(parseLine(line))
		if (!parsed.success) throw new Error(`Line ${index + 1} of ${path} is no ${what}: nothing was restored.`)
		return [parsed.data]
	})
}

function parseLine(line: string): unknown {
	try {
		return JSON.parse(line)
	} catch {
		return null
	}
}
