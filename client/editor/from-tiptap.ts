import type { JSONContent } from '@tiptap/core'
import {
	type Block,
	type BlockDocument,
	HIDDEN_CHARACTERS,
	type Inline,
} from '../../domain/campaigns/blocks.contract.ts'

/**
 * Returns the editor's nodes as a document without what is blank. It isn't checked: its text may be too long.
 */
export const fromTiptap = ({ content = [] }: JSONContent): BlockDocument => ({
	blocks: content.flatMap(blockOf),
})

/** Returns the path of a picture without the signature, by which its uploader sees it before it is used. */
export const pathOf = (src: string): string => src.split('?', 1)[0] ?? ''

function blockOf({ type, attrs = {}, content = [] }: JSONContent): readonly Block[] {
	switch (type) {
		case 'heading':
		case 'paragraph':
		case 'quote': {
			const inlines = inlinesOf(content)
			return isBlank(inlines) ? [] : [{ type, content: inlines }]
		}
		case 'bulletList':
		case 'orderedList': {
			const items = content
				.map((item) => inlinesOf((item.content ?? []).flatMap((paragraph) => paragraph.content ?? [])))
				.filter((item) => !isBlank(item))
			return items.length === 0 ? [] : [{ type: 'list', ordered: type === 'orderedList', items }]
		}
		case 'greeting':
			return [{ type, fallback: attrs.fallback }]
		case 'picture':
			return [{ type, path: pathOf(attrs.src), alt: attrs.alt }]
		case 'button':
			return [{ type, label: attrs.label, ...(attrs.href && { href: attrs.href }) }]
		case 'fundraiser':
		case 'divider':
			return [{ type }]
		default:
			return []
	}
}

const isBlank = (inlines: readonly Inline[]): boolean =>
	!inlines.some((each) => 'field' in each || each.text.trim() !== '')

function inlinesOf(nodes: readonly JSONContent[]): Inline[] {
	const inlines: Inline[] = []
	for (const { type, text = '\n', attrs = {}, marks = [] } of nodes) {
		const link = marks.find((mark) => mark.type === 'link')
		const written = {
			...(marks.some((mark) => mark.type === 'bold') && { bold: true as const }),
			...(marks.some((mark) => mark.type === 'italic') && { italic: true as const }),
			...(link && { href: link.attrs?.href as string }),
		}
		if (type === 'field')
			inlines.push(
				attrs.field === 'firstName'
					? { field: 'firstName', fallback: attrs.fallback, ...written }
					: { field: attrs.field, ...written },
			)
		else append(inlines, { text: text.toWellFormed().replace(HIDDEN_CHARACTERS, ' '), ...written })
	}
	return inlines
}

function append(inlines: Inline[], run: Extract<Inline, { text: string }>): void {
	const last = inlines.at(-1)
	const isSame = last && last.bold === run.bold && last.italic === run.italic && last.href === run.href
	if (isSame && 'text' in last) inlines[inlines.length - 1] = { ...last, text: last.text + run.text }
	else inlines.push(run)
}
