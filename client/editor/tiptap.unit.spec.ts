import { getSchema } from '@tiptap/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type BlockDocument, blockDocument } from '../../domain/campaigns/blocks.contract.ts'
import { documentOf, evilText } from '../../tests/harness/block-documents.ts'
import { fromTiptap } from './from-tiptap.ts'
import { extensionsOf } from './nodes.ts'
import { toTiptap } from './to-tiptap.ts'

const schema = getSchema(
	extensionsOf(
		(key) => key,
		() => false,
	),
)
const text = (letters: string, ...marks: object[]) => ({ type: 'text', text: letters, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const read = (...content: object[]): BlockDocument => fromTiptap({ type: 'doc', content })

describe('a document in the editor', () => {
	it('is the same when it comes back', () => {
		fc.assert(
			fc.property(documentOf(evilText), (document) => {
				const node = schema.nodeFromJSON(toTiptap(document))
				node.check()
				expect(fromTiptap(node.toJSON())).toEqual(document)
			}),
		)
	})

	it('has a place to type in when it is empty', () => {
		schema.nodeFromJSON(toTiptap({ blocks: [] })).check()
		expect(fromTiptap(toTiptap({ blocks: [] }))).toEqual({ blocks: [] })
	})

	it('loses what is blank, and characters that nobody sees', () => {
		const document = read(
			paragraph(),
			paragraph(text(' ')),
			{ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] },
			{
				type: 'orderedList',
				content: [paragraph(), paragraph(text('a\tb\u202ec\ud83d'))].map((each) => ({
					type: 'listItem',
					content: [each],
				})),
			},
			{ type: 'table', content: [paragraph(text('gone'))] },
		)
		expect(document).toEqual({
			blocks: [{ type: 'list', ordered: true, items: [[{ text: 'a b c\ufffd' }]] }],
		})
		expect(blockDocument.parse(document)).toEqual(document)
	})

	it('has a line break where the editor has one, and one run for the same marks', () => {
		const bold = { type: 'bold' }
		expect(
			read(paragraph(text('a', bold), { type: 'hardBreak', marks: [bold] }, text('b', bold), text('c'))),
		).toEqual({
			blocks: [{ type: 'paragraph', content: [{ text: 'a\nb', bold: true }, { text: 'c' }] }],
		})
	})
})
