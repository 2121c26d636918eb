import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale, distOf } from './apps.ts'
import { BUDGET_BYTES, initialJavaScript, PAGES_WITH_BUDGET } from './budget.ts'

describe('The JavaScript that a page loads before anyone touches it', () => {
	beforeAll(() => buildIfStale({ log: () => undefined }), 120_000)

	it.each(PAGES_WITH_BUDGET)('of %s stays within its budget', async (page) => {
		const { bytes } = await initialJavaScript(page)
		// React alone is more than half of the lower bound: less would mean that files were not found.
		expect(bytes).toBeGreaterThan(60_000)
		expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES)
	})

	it.each(['ZodError', 'react-aria', 'Toastify__'])(
		'holds nothing of what only dialogs and forms need: %s',
		async (trace) => {
			const { files } = await initialJavaScript('fundraiser')
			const initial = files.map(({ file }) => file)
			const holders: string[] = []
			for await (const file of glob('**/*.js', { cwd: distOf('web') }))
				if ((await readFile(join(distOf('web'), file), 'utf8')).includes(trace)) holders.push(file)
			// Somewhere it must be: a trace that is nowhere would prove nothing.
			expect(holders).not.toEqual([])
			expect(holders.filter((file) => initial.includes(file))).toEqual([])
		},
	)
})
