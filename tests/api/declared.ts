import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { TestDeclaration } from './declaration.ts'

const FOLDER = join(import.meta.dirname, 'capabilities')

export const DECLARED: ReadonlyMap<string, TestDeclaration> = new Map(
	await Promise.all(
		readdirSync(FOLDER)
			.toSorted()
			.map(async (file) => {
				const { declaration } = (await import(join(FOLDER, file))) as { declaration: TestDeclaration }
				return [file.replace('.ts', ''), declaration] as const
			}),
	),
)
