import type { BlockDocument } from '../../domain/campaigns/blocks.contract.ts'
import { refuse } from '../../domain/campaigns/refusals.contract.ts'
import { escapeHtml, framedHtml, type LabelledLink, textOf } from '../_shared/mail-layout.ts'
import { blocksHtml } from './blocks-html.ts'
import { type BlockContext, blocksText } from './blocks-text.ts'
import { filled, type SlotValues, type Template, templateOf } from './slots.ts'

/** Mail services cut off what is longer than 102 kB. */
const MAX_BYTES = 100_000
const SLOT_BYTES = 500

export interface BlockFrame extends BlockContext {
	readonly subject: string
	/** Their addresses may be slots. */
	readonly links: readonly LabelledLink[]
	readonly closing: string
	/** Postal addresses of those who send it. */
	readonly addresses?: readonly string[]
}

export interface CompiledMail {
	readonly subject: string
	readonly html: Template
	readonly text: Template
}

export interface WrittenMail {
	readonly subject: string
	readonly html: string
	readonly text: string
}

/**
 * Makes the mail of a text in one language, once for all of its recipients.
 * @throws DomainError MAIL_TOO_LARGE
 */
export function compileMail({ blocks }: BlockDocument, frame: BlockFrame): CompiledMail {
	const { language, subject: title, links, closing, addresses = [] } = frame
	const of = { language, title, links, closing, addresses }
	const html = templateOf(framedHtml({ ...of, content: blocksHtml(blocks, frame) }))
	const text = templateOf(textOf({ ...of, paragraphs: blocksText(blocks, frame) }))
	const bytes = html.reduce(
		(sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : SLOT_BYTES),
		0,
	)
	if (bytes > MAX_BYTES) throw refuse('MAIL_TOO_LARGE')
	return { subject: title, html, text }
}

export const writeMail = ({ subject, html, text }: CompiledMail, values: SlotValues): WrittenMail => ({
	subject,
	html: filled(html, values, escapeHtml),
	text: filled(text, values, (value) => value),
})
