import { changeSource } from './change-source.ts'

/**
 * Makes the projector move its checkpoint first, and write the rows in another transaction a moment later.
 */
changeSource(
	'kernel/runtime/build.ts',
	`			await move(tx, generation, to)
`,
	`			await move(tx, generation, to)
		})
		await new Promise((resolve) => setTimeout(resolve, 40))
		await sql.transaction(async (tx) => {
`,
)
