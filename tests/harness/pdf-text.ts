import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader of a PDF can copy from its first page; ligatures come apart. */
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
