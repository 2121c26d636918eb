import type { Editor, JSONContent } from '@tiptap/core'
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state'

/** Inserts a block below the current one, or in place of an empty paragraph, and puts the cursor below it. */
export function insertBlock(editor: Editor, block: JSONContent): void {
	const { $from, to } = editor.state.selection
	const current = $from.depth > 0 ? $from.node(1) : null
	const after = current ? $from.after(1) : to
	const isEmpty = current?.type.name === 'paragraph' && current.content.size === 0
	const from = isEmpty ? $from.before(1) : after
	editor
		.chain()
		.command(({ tr, state: { schema } }) => {
			const node = schema.nodeFromJSON(block)
			const end = from + node.nodeSize
			tr.replaceWith(from, after, node)
			if (end === tr.doc.content.size) tr.insert(end, schema.nodeFromJSON({ type: 'paragraph' }))
			tr.setSelection(Selection.near(tr.doc.resolve(end)))
			return true
		})
		.focus()
		.run()
}

interface ChosenNode {
	readonly name: string
	readonly attrs: Readonly<Record<string, string>>
}

/** Returns the node that is chosen as a whole, not text within it. */
export const chosenNode = ({ state: { selection } }: Editor): ChosenNode | null =>
	selection instanceof NodeSelection ? { name: selection.node.type.name, attrs: selection.node.attrs } : null

/** Moves the current block up (-1) or down (1), with the cursor. */
export function moveBlock(editor: Editor, by: -1 | 1): boolean {
	const { state, view } = editor
	const { selection, doc } = state
	const index = selection.$from.index(0)
	const [block, other] = [doc.maybeChild(index), doc.maybeChild(index + by)]
	if (!block || !other) return false
	const from = selection.$from.depth > 0 ? selection.$from.before(1) : selection.from
	const to = by === 1 ? from + other.nodeSize : from - other.nodeSize
	const moved = state.tr.delete(from, from + block.nodeSize).insert(to, block)
	const anchor = to + selection.anchor - from
	moved.setSelection(
		selection instanceof NodeSelection
			? NodeSelection.create(moved.doc, to)
			: TextSelection.create(moved.doc, anchor),
	)
	view.dispatch(moved.scrollIntoView())
	return true
}
