import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** Returns the copyable text of a PDF's first page, with ligatures split. */
export async function copiedFrom(file: Buffer): Promise<string> {
	const task = getDocument({ data: new Uint8Array(file), verbosity: 0 })
	const page = await (await task.promise).getPage(1)
	const { items } = await page.getTextContent()
	await task.destroy()
	return items
		.map((item) => ('str' in item ? item.str : ''))
		.join('')
		.normalize('NFKC')
}
