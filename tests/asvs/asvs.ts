import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { ROOT } from '../../pages/built.ts'

const row = z.strictObject({
	/** The number in the standard, without its `V`: `6.2.1`. */
	id: z.string().regex(/^\d{1,2}\.\d{1,2}\.\d{1,2}$/),
	level: z.union([z.literal(1), z.literal(2)]),
	requires: z.string().min(3),
	tests: z
		.array(z.string().regex(/^\S+\.spec\.tsx? › .+$/))
		.min(1)
		.optional(),
	because: z.string().min(3).optional(),
	open: z.string().min(3).optional(),
	/** A change that removes the control, so that its tests must fail. */
	without: z.strictObject({ file: z.string(), original: z.string(), replacement: z.string() }).optional(),
})
export type AsvsRow = z.output<typeof row>

const table = z.strictObject({
	standard: z.string(),
	rows: z.array(
		row.refine(
			({ tests, because, open }) => [tests, because, open].filter(Boolean).length === 1,
			'A row names its tests, or its reason, or what is missing',
		),
	),
})

/**
 * Reads the table of docs/asvs.json.
 * @throws ZodError when it is invalid
 */
export const readAsvs = (): readonly AsvsRow[] =>
	table.parse(JSON.parse(readFileSync(join(ROOT, 'docs/asvs.json'), 'utf8'))).rows

/** The number of requirements that each level of ASVS 5.0.0 adds, to detect missing rows. */
export const REQUIREMENTS = { 1: 70, 2: 183 } as const

export function faultsOf(rows: readonly AsvsRow[], read: (file: string) => string | null): string[] {
	const twice = rows.filter(({ id }, index) => rows.findIndex((other) => other.id === id) < index)
	const missing = ([1, 2] as const).flatMap((level) => {
		const there = rows.filter((each) => each.level === level).length
		return there === REQUIREMENTS[level]
			? []
			: [`${there} rows of level ${level}, not ${REQUIREMENTS[level]}`]
	})
	return [
		...missing,
		...twice.map(({ id }) => `${id} stands there twice`),
		...rows.flatMap(({ id, tests = [] }) => tests.flatMap((test) => testFaults(id, test, read))),
		...rows.flatMap(({ id, tests, without }) => {
			if (!without) return []
			if (!tests) return [`${id} has a control to take away and no test that would notice`]
			const times = (read(without.file) ?? '').split(without.original).length - 1
			return times === 1 ? [] : [`${id}: its control stands ${times} times in ${without.file}`]
		}),
	]
}

export function testOf(test: string): { readonly file: string; readonly name: string } {
	const [file = '', name = ''] = test.split(' › ')
	return { file, name }
}

function testFaults(id: string, test: string, read: (file: string) => string | null): string[] {
	const { file, name } = testOf(test)
	const source = read(file)
	if (source === null) return [`${id}: there is no ${file}`]
	return ["'", '`'].some((quote) => source.includes(`${quote}${name}${quote}`))
		? []
		: [`${id}: ${file} has no test “${name}”`]
}
