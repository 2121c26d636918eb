import { type Attributes, type Editor, Extension, Mark, Node } from '@tiptap/core'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Italic } from '@tiptap/extension-italic'
import { BulletList } from '@tiptap/extension-list/bullet-list'
import { ListItem } from '@tiptap/extension-list/item'
import { ListKeymap } from '@tiptap/extension-list/keymap'
import { OrderedList } from '@tiptap/extension-list/ordered-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Text } from '@tiptap/extension-text'
import { Gapcursor } from '@tiptap/extensions/gap-cursor'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { TrailingNode } from '@tiptap/extensions/trailing-node'
import { UndoRedo } from '@tiptap/extensions/undo-redo'
import type { Node as Content, DOMOutputSpec } from '@tiptap/pm/model'
import { FIELDS, PICTURE_PATH, webAddress } from '../../domain/campaigns/blocks.contract.ts'
import { moveBlock } from './block-commands.ts'
import { pathOf } from './from-tiptap.ts'
import type { Say } from './parts.ts'
import { markRules } from './pasted.ts'

const Link = Mark.create({
	name: 'link',
	inclusive: false,
	addAttributes: () => ({ href: { default: '' } }),
	parseHTML: () => [
		{
			tag: 'a[href]',
			getAttrs: (element) => {
				const href = webAddress(element.getAttribute('href') ?? '')
				return href === null ? false : { href }
			},
		},
	],
	renderHTML: ({ HTMLAttributes }) => ['a', HTMLAttributes, 0],
})

const Quote = Node.create({
	name: 'quote',
	group: 'block',
	content: 'inline*',
	defining: true,
	parseHTML: () => [{ tag: 'blockquote' }],
	renderHTML: () => ['blockquote', 0],
})

interface Atom {
	readonly name: string
	readonly isInline?: boolean
	readonly attributes?: readonly string[]
	readonly isAllowed?: (element: HTMLElement) => boolean
	readonly render: (
		attrs: Content['attrs'],
	) => readonly [className: string, ...content: (string | DOMOutputSpec)[]]
}

/** A node without text of its own, which a dialog changes. */
function atom({ name, isInline = false, attributes = [], isAllowed, render }: Atom) {
	const tag = isInline ? 'span' : 'div'
	return Node.create({
		name,
		group: isInline ? 'inline' : 'block',
		inline: isInline,
		atom: true,
		draggable: !isInline,
		addAttributes: () => Object.fromEntries(attributes.map((each) => [each, { default: '' }])) as Attributes,
		parseHTML: () => [
			{
				tag: `${tag}[data-node="${name}"]`,
				getAttrs: (element) => (isAllowed?.(element) ?? true) && null,
			},
		],
		renderHTML: ({ node, HTMLAttributes }) => {
			const [className, ...content] = render(node.attrs)
			return [tag, { ...HTMLAttributes, 'data-node': name, class: className }, ...content] as const
		},
	})
}

const atoms = (say: Say) => [
	atom({
		name: 'field',
		isInline: true,
		attributes: ['field', 'fallback'],
		isAllowed: (element) => FIELDS.some((field) => field === element.getAttribute('field')),
		render: ({ field }) => ['editor-field', say(field)],
	}),
	atom({
		name: 'greeting',
		attributes: ['fallback'],
		render: ({ fallback }) => ['editor-greeting', say('greetingOf', { fallback })],
	}),
	atom({
		name: 'picture',
		attributes: ['src', 'alt'],
		isAllowed: (element) => PICTURE_PATH.test(pathOf(element.getAttribute('src') ?? '')),
		render: ({ src, alt }) => ['editor-picture', ['img', { src, alt }]],
	}),
	atom({
		name: 'button',
		attributes: ['label', 'href'],
		isAllowed: (element) => {
			const href = element.getAttribute('href') ?? ''
			return href === '' || webAddress(href) === href
		},
		render: ({ label, href }) => [
			'editor-button',
			['span', { class: 'editor-button-label' }, label],
			['span', { class: 'editor-note' }, href || say('toFundraiser')],
		],
	}),
	atom({ name: 'fundraiser', render: () => ['editor-card', say('cardOfFundraiser')] }),
	atom({ name: 'divider', render: () => ['editor-divider', ['hr']] }),
]

/** @param onEdit opens the dialog of the chosen node; false if it has none */
export const extensionsOf = (say: Say, onEdit: (editor: Editor) => boolean) => [
	Document,
	Paragraph,
	Text,
	Bold.extend({ parseHTML: () => markRules(['strong', 'b'], /font-weight:\s*(bold|[6-9]00)/) }),
	Italic.extend({ parseHTML: () => markRules(['em', 'i'], /font-style:\s*italic/) }),
	Link,
	HardBreak,
	Heading.extend({
		// Headings of pasted text are all of one level.
		parseHTML: () => [1, 2, 3, 4, 5, 6].map((level) => ({ tag: `h${level}`, attrs: { level: 2 } })),
	}).configure({ levels: [2] }),
	Quote,
	BulletList,
	// The numbers of a list begin with 1.
	OrderedList.extend({ addAttributes: () => ({}) }),
	ListItem.extend({ content: 'paragraph' }),
	ListKeymap,
	...atoms(say),
	Gapcursor,
	UndoRedo,
	TrailingNode,
	Placeholder.configure({ placeholder: say('placeholder') }),
	Extension.create({
		name: 'editChosen',
		priority: 1000,
		addKeyboardShortcuts: () => ({
			Enter: ({ editor }) => onEdit(editor),
			'Alt-ArrowUp': ({ editor }) => moveBlock(editor, -1),
			'Alt-ArrowDown': ({ editor }) => moveBlock(editor, 1),
		}),
	}),
]
