import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { distOf } from '../../pages/built.ts'
import { buildIfStale } from './apps.ts'
import { initialJavaScript, PAGES_WITH_BUDGET, type Page, type PageWeight } from './budget.ts'

describe('The JavaScript that a page loads before anyone touches it', () => {
	const weights = new Map<Page, PageWeight>()
	beforeAll(async () => {
		await buildIfStale({ log: () => undefined })
		for (const page of PAGES_WITH_BUDGET) weights.set(page, await initialJavaScript(page))
	}, 120_000)

	it.each(PAGES_WITH_BUDGET)('of %s stays within its budget', (page) => {
		const { bytes = 0, budget = 0 } = weights.get(page) ?? {}
		// Less would mean that files were not found: React alone is half of what applications begin with.
		expect(bytes).toBeGreaterThan(budget / 2)
		expect(bytes).toBeLessThanOrEqual(budget)
	})

	it.each(['ZodError', 'react-aria', 'Toastify__'])(
		'holds nothing of what only dialogs and forms need: %s',
		async (trace) => {
			const initial = (weights.get('fundraiser')?.files ?? []).map(({ file }) => file)
			expect(initial).not.toEqual([])
			const holders: string[] = []
			for await (const file of glob('**/*.js', { cwd: distOf('web') }))
				if ((await readFile(join(distOf('web'), file), 'utf8')).includes(trace)) holders.push(file)
			// Somewhere it must be: a trace that is nowhere would prove nothing.
			expect(holders).not.toEqual([])
			expect(holders.filter((file) => initial.includes(file))).toEqual([])
		},
	)
})
