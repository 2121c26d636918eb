import type { JSONContent } from '@tiptap/core'
import type { Block, BlockDocument, Inline } from '../../domain/campaigns/blocks.contract.ts'

/** Returns a document as the editor's nodes. An empty one has a paragraph to type in. */
export const toTiptap = ({ blocks }: BlockDocument): JSONContent => ({
	type: 'doc',
	content: blocks.length === 0 ? [{ type: 'paragraph' }] : blocks.map(nodeOf),
})

function nodeOf(block: Block): JSONContent {
	switch (block.type) {
		case 'heading':
			return { type: 'heading', attrs: { level: 2 }, content: inlineNodes(block.content) }
		case 'paragraph':
		case 'quote':
			return { type: block.type, content: inlineNodes(block.content) }
		case 'list':
			return {
				type: block.ordered ? 'orderedList' : 'bulletList',
				content: block.items.map((item) => ({
					type: 'listItem',
					content: [{ type: 'paragraph', content: inlineNodes(item) }],
				})),
			}
		case 'picture':
			return { type: 'picture', attrs: { src: block.path, alt: block.alt } }
		default: {
			const { type, ...attrs } = block
			return { type, attrs }
		}
	}
}

const inlineNodes = (content: readonly Inline[]): JSONContent[] => content.flatMap(inlineNode)

function inlineNode({ bold, italic, href, ...inline }: Inline): JSONContent[] {
	const marks = [
		...(bold ? [{ type: 'bold' }] : []),
		...(italic ? [{ type: 'italic' }] : []),
		...(href === undefined ? [] : [{ type: 'link', attrs: { href } }]),
	]
	if ('field' in inline) return [{ type: 'field', attrs: inline, marks }]
	return inline.text
		.split(/(\n)/)
		.filter((part) => part !== '')
		.map((part) => (part === '\n' ? { type: 'hardBreak', marks } : { type: 'text', text: part, marks }))
}
