import { changeSource } from './change-source.ts'

/** The projector moves its checkpoint first, and writes the rows in a transaction of their own, a moment later. */
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
