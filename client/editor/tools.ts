import type { Editor } from '@tiptap/core'
import {
	ArrowDown,
	ArrowUp,
	Bold,
	Braces,
	Hand,
	HandHeart,
	Heading,
	ImagePlus,
	Italic,
	Link,
	List,
	ListOrdered,
	Minus,
	Pencil,
	Quote,
	Redo2,
	SquareMousePointer,
	Undo2,
} from 'lucide-react'
import { chosenNode, insertBlock, moveBlock } from './block-commands.ts'
import { editOf, type Opened } from './opened.ts'
import type { EditorParts } from './parts.ts'
import type { Tool } from './toolbar.tsx'

export const stateOf = (editor: Editor) => ({
	chosen: chosenNode(editor)?.name,
	bold: editor.isActive('bold'),
	italic: editor.isActive('italic'),
	link: editor.isActive('link'),
	heading: editor.isActive('heading'),
	quote: editor.isActive('quote'),
	bulletList: editor.isActive('bulletList'),
	orderedList: editor.isActive('orderedList'),
	hasText: !editor.state.selection.empty,
	canUndo: editor.can().undo(),
	canRedo: editor.can().redo(),
})

export function toolsOf(
	editor: Editor,
	state: ReturnType<typeof stateOf>,
	{ say, hasFundraiser }: EditorParts,
	open: (opened: Opened) => void,
): readonly (readonly Tool[])[] {
	const run = () => editor.chain().focus()
	const isNew = true
	const isAtom = state.chosen !== undefined
	return [
		[
			{
				name: say('bold'),
				icon: Bold,
				isOn: state.bold,
				isOff: isAtom,
				run: () => run().toggleBold().run(),
			},
			{
				name: say('italic'),
				icon: Italic,
				isOn: state.italic,
				isOff: isAtom,
				run: () => run().toggleItalic().run(),
			},
			{
				name: say('link'),
				icon: Link,
				isOn: state.link,
				isOff: isAtom || !(state.link || state.hasText),
				run: () => open({ dialog: 'link', href: editor.getAttributes('link').href ?? '' }),
			},
		],
		[
			{
				name: say('heading'),
				icon: Heading,
				isOn: state.heading,
				isOff: isAtom,
				run: () => run().toggleHeading({ level: 2 }).run(),
			},
			{
				name: say('quote'),
				icon: Quote,
				isOn: state.quote,
				isOff: isAtom,
				run: () => run().toggleNode('quote', 'paragraph').run(),
			},
			{
				name: say('bulletList'),
				icon: List,
				isOn: state.bulletList,
				isOff: isAtom,
				run: () => run().toggleBulletList().run(),
			},
			{
				name: say('orderedList'),
				icon: ListOrdered,
				isOn: state.orderedList,
				isOff: isAtom,
				run: () => run().toggleOrderedList().run(),
			},
		],
		[
			{
				name: say('insertGreeting'),
				icon: Hand,
				run: () => open({ dialog: 'greeting', isNew, fallback: say('friend') }),
			},
			{
				name: say('insertField'),
				icon: Braces,
				isOff: isAtom,
				run: () =>
					open(hasFundraiser ? { dialog: 'field' } : { dialog: 'firstName', isNew, fallback: say('friend') }),
			},
			{
				name: say('insertPicture'),
				icon: ImagePlus,
				run: () => open({ dialog: 'picture', isNew, src: '', alt: '' }),
			},
			{
				name: say('insertButton'),
				icon: SquareMousePointer,
				run: () => open({ dialog: 'button', isNew, label: '', href: '' }),
			},
			...(hasFundraiser
				? [
						{
							name: say('insertFundraiser'),
							icon: HandHeart,
							run: () => insertBlock(editor, { type: 'fundraiser' }),
						},
					]
				: []),
			{ name: say('insertDivider'), icon: Minus, run: () => insertBlock(editor, { type: 'divider' }) },
		],
		[
			{
				name: say('edit'),
				icon: Pencil,
				isOff: !editOf(editor),
				run: () => {
					const edit = editOf(editor)
					if (edit) open(edit)
				},
			},
			{ name: say('moveUp'), icon: ArrowUp, run: () => moveBlock(editor, -1) },
			{ name: say('moveDown'), icon: ArrowDown, run: () => moveBlock(editor, 1) },
			{ name: say('undo'), icon: Undo2, isOff: !state.canUndo, run: () => run().undo().run() },
			{ name: say('redo'), icon: Redo2, isOff: !state.canRedo, run: () => run().redo().run() },
		],
	]
}
