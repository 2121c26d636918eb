import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { sized } from './tests/harness/length.ts'
import LongestFirst from './tests/harness/longest-first.ts'
import { memoryFolder } from './tests/harness/memory-folder.ts'

// Many tests start processes of the system: what one of them compiled, the next ones read.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/node')

const inMemory = memoryFolder()
if (inMemory) process.env.TMPDIR ??= inMemory

/** The suffix of a spec is its level. Levels run one after another, cheap ones first. */
export default defineConfig({
	test: {
		// A worker often waits for its database or its browser: on two cores, two are faster than one.
		maxWorkers: Math.max(2, availableParallelism() - 1),
		// Awaited results appear within milliseconds, or much later on a busy machine.
		expect: { poll: { timeout: 30_000 } },
		sequence: { sequencer: LongestFirst },
		// A test that needs its second try is named at the end of the run, see the summary reporter.
		retry: 1,
		reporters: ['default', './tests/harness/summary-reporter.ts'],
		projects: [
			{
				extends: true,
				test: {
					name: 'unit',
					include: ['**/*.unit.spec.{ts,tsx}'],
					pool: 'threads',
					isolate: false,
					// Properties look at many cases, and a busy machine takes its time.
					testTimeout: 60_000,
					sequence: { groupOrder: 0 },
				},
			},
			{
				extends: true,
				test: {
					name: 'int',
					include: ['**/*.int.spec.ts', ...sized([], ['**/*.night.spec.ts'])],
					pool: 'forks',
					// Each file has a database of its own, and what they share is read once per worker.
					isolate: false,
					// Most of the work is PostgreSQL’s and other processes’: three keep two cores busy.
					maxWorkers: Math.max(3, availableParallelism() - 1),
					globalSetup: ['./tests/harness/int-setup.ts'],
					testTimeout: 120_000,
					hookTimeout: 240_000,
					sequence: { groupOrder: 1 },
				},
			},
			{
				extends: true,
				test: {
					name: 'e2e',
					include: ['**/*.e2e.spec.ts'],
					pool: 'forks',
					isolate: false,
					// Each has a system of its own, see the setup; two wait too often for it to keep two cores busy.
					maxWorkers: 3,
					globalSetup: ['./tests/e2e/harness/setup.ts'],
					testTimeout: 240_000,
					hookTimeout: 300_000,
					sequence: { groupOrder: 2 },
				},
			},
		],
	},
})
