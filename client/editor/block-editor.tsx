import './editor.css'
import { EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { useId, useRef, useState } from 'react'
import { type BlockDocument, DOCUMENT_TEXT_LIMIT, lengthOf } from '../../domain/campaigns/blocks.contract.ts'
import { fromTiptap } from './from-tiptap.ts'
import { extensionsOf } from './nodes.ts'
import { editOf, type Opened } from './opened.ts'
import { OpenedDialog } from './opened-dialog.tsx'
import type { EditorParts } from './parts.ts'
import { reducedHtml } from './pasted.ts'
import { toTiptap } from './to-tiptap.ts'
import { Toolbar } from './toolbar.tsx'
import { stateOf, toolsOf } from './tools.ts'

export interface BlockEditorProps {
	/** The document at the beginning; for another one, give the editor another key. */
	readonly value: BlockDocument
	/** Called with each change. The document isn't checked yet. */
	readonly onChange: (value: BlockDocument) => void
	readonly label: string
	readonly error?: string | undefined
	readonly parts: EditorParts
	readonly formatNumber: (value: number) => string
}

export default function BlockEditor({
	value,
	onChange,
	label,
	error,
	parts,
	formatNumber,
}: BlockEditorProps) {
	const { say } = parts
	const id = useId()
	const [opened, setOpened] = useState<Opened | null>(null)
	const [length, setLength] = useState(() => lengthOf(value.blocks))
	const changed = useRef(onChange)
	changed.current = onChange
	const editor = useEditor({
		extensions: extensionsOf(say, (editor) => {
			const edit = editOf(editor)
			if (edit) setOpened(edit)
			return edit !== null
		}),
		content: toTiptap(value),
		// A style element would need the page's nonce.
		injectCSS: false,
		editorProps: {
			transformPastedHTML: reducedHtml,
			attributes: {
				id,
				class: 'editor-text',
				role: 'textbox',
				'aria-multiline': 'true',
				'aria-label': label,
				'aria-describedby': `${id}-help`,
			},
		},
		// Not at the beginning, where a block may be that has no text to type in.
		onCreate: ({ editor }) => editor.commands.setTextSelection(editor.state.doc.content.size),
		onUpdate: ({ editor }) => {
			const document = fromTiptap(editor.getJSON())
			setLength(lengthOf(document.blocks))
			changed.current(document)
		},
	})
	const state = useEditorState({ editor, selector: ({ editor }) => stateOf(editor) })
	return (
		<div className={error ? 'editor bad' : 'editor'}>
			<Toolbar label={say('tools')} controls={id} groups={toolsOf(editor, state, parts, setOpened)} />
			<EditorContent editor={editor} />
			<div className="editor-foot">
				<span id={`${id}-help`} role="status" className={error ? 'editor-over' : ''}>
					{error ?? say(state.chosen ? 'chosenHelp' : 'help')}
				</span>
				<span className={length > DOCUMENT_TEXT_LIMIT ? 'editor-over' : ''}>
					{say('length', { length: formatNumber(length), most: formatNumber(DOCUMENT_TEXT_LIMIT) })}
				</span>
			</div>
			{opened && (
				<OpenedDialog
					key={opened.dialog}
					editor={editor}
					parts={parts}
					opened={opened}
					onOpen={setOpened}
					onClose={() => {
						setOpened(null)
						// The dialog gives the focus back unless it is elsewhere by then.
						setTimeout(() => editor.view.focus())
					}}
				/>
			)}
		</div>
	)
}
