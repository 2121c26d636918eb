import { z } from 'zod'
import {
	ALT_LIMIT,
	BUTTON_LABEL_LIMIT,
	buttonBlock,
	FALLBACK_LIMIT,
	FIELDS,
	type Field,
	fallback,
	LINK_LIMIT,
	link,
	PICTURE_PATH,
	pictureBlock,
} from '../../domain/campaigns/blocks.contract.ts'
import { DialogForm, useEntries } from './dialog-form.tsx'
import { pathOf } from './from-tiptap.ts'
import type { EditorParts } from './parts.ts'

interface DialogProps<Value> {
	readonly parts: EditorParts
	readonly onDone: (value: Value) => void
	readonly onClose: () => void
}

const linkEntries = z.object({ href: link })

/** `onDone` is called with null to remove the link. */
export function LinkDialog({ parts, href, onDone, onClose }: DialogProps<string | null> & { href: string }) {
	const { TextField, Button, say } = parts
	const { field, check } = useEntries(parts, { href }, linkEntries)
	const send = () => {
		const entries = check()
		if (entries) onDone(entries.href)
	}
	return (
		<DialogForm
			parts={parts}
			title={say('link')}
			action={say('save')}
			onSend={send}
			onClose={onClose}
			further={
				href !== '' && (
					<Button isPlain onClick={() => onDone(null)}>
						{say('removeLink')}
					</Button>
				)
			}
		>
			<TextField label={say('address')} help={say('addressHelp')} maxLength={LINK_LIMIT} {...field('href')} />
		</DialogForm>
	)
}

interface PictureEntries {
	readonly src: string
	readonly alt: string
}

const pictureEntries = z.object({
	src: z.string().refine((src) => PICTURE_PATH.test(pathOf(src)), 'campaigns.fields.choosePicture'),
	alt: pictureBlock.shape.alt,
})

export function PictureDialog({
	parts,
	src,
	alt,
	onDone,
	onClose,
}: DialogProps<PictureEntries> & PictureEntries) {
	const { TextField, PictureField, say } = parts
	const { field, check } = useEntries(parts, { src, alt }, pictureEntries)
	const send = () => {
		const picture = check()
		if (picture) onDone(picture)
	}
	return (
		<DialogForm parts={parts} title={say('picture')} action={say('save')} onSend={send} onClose={onClose}>
			<PictureField {...field('src')} />
			<TextField label={say('alt')} help={say('altHelp')} maxLength={ALT_LIMIT} {...field('alt')} />
		</DialogForm>
	)
}

type Button = z.output<typeof buttonBlock>

const addressedButton = buttonBlock.extend({ href: link })

export function ButtonDialog(props: DialogProps<Button> & { readonly label: string; readonly href: string }) {
	const { parts, label, href, onDone, onClose } = props
	const { TextField, hasFundraiser, say } = parts
	const schema = hasFundraiser ? buttonBlock : addressedButton
	const { field, check } = useEntries<'label' | 'href', Button>(parts, { label, href }, schema, (values) => ({
		type: 'button',
		label: values.label,
		...(!(hasFundraiser && values.href.trim() === '') && { href: values.href }),
	}))
	const send = () => {
		const button = check()
		if (button) onDone(button)
	}
	return (
		<DialogForm parts={parts} title={say('button')} action={say('save')} onSend={send} onClose={onClose}>
			<TextField label={say('buttonLabel')} maxLength={BUTTON_LABEL_LIMIT} {...field('label')} />
			<TextField
				label={say(hasFundraiser ? 'buttonAddress' : 'address')}
				help={say(hasFundraiser ? 'buttonAddressHelp' : 'addressHelp')}
				maxLength={LINK_LIMIT}
				{...field('href')}
			/>
		</DialogForm>
	)
}

const fallbackEntries = z.object({ fallback })

/** Enters what is written for those whose first name is unknown: in a greeting or in a field. */
export function NameDialog({
	parts,
	title,
	initial,
	onDone,
	onClose,
}: DialogProps<string> & { readonly title: string; readonly initial: string }) {
	const { TextField, say } = parts
	const { field, check } = useEntries(parts, { fallback: initial }, fallbackEntries)
	const send = () => {
		const entries = check()
		if (entries) onDone(entries.fallback)
	}
	return (
		<DialogForm parts={parts} title={title} action={say('save')} onSend={send} onClose={onClose}>
			<TextField
				label={say('fallback')}
				help={say('fallbackHelp')}
				maxLength={FALLBACK_LIMIT}
				{...field('fallback')}
			/>
		</DialogForm>
	)
}

export function FieldDialog({ parts, onDone, onClose }: DialogProps<Field>) {
	const { Dialog, Button, say } = parts
	return (
		<Dialog title={say('insertField')} onClose={onClose}>
			<p>{say('fieldHelp')}</p>
			<div className="editor-actions">
				{FIELDS.map((name) => (
					<Button key={name} isPlain onClick={() => onDone(name)}>
						{say(name)}
					</Button>
				))}
			</div>
		</Dialog>
	)
}
