import type { Editor } from '@tiptap/core'
import { insertBlock } from './block-commands.ts'
import { ButtonDialog, FieldDialog, LinkDialog, NameDialog, PictureDialog } from './dialogs.tsx'
import type { Opened } from './opened.ts'
import type { EditorParts } from './parts.ts'

interface OpenedDialogProps {
	readonly editor: Editor
	readonly parts: EditorParts
	readonly opened: Opened
	readonly onOpen: (opened: Opened) => void
	readonly onClose: () => void
}

/** Shows a dialog, and puts what is entered into the text. */
export function OpenedDialog({ editor, parts, opened, onOpen, onClose }: OpenedDialogProps) {
	const { say } = parts
	const put = (type: string, attrs: Readonly<Record<string, string | undefined>>) => {
		if ('isNew' in opened && opened.isNew) insertBlock(editor, { type, attrs })
		else editor.chain().updateAttributes(type, attrs).setNodeSelection(editor.state.selection.from).run()
		onClose()
	}
	const insertField = (attrs: Readonly<Record<string, string>>) => {
		editor.chain().insertContent({ type: 'field', attrs }).run()
		onClose()
	}
	switch (opened.dialog) {
		case 'link':
			return (
				<LinkDialog
					{...{ parts, onClose }}
					href={opened.href}
					onDone={(href) => {
						const link = editor.chain().extendMarkRange('link')
						if (href === null) link.unsetMark('link').run()
						else link.setMark('link', { href }).run()
						onClose()
					}}
				/>
			)
		case 'field':
			return (
				<FieldDialog
					{...{ parts, onClose }}
					onDone={(field) =>
						field === 'firstName'
							? onOpen({ dialog: 'firstName', isNew: true, fallback: say('friend') })
							: insertField({ field })
					}
				/>
			)
		case 'greeting':
			return (
				<NameDialog
					{...{ parts, onClose }}
					title={say('greeting')}
					initial={opened.fallback}
					onDone={(fallback) => put('greeting', { fallback })}
				/>
			)
		case 'firstName':
			return (
				<NameDialog
					{...{ parts, onClose }}
					title={say('firstName')}
					initial={opened.fallback}
					onDone={(fallback) => {
						const attrs = { field: 'firstName', fallback }
						if (opened.isNew) insertField(attrs)
						else put('field', attrs)
					}}
				/>
			)
		case 'picture': {
			const { src, alt } = opened
			return (
				<PictureDialog
					{...{ parts, onClose, src, alt }}
					onDone={(picture) => put('picture', { ...picture })}
				/>
			)
		}
		case 'button': {
			const { label, href } = opened
			return (
				<ButtonDialog
					{...{ parts, onClose, label, href }}
					onDone={(button) => put('button', { label: button.label, href: button.href ?? '' })}
				/>
			)
		}
	}
}
