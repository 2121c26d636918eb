import type { Reporter } from 'vitest/node'

/** Prints the counts as the very last line, `N passed, N failed` with `, N skipped` when there are any. */
export default class SummaryReporter implements Reporter {
	onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
		let passed = 0
		let skipped = 0
		// What went wrong outside any test fails the run as well, so it counts.
		let failed = unhandledErrors.length
		for (const module of modules) {
			let failedTests = 0
			for (const test of module.children.allTests()) {
				const { state } = test.result()
				if (state === 'passed') passed += 1
				else if (state === 'skipped') skipped += 1
				else failedTests += 1
			}
			const failedOutsideTests = module.state() === 'failed' && failedTests === 0
			failed += failedTests + (failedOutsideTests ? 1 : 0)
		}
		// At exit, so that the default reporter's own summary comes before it.
		process.once('exit', () => {
			process.stdout.write(`${summary(passed, failed, skipped)}\n`)
		})
	}
}

function summary(passed: number, failed: number, skipped: number): string {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
