import { describe, expect } from 'vitest'
import { EVERY_VIEW, problemsOn, VIEWS } from './harness/audit.ts'
import { nightly, test } from './harness/browser-test.ts'

const BROKEN = `<!doctype html>
<html lang="en"><head><title>Broken</title></head>
<body><main><h1>Broken</h1><h1>Twice</h1><p style="color:#bbb;background:#fff">Who can read this?</p>
<img src="/mark.svg" width="1500" height="10">
<label>Day <input type="date" style="width:60px"></label>
<p style="width:120px;height:1.2em;line-height:1.2;overflow:hidden">No more than this</p>
<div role="progressbar" aria-label="Raised" aria-valuenow="40" style="height:8px;background:green"></div></main></body></html>`

describe('the audit of a screen', () => {
	test('tells of what cannot be read, has no name, sticks out, is cut off or is there twice', async ({
		page,
	}) => {
		await page.route('**/broken', (route) => route.fulfill({ contentType: 'text/html', body: BROKEN }))

		const found = (await problemsOn(page, () => page.goto('/broken'), VIEWS)).join('\n')

		expect(found).toContain('hi, phone: color-contrast')
		expect(found).toContain('hi, phone: image-alt')
		expect(found).toContain('hi, desk: image-alt')
		expect(found).toMatch(/en, phone: 15\d\d px wide in a window of 360/)
		expect(found).toMatch(/hi, phone: 15\d\d px wide in a window of 360: .*img/)
		expect(found).toMatch(/hi, desk: 15\d\d px wide in a window of 1440/)
		expect(found).toMatch(/hi, phone: a date field of \d\d px that needs 1\d\d/)
		expect(found).toContain('2 titles of the first level')
	})

	nightly(
		'tells of what can’t be read at 400 %, with more space, or in colours that somebody chose',
		async ({ page }) => {
			await page.route('**/broken', (route) => route.fulfill({ contentType: 'text/html', body: BROKEN }))
			const views = EVERY_VIEW.filter(({ where }) => /zoomed|spaced|forced/.test(where))

			const found = (await problemsOn(page, () => page.goto('/broken'), views)).join('\n')

			expect(found).toMatch(/hi, zoomed: 15\d\d px wide in a window of 320/)
			expect(found).toMatch(/hi, spaced: p\. cuts \d+ px off "No more than this"/)
			expect(found).toContain('hi, forced colours: div. vanishes in forced colours')
		},
	)
})
