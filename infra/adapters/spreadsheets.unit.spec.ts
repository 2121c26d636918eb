import { buffer } from 'node:stream/consumers'
import { strFromU8, unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { spreadsheets } from './spreadsheets.ts'

it('A workbook has texts and numbers, and never a formula.', async () => {
	const rows = [
		['=HYPERLINK("x")', 3.5, null],
		['राग भैरव', 0, '0012'],
		['<b> & \u0001', 1, ''],
	]
	const file = await buffer(await spreadsheets.write(['Title', 'Plays', 'ISRC'], rows))
	const files = Object.entries(unzipSync(file)).map(([name, content]) => [name, strFromU8(content)] as const)
	const xml = files.map(([, content]) => content).join('')
	const [, sheet] = files.find(([name]) => name.endsWith('sheet1.xml')) ?? []
	expect(xml).toContain('<t>=HYPERLINK("x")</t>')
	expect(xml).toContain('राग भैरव')
	expect(sheet).toContain('<v>3.5</v>')
	expect(xml).toContain('&lt;b&gt; &amp;  ')
	expect(sheet).not.toContain('<f>')
})
