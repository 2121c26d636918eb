import type { Editor } from '@tiptap/core'
import { chosenNode } from './block-commands.ts'

interface OfName {
	readonly isNew: boolean
	readonly fallback: string
}

/** A dialog of the editor, with what is in its fields. */
export type Opened =
	| { readonly dialog: 'link'; readonly href: string }
	| { readonly dialog: 'field' }
	| ({ readonly dialog: 'greeting' } & OfName)
	| ({ readonly dialog: 'firstName' } & OfName)
	| { readonly dialog: 'picture'; readonly isNew: boolean; readonly src: string; readonly alt: string }
	| { readonly dialog: 'button'; readonly isNew: boolean; readonly label: string; readonly href: string }

/** Returns the dialog of the chosen node; null when it has none. */
export function editOf(editor: Editor): Opened | null {
	const { name, attrs = {} } = chosenNode(editor) ?? {}
	const { fallback = '', src = '', alt = '', label = '', href = '' } = attrs
	const isNew = false
	switch (name) {
		case 'greeting':
			return { dialog: 'greeting', isNew, fallback }
		case 'field':
			return attrs.field === 'firstName' ? { dialog: 'firstName', isNew, fallback } : null
		case 'picture':
			return { dialog: 'picture', isNew, src, alt }
		case 'button':
			return { dialog: 'button', isNew, label, href }
		default:
			return null
	}
}
