import { createReadStream } from 'node:fs'
import { type ContactFiles, UnreadableContacts } from '../../kernel/ports/contact-files.ts'
import { isCards, rowsOfCards } from './contact-cards.ts'
import { headOf, textBytes } from './contact-encodings.ts'
import { rowsOfSheet } from './contact-sheets.ts'

/** First bytes of ZIP, which XLSX and ODS are, and of the compound files that XLS was. */
const WORKBOOKS = ['PK\x03\x04', '\xd0\xcf\x11\xe0']

export const contactFiles: ContactFiles = {
	async *read(file, country, columns) {
		const { head, bytes } = await headOf(file)
		if (WORKBOOKS.includes(head.toString('latin1', 0, 4))) throw new UnreadableContacts('workbook')
		const text = await headOf(textBytes(head, bytes))
		const start = text.head.toString('latin1')
		if (start.trim() === '') throw new UnreadableContacts('empty')
		yield* isCards(start)
			? rowsOfCards(text.bytes, country)
			: rowsOfSheet(start, text.bytes, country, columns)
	},
	readAt: (path, country, columns) => contactFiles.read(createReadStream(path), country, columns),
}
