import { ConfigError } from '../../infra/config/config.ts'
import { explainStart } from '../../infra/config/explain-start.ts'

export function runTool(main: () => Promise<void>): void {
	main().catch((error: unknown) => {
		console.error(error instanceof ConfigError ? error.message : explainStart(error))
		process.exit(1)
	})
}
