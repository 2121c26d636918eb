import { ConfigError } from '../../infra/config/config.ts'
import { explainStart } from '../../infra/config/explain-start.ts'

/** Runs a program that an operator starts. What it can't do it says in a sentence, and the process ends with 1. */
export function runTool(main: () => Promise<void>): void {
	main().catch((error: unknown) => {
		console.error(error instanceof ConfigError ? error.message : explainStart(error))
		process.exit(1)
	})
}
