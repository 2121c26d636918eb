import type { Reporter } from 'vitest/node'

/**
 * Prints the counts as the very last line, `N passed, N failed` with `, N skipped` when there are any. Before
 * it come the tests that passed only at their second try: each has a race, in the test or in the product.
 */
export default class SummaryReporter implements Reporter {
	onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
		let passed = 0
		let skipped = 0
		const retried: string[] = []
		// Errors outside of tests fail the run as well, so they count.
		let failed = unhandledErrors.length
		for (const module of modules) {
			let failedTests = 0
			for (const test of module.children.allTests()) {
				const { state } = test.result()
				if (state === 'passed') passed += 1
				else if (state === 'skipped') skipped += 1
				else failedTests += 1
				if (test.diagnostic()?.flaky) retried.push(`${module.relativeModuleId} > ${test.fullName}`)
			}
			const failedOutsideTests = module.state() === 'failed' && failedTests === 0
			failed += failedTests + (failedOutsideTests ? 1 : 0)
		}
		// At exit, so that the default reporter's own summary comes before it.
		process.once('exit', () => {
			for (const name of retried) process.stdout.write(`Passed at the second try: ${name}\n`)
			process.stdout.write(`${summary(passed, failed, skipped)}\n`)
		})
	}
}

function summary(passed: number, failed: number, skipped: number): string {
	return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
