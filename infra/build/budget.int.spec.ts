import { beforeAll, describe, expect, it } from 'vitest'
import { buildIfStale } from './apps.ts'
import { BUDGET_BYTES, initialJavaScript, PAGES_WITH_BUDGET } from './budget.ts'

describe('The JavaScript that a page loads before anyone touches it', () => {
	beforeAll(() => buildIfStale({ log: () => undefined }), 120_000)

	it.each(PAGES_WITH_BUDGET)('of %s stays within its budget', async (page) => {
		const { bytes } = await initialJavaScript(page)
		// React alone is more than half of the lower bound: less would mean that files were not found.
		expect(bytes).toBeGreaterThan(60_000)
		expect(bytes).toBeLessThanOrEqual(BUDGET_BYTES)
	})

	it('holds no code of dialogs, forms or validation', async () => {
		const { files } = await initialJavaScript('fundraiser')
		expect(files.map(({ file }) => file).filter((file) => /dialog|donate|form|zod/.test(file))).toEqual([])
	})
})
